/// Why bits, a unit and an epoch don't make a layout.
enum FlakeLayoutProblem: DescribedError {
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
  case unitNotPositive(TimeSpan)
  /// A millisecond field that is not 10 bits wide.
  case millisecondWidth(Int)
  /// A millisecond field beside a time that does not count seconds.
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
    case .empty: "it is empty"
    case .unexpected(let byte, let offset):
      "unexpected \(Quotation.byte(byte)) at column \(offset + 1); a layout is \(Self.acceptedForm)"
    case .missingWidth(let letter, let offset):
      "'\(letter.letter)' at column \(offset + 1) has no number of bits after it"
    case .widthOutOfRange(let letter): "'\(letter.letter)' takes 1 to 64 bits"
    case .repeatedLetter(let letter): "'\(letter.letter)' stands in it twice"
    case .missingTime: "it has no time field, 't'"
    case .tooManyBits(let total): "its fields add up to \(total) bits; an id has 64"
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
}
