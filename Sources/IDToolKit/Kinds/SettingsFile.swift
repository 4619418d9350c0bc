/// What may be wrong with the values of a JSON file of settings.
protocol SettingsReason: Equatable, Sendable {
  var clause: String { get }
  /// What may have been meant: a suggestion ready to be pasted; nil if nothing is near.
  var near: String? { get }
}

/// Why a JSON file of settings is refused, and where.
///
/// Such files are read strictly: an unknown key is more likely a misspelling than harmless, and what is
/// silently ignored is worse than an error.
struct SettingsProblem<Reason: SettingsReason>: DescribedError {
  /// What is wrong.
  enum Fault: Equatable, Sendable {
    /// It has its own place.
    case json(JSONProblem)
    case unknownKey([UInt8], known: [String])
    case repeatedKey([UInt8])
    case missingKey(String, example: String)
    case wrongKind(JSONKind, wanted: JSONKind)
    case value(Reason)
  }

  /// What is wrong, and the offset of the byte at fault.
  struct AtOffset: Error {
    let fault: Fault
    let offset: Int

    init(_ fault: Fault, at offset: Int) {
      self.fault = fault
      self.offset = offset
    }

    init(_ reason: Reason, at offset: Int) { self.init(.value(reason), at: offset) }
  }

  let fault: Fault
  let place: TextPlace

  /// Creates the problem at an offset in a text.
  ///
  /// O(offset), to count the lines.
  init(_ problem: AtOffset, in text: Span<UInt8>) {
    fault = problem.fault
    place = TextPlace(of: problem.offset, in: text)
  }

  var sentence: String {
    let clause =
      switch fault {
      case .json(let problem): problem.sentence
      case .unknownKey(let key, let known):
        "unknown key \(Quotation.quoted(key)), where only "
          + "\(known.map { "'\($0)'" }.listed(with: "and")) can be used"
      case .repeatedKey(let key): "the key \(Quotation.quoted(key)) is there twice"
      case .missingKey(let key, let example): "the key '\(key)' is missing: \(example)"
      case .wrongKind(let kind, let wanted): "\(kind.words), where \(wanted.words) is wanted"
      case .value(let reason): reason.clause
      }
    if case .json = fault { return clause }
    return (place.line == 1 ? "column \(place.column)" : place.words) + ": " + clause
  }

  /// Suggestions of what may have been meant.
  var hints: [String] {
    let near: String? =
      switch fault {
      case .unknownKey(let key, let known): Suggestion.near(key, among: known).first
      case .value(let reason): reason.near
      case .json, .repeatedKey, .missingKey, .wrongKind: nil
      }
    return near.map { ["did you mean '\($0)'?"] } ?? []
  }
}

/// A member of an object in a JSON file of settings.
struct SettingsMember<Reason: SettingsReason> {
  typealias AtOffset = SettingsProblem<Reason>.AtOffset

  /// Empty for an element of an array.
  let key: [UInt8]
  /// The offset of the key.
  let place: Int
  let value: JSONValue

  func isNamed(_ key: String) -> Bool { self.key.elementsEqual(key.utf8) }

  /// Returns the member of a whole file that has a single key.
  static func only(
    _ key: String,
    in text: Span<UInt8>,
    example: String
  ) throws(AtOffset) -> SettingsMember {
    var items = try lifting(
      JSONItems(of: .object, in: text),
      as: { (error: JSONProblem) in AtOffset(.json(error), at: 0) }
    )
    let members = try all(&items, in: text)
    for member in members where !member.isNamed(key) {
      throw AtOffset(.unknownKey(member.key, known: [key]), at: member.place)
    }
    guard let member = members.first else {
      throw AtOffset(.missingKey(key, example: example), at: 0)
    }
    return member
  }

  func string(in text: Span<UInt8>) throws(AtOffset) -> [UInt8] {
    try check(is: .string)
    return JSONString.content(of: value.range, in: text).bytes
  }

  /// Returns the members of an object, each of another key.
  ///
  /// O(n^2) in their number: for the few that settings have.
  func members(in text: Span<UInt8>) throws(AtOffset) -> [SettingsMember] {
    var items = try items(of: .object)
    return try Self.all(&items, in: text)
  }

  /// Returns what is in an object or an array, for ``next(_:in:)``.
  func items(of kind: JSONKind) throws(AtOffset) -> JSONItems {
    try check(is: kind)
    return JSONItems(in: value)
  }

  /// Returns the next of some items; nil if there is none.
  static func next(
    _ items: inout JSONItems,
    in text: Span<UInt8>
  ) throws(AtOffset) -> SettingsMember? {
    let item = try lifting(
      items.next(in: text),
      as: { (error: JSONProblem) in AtOffset(.json(error), at: 0) }
    )
    return item.map { item in
      SettingsMember(
        key: item.key.map { JSONString.content(of: $0, in: text).bytes } ?? [],
        place: item.key?.lowerBound ?? item.outer.lowerBound,
        value: item.value
      )
    }
  }

  private static func all(
    _ items: inout JSONItems,
    in text: Span<UInt8>
  ) throws(AtOffset) -> [SettingsMember] {
    var members: [SettingsMember] = []
    while let member = try next(&items, in: text) {
      if members.contains(where: { $0.key == member.key }) {
        throw AtOffset(.repeatedKey(member.key), at: member.place)
      }
      members.append(member)
    }
    return members
  }

  private func check(is kind: JSONKind) throws(AtOffset) {
    guard value.kind == kind else {
      throw AtOffset(.wrongKind(value.kind, wanted: kind), at: value.range.lowerBound)
    }
  }
}
