extension FlakeLayout {
  /// The default layout.
  public static let miniflake = FlakeLayout(.miniflake)

  /// The names of all known layouts, in table order.
  public static var names: [String] { FlakeLayoutName.allCases.map(\.rawValue) }

  /// All known layouts, in table order.
  static var named: [FlakeLayout] { FlakeLayoutName.allCases.map(FlakeLayout.init) }

  /// Returns the layout with a name, or nil.
  ///
  /// Creates only the one that is asked for.
  public static func named(_ name: String) -> FlakeLayout? {
    FlakeLayoutName(rawValue: name).map(FlakeLayout.init)
  }

  /// Creates a layout of the table.
  convenience init(_ name: FlakeLayoutName) {
    let facts = name.facts
    do {
      let fields = try Self.fields(Array(facts.spec.utf8).span)
      try self.init(name.rawValue, facts, fields)
    } catch {
      preconditionFailure("the table's row for \(name.rawValue) is wrong: \(error.sentence)")
    }
  }
}

extension FlakeLayout {
  /// Whether a text names a layout, or begins as fields do, or has an epoch in it.
  static func mayBeDescribed(by text: [UInt8]) -> Bool {
    FlakeLayoutName(text: text) != nil || text.contains(UInt8(ascii: "@"))
      || text.count > 1 && text[1].isDigit && FlakeFieldKind(rawValue: text[0]) != nil
      || text.contains(UInt8(ascii: ","))
        && text.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ",") }
  }

  /// Returns a layout by name, or by a spec such as `t41,s12,w10`, whose time counts `unit` from
  /// `epoch`: without one, the spec is an error.
  static func described(
    by text: [UInt8],
    unit: TimeSpan? = nil,
    epoch: Timestamp? = nil
  ) throws(FlakeLayoutProblem) -> FlakeLayout {
    if let name = FlakeLayoutName(text: text) { return FlakeLayout(name) }
    if text.contains(UInt8(ascii: "@")) { return try described(byWord: text) }
    // The second character of a spec is a digit.
    guard text.count >= 2 && text[1] &- 0x30 < 10 || text.contains(UInt8(ascii: ",")) else {
      throw .unknown(text)
    }
    let layout = try FlakeLayout(spec: text.span, unit: unit, epoch: epoch ?? defaultEpoch)
    guard epoch != nil else { throw .missingEpoch(layout.name) }
    return layout
  }
}

/// Why a text names no layout, or bits, a unit and an epoch don't make one.
enum FlakeLayoutProblem: DescribedError {
  /// It isn't a layout's name, and does not look like a list of fields.
  case unknown([UInt8])
  case empty
  /// The byte at this offset (from 0) is not a field letter, or is out of place.
  case unexpected(byte: UInt8, offset: Int)
  /// The letter at this offset (from 0) is not followed by a number.
  case missingWidth(letter: FlakeFieldKind, offset: Int)
  case widthOutOfRange(letter: FlakeFieldKind)
  case repeatedLetter(FlakeFieldKind)
  case missingTime
  /// The widths add up to more than 64.
  case tooManyBits(total: Int)
  /// A spec without the moment that its time counts from.
  case missingEpoch(String)
  /// What stands after the fields of a word isn't a moment that stands still; the clause says why.
  case badEpoch([UInt8], String)
  case badUnit([UInt8])
  case unitNotPositive(TimeSpan)
  /// A millisecond field that is not 10 bits wide.
  case millisecondWidth(Int)
  /// A millisecond field next to a time that does not count seconds.
  case millisecondsBesideUnit(TimeSpan)
  /// The first or the last time is out of the range of ``Timestamp``.
  case timeOutOfRange(bits: Int, unit: TimeSpan)

  /// The format of a spec, for messages and help.
  static let acceptedForm =
    "fields from the most significant bit such as t41,s12,w10, "
    + "with the letters "
    + FlakeFieldKind.allCases.map { String($0.letter) }.joined(separator: " ")

  var sentence: String {
    switch self {
    case .unknown:
      "it is neither a layout's name ('idtool flake layouts' lists them) nor a list of fields such as "
        + "t41,s12,w10"
    case .empty: "it is empty"
    case .unexpected(let byte, 0) where byte.isDigit:
      "numbers alone don't say what the fields are; a layout is \(Self.acceptedForm), and has its "
        + "epoch with it: t41,w10,s12@2020-01-01"
    case .unexpected(let byte, let offset):
      "unexpected \(Quotation.byte(byte)) at column \(offset + 1); a layout is \(Self.acceptedForm)"
    case .missingWidth(let letter, let offset):
      "'\(letter.letter)' at column \(offset + 1) has no number of bits after it"
    case .widthOutOfRange(let letter): "'\(letter.letter)' takes 1 to 64 bits"
    case .repeatedLetter(let letter): "'\(letter.letter)' is in it twice"
    case .missingTime: "it has no time field, 't'"
    case .tooManyBits(let total): "its fields add up to \(total) bits; an id has 64"
    case .missingEpoch(let fields):
      "fields don't say what their time counts from: \(fields)@2020-01-01 does"
    case .badEpoch(let text, let clause): "its epoch is \(Quotation.quoted(text)): \(clause)"
    case .badUnit(let text):
      "its unit is \(Quotation.quoted(text)), and units are such as 1ms, 10ms, 1s or 1us"
    case .unitNotPositive(let unit): "its unit is \(unit.microseconds) us; a unit is at least 1us"
    case .millisecondWidth(let width):
      "'m' has \(width) bits; milliseconds, 0 to 999, take exactly 10"
    case .millisecondsBesideUnit(let unit):
      "'m' needs a time in seconds, and the unit is \(unit.text)"
    case .timeOutOfRange(let bits, let unit):
      "\(bits) bits of \(unit.text) reach further from 1970 than "
        + "the 285,000 years that times may span"
    }
  }

  /// The names that may have been meant, the most similar first.
  var near: [String] {
    guard case .unknown(let text) = self else { return [] }
    let names = FlakeLayoutName.allCases.flatMap { [$0.rawValue] + $0.facts.aliases }
    return Suggestion.near(text, among: names)
  }
}
