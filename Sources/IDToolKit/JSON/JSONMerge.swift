/// Merges objects, keeping the bytes of everything that does not change.
///
/// Source: RFC 7396, JSON Merge Patch.
enum JSONMerge {
  /// The deepest nesting of a patch.
  static let depthLimit = 256

  /// Returns an object changed by a patch: each of the patch's members replaces the one with its
  /// key or goes to the end, null removes the one with its key, and two objects are merged in turn.
  ///
  /// Both texts are valid objects. Throws if the patch is nested deeper than ``depthLimit``.
  /// O(n · depth of the patch).
  static func merge(_ patch: Span<UInt8>, into object: Span<UInt8>) throws(JSONProblem) -> [UInt8] {
    try JSONReader.validate(patch, depthLimit: depthLimit)
    return try merged(patch, into: object)
  }

  /// Returns the keys that lead to the first member of an object that another object lacks, also
  /// inside objects that both have; nil if the other has them all.
  ///
  /// Both texts are valid objects. Throws if members are nested deeper than ``depthLimit``.
  /// O(n · depth).
  static func firstMember(
    of object: Span<UInt8>,
    missingFrom other: Span<UInt8>
  ) throws(JSONProblem) -> [[UInt8]]? {
    try JSONReader.validate(object, depthLimit: depthLimit)
    return try member(of: object, missingFrom: other)
  }

  private static func member(
    of object: Span<UInt8>,
    missingFrom other: Span<UInt8>
  ) throws(JSONProblem) -> [[UInt8]]? {
    var values: [[UInt8]: JSONValue] = [:]
    for member in try members(of: other) { values[member.key] = member.value }
    for member in try members(of: object) {
      guard let value = values[member.key] else { return [member.key] }
      guard member.value.kind == .object, value.kind == .object else { continue }
      let lost = try Self.member(
        of: object.extracting(member.value.range),
        missingFrom: other.extracting(value.range)
      )
      if let lost { return [member.key] + lost }
    }
    return nil
  }

  /// A member of an object.
  private struct Member {
    /// The content of the key.
    let key: [UInt8]
    let token: Range<Int>
    let value: JSONValue
    let outer: Range<Int>
  }

  private static func members(of object: Span<UInt8>) throws(JSONProblem) -> [Member] {
    var items = try JSONItems(of: .object, in: object)
    var members: [Member] = []
    while let item = try items.next(in: object) {
      guard let token = item.key else { continue }
      let key = JSONString.content(of: token, in: object).bytes
      members.append(Member(key: key, token: token, value: item.value, outer: item.outer))
    }
    return members
  }

  private static func merged(
    _ patch: Span<UInt8>,
    into object: Span<UInt8>
  ) throws(JSONProblem) -> [UInt8] {
    let old = try members(of: object)
    let new = try members(of: patch)
    // Of the patch's members with the same key, the last counts.
    var changes: [[UInt8]: Int] = [:]
    for (index, member) in new.enumerated() { changes[member.key] = index }
    var parts: [[UInt8]] = []
    for member in old {
      guard let change = changes[member.key] else {
        parts.append(object.extracting(member.outer).array)
        continue
      }
      let value = new[change].value
      if value.kind == .null { continue }
      let before = object.extracting(member.outer.lowerBound..<member.value.range.lowerBound).array
      let after = object.extracting(member.value.range.upperBound..<member.outer.upperBound).array
      let target = member.value.kind == .object ? object.extracting(member.value.range) : nil
      parts.append(before + (try content(of: value, in: patch, into: target)) + after)
    }
    let known = Set(old.map(\.key))
    for (index, member) in new.enumerated()
    where changes[member.key] == index && !known.contains(member.key) && member.value.kind != .null
    {
      let value = try content(of: member.value, in: patch, into: nil)
      append(patch.extracting(member.token).array, value, like: old, in: object, to: &parts)
    }
    let opening = old.first?.outer.lowerBound ?? object.count - 1
    let closing = old.last?.outer.upperBound ?? object.count - 1
    return object.extracting(..<opening).array + parts.joined(separator: [UInt8(ascii: ",")])
      + object.extracting(closing...).array
  }

  /// Returns the value of a member: merged, if both are objects; without members that are null, if
  /// only the new one is.
  private static func content(
    of value: JSONValue,
    in patch: Span<UInt8>,
    into target: Span<UInt8>?
  ) throws(JSONProblem) -> [UInt8] {
    let text = patch.extracting(value.range)
    guard value.kind == .object else { return text.array }
    if let target { return try merged(text, into: target) }
    return try merged(text, into: Array("{}".utf8).span)
  }

  /// Appends a member with white space like that of the last one.
  private static func append(
    _ key: [UInt8],
    _ value: [UInt8],
    like old: [Member],
    in object: Span<UInt8>,
    to parts: inout [[UInt8]]
  ) {
    guard let model = old.last else {
      parts.append(key + [UInt8(ascii: ":")] + value)
      return
    }
    let colon = object.extracting(model.token.upperBound..<model.value.range.lowerBound).array
    var before = object.extracting(model.outer.lowerBound..<model.token.lowerBound).array
    // `{"a": 1}` becomes `{"a": 1, "b": 2}`.
    if old.count == 1, before.isEmpty, colon.count > 1 { before = [UInt8(ascii: " ")] }
    // White space before the closing brace stays before it.
    var after: [UInt8] = []
    while let last = parts.last?.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) {
      after.append(last)
      parts[parts.count - 1].removeLast()
    }
    parts.append(before + key + colon + value + after.reversed())
  }
}
