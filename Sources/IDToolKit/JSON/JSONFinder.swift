/// Finds the value at a key path in a series of records, and checks the whole of each record.
///
/// Keep one finder for a stream: it remembers the layout of the previous record, and reads the next
/// one faster if that has the same keys in the same order.
struct JSONFinder {
  let path: JSONKeyPath
  private var layout = JSONLayout()
  private var walk = JSONWalk()

  init(_ path: JSONKeyPath) {
    self.path = path
  }

  /// Checks that the text is one JSON value and looks for the value at the key path, in one pass.
  ///
  /// O(n), about 0.6 ns a byte.
  mutating func find(in text: Span<UInt8>) throws(JSONProblem) -> JSONLookup {
    do throws(JSONProblem.AtOffset) {
      let start = JSONScanner.start(of: text)
      let lookup = try lookup(in: text, from: start)
      try JSONScanner.finish(text, from: lookup.record.range.upperBound)
      return lookup
    } catch {
      throw JSONProblem(error, in: text)
    }
  }

  /// Reads the whole value at `start` and looks for the value at the key path in it.
  mutating func lookup(
    in text: Span<UInt8>,
    from start: Int
  ) throws(JSONProblem.AtOffset) -> JSONLookup {
    let kind = try JSONScanner.kind(text, at: start, expected: .value)
    guard kind == .object else {
      let end = try JSONScanner.valueEnd(text, from: start, kind: kind)
      return JSONLookup(JSONValue(kind: kind, range: start..<end))
    }
    walk = JSONWalk()
    let end = try objectEnd(text, from: start)
    return JSONLookup(
      record: JSONValue(kind: .object, range: start..<end),
      match: walk.match,
      duplicateKey: walk.duplicateKey
    )
  }
}

/// What was found at a key path of a record.
struct JSONLookup: Hashable, Sendable {
  /// The whole record; if it is not an object, a path leads nowhere.
  let record: JSONValue
  /// The first value at the path, or nil.
  let match: JSONValue?
  /// The second occurrence of one of the path's keys in an object on the path.
  ///
  /// RFC 8259 does not define the meaning of such an object, so the value is in doubt.
  let duplicateKey: Range<Int>?
}

extension JSONLookup {
  /// Creates the result for a record in which nothing is looked for.
  init(_ record: JSONValue) {
    self.init(record: record, match: nil, duplicateKey: nil)
  }
}

extension JSONFinder {
  /// A member's key, and the first byte of its value.
  private struct Member {
    let key: Range<Int>
    let isOnPath: Bool
    let valueStart: Int
  }

  /// Returns the offset after the object at `start`, descending into the objects on the path;
  /// everything else is only checked.
  private mutating func objectEnd(
    _ text: Span<UInt8>,
    from start: Int
  ) throws(JSONProblem.AtOffset) -> Int {
    var offset = start
    while true {
      guard let member = try nextMember(text, at: &offset) else {
        guard walk.level > 0 else { return offset }
        walk.level &-= 1
        walk.isBeforeBrace = false
        continue
      }
      let start = member.valueStart
      let kind = try JSONScanner.kind(text, at: start, expected: .value)
      let isWanted = member.isOnPath && walk.isFirst(member.key)
      if isWanted, kind == .object, walk.level &+ 1 < path.keys.count {
        walk.level &+= 1
        walk.isBeforeBrace = true
        offset = start
        continue
      }
      offset = try JSONScanner.valueEnd(text, from: start, kind: kind)
      walk.isBeforeBrace = false
      if isWanted, walk.level &+ 1 == path.keys.count {
        walk.match = JSONValue(kind: kind, range: start..<offset)
      }
    }
  }

  /// Reads from before an opening brace, or from after a value, to the next value; returns nil,
  /// with `offset` after the closing brace, if there is none.
  ///
  /// Agrees with ``readMember(_:at:)``, which reads what the layout does not remember.
  @inline(__always)
  private mutating func nextMember(
    _ text: Span<UInt8>,
    at offset: inout Int
  ) throws(JSONProblem.AtOffset) -> Member? {
    let known = layout.head(walk.memberCount, state: walk.state, in: text, at: offset)
    guard let known else { return try readMember(text, at: &offset) }
    walk.memberCount &+= 1
    return Member(
      key: offset &+ known.key.lowerBound..<offset &+ known.key.upperBound,
      isOnPath: known.isOnPath,
      valueStart: JSONScanner.afterSpace(text, from: offset &+ known.length)
    )
  }

  /// Reads the head of a member that the previous record did not have here, and remembers it for
  /// the next.
  @inline(never)
  private mutating func readMember(
    _ text: Span<UInt8>,
    at offset: inout Int
  ) throws(JSONProblem.AtOffset) -> Member? {
    let headStart = offset
    offset = JSONScanner.afterSpace(text, from: walk.isBeforeBrace ? offset + 1 : offset)
    let separator = JSONScanner.byte(text, at: offset)
    if separator == UInt8(ascii: "}") {
      offset += 1
      return nil
    }
    if !walk.isBeforeBrace {
      guard separator == UInt8(ascii: ",") else {
        throw .unexpected(.commaOrClosingBrace, in: text, at: offset)
      }
      offset = JSONScanner.afterSpace(text, from: offset + 1)
    }
    let keyStart = offset
    guard JSONScanner.byte(text, at: keyStart) == UInt8(ascii: "\"") else {
      throw .unexpected(walk.isBeforeBrace ? .keyOrClosingBrace : .key, in: text, at: keyStart)
    }
    var isPlain = true
    let keyEnd = try JSONScanner.stringEnd(text, from: keyStart + 1, isPlain: &isPlain)
    let key = keyStart..<keyEnd
    let valueStart = try JSONScanner.afterColon(text, from: keyEnd)
    let wanted = path.keys[walk.level]
    let isOnPath =
      isPlain
      ? text.extracting(keyStart + 1..<keyEnd - 1).holds(wanted)
      : JSONString.content(of: key, in: text).bytes == wanted
    layout.remember(
      walk.memberCount,
      state: walk.state,
      isOnPath: isOnPath,
      head: headStart..<valueStart,
      key: key,
      in: text
    )
    walk.memberCount += 1
    return Member(key: key, isOnPath: isOnPath, valueStart: valueStart)
  }
}

/// The position of a ``JSONFinder`` in one record, and what it has found.
private struct JSONWalk {
  /// The number of the path's objects that are open, minus one.
  var level = 0
  /// Whether the position is before an opening brace, rather than after a value.
  var isBeforeBrace = true
  /// The number of members of the path's objects so far.
  var memberCount = 0
  var match: JSONValue?
  private(set) var duplicateKey: Range<Int>?
  /// The number of levels at which the path's key was seen: a level is entered only through the key
  /// above it, so these are the outermost ones.
  private var seenLevels = 0

  /// The state of the grammar and of the path at this position; equal only where both are equal.
  var state: Int { level &* 2 &+ (isBeforeBrace ? 1 : 0) }

  /// Records that the path's key of this level was met; returns whether for the first time.
  mutating func isFirst(_ key: Range<Int>) -> Bool {
    if level < seenLevels {
      if duplicateKey == nil { duplicateKey = key }
      return false
    }
    seenLevels = level + 1
    return true
  }
}
