/// Why a text is not an id of a kind.
enum IdentifierProblem: DescribedError {
  /// The kind has another number of characters; `strays` of these are not among its digits.
  case wrongLength(count: Int, accepted: ClosedRange<Int>, strays: Int)
  /// The byte at this offset (from 0) is not one of the kind's digits, the first of `strays`.
  case unexpected(byte: UInt8, offset: Int, strays: Int)
  /// In lower case it would be such an id.
  case upperCase
  /// Larger than the largest number of this many bits.
  case overflow(bits: Int)
  /// The digits hold more bits than the id, and the excess is not zero.
  case padding(bits: Int)
  /// The part in front of the separator breaks the kind's rules.
  case prefix(IdentifierPrefixProblem)
  /// The last characters don't match the rest; `expected` would.
  case checksum(expected: String)
  /// An undefined version of the format.
  case version(UInt64)
  /// Bits are set that are zero in every id of the kind.
  case reservedBits
  /// No unit of Unix time has this many digits.
  case noUnit(digitCount: Int)
  /// The time is more than 285,000 years before or after 1970, which can't be represented.
  case timeOutOfRange
  /// The time of day is more than a day has.
  case pastMidnight
  /// A number that stands for no time, in a kind of times.
  case never
  /// A number that no id of the kind has.
  case unused
  /// What only this kind asks for, as a clause.
  case rule(String)
  /// A UUID of another version than the kind's; nil for a variant without versions.
  case otherVersion(UInt64?, expected: UInt64)
  /// The UUID is written itself, in a notation for that, and isn't its bytes in some order.
  case notBytes
  /// The text is not a flake.
  case flakeText(FlakeTextProblem)
  /// A flake with bits that the layout's makers don't set.
  case flake(FlakeProblem)

  var sentence: String {
    switch self {
    case .wrongLength(let count, let accepted, _):
      (count == 1 ? "it has 1 character, and " : "it has \(count) characters, and ")
        + (accepted.count == 1
          ? "\(accepted.lowerBound) are needed"
          : "\(accepted.lowerBound) to \(accepted.upperBound) are accepted")
    case .unexpected(let byte, let offset, _):
      "unexpected \(Quotation.byte(byte)) at column \(offset + 1)"
    case .upperCase: "its letters should be in lower case"
    case .overflow(let bits): "larger than \(bits) bits can hold"
    case .padding(let bits): "its last \(bits) bits are padding, and not all of them are zero"
    case .prefix(let problem): problem.sentence
    case .checksum(let expected): "its checksum should be '\(expected)'"
    case .version(let version): "version \(version) of the format is not defined"
    case .reservedBits: "bits are set that are zero in all such ids"
    case .noUnit(let count):
      "it has \(count == 1 ? "1 digit" : "\(count) digits"); a Unix time has 9 or 10 in seconds, "
        + "12 or 13 in milliseconds, 15 or 16 in microseconds, 18 or 19 in nanoseconds"
    case .timeOutOfRange: "its time is beyond the years ±287000"
    case .pastMidnight: "its time of day is past the end of the day"
    case .never: "it means never, rather than a time"
    case .unused: "no such id has this number"
    case .rule(let clause): clause
    case .otherVersion(let version?, let expected):
      "it is a UUID of version \(version), and version \(expected) is wanted"
    case .otherVersion(nil, let expected):
      "it is a UUID of a variant without versions, and version \(expected) is wanted"
    case .notBytes: "its notation shows the UUID itself, and not its bytes: -l uuid reads it"
    case .flakeText(let problem): problem.sentence
    case .flake(let problem): problem.sentence
    }
  }

  /// How many mistakes separate the text from such an id; nil if it looks like something else
  /// altogether.
  var slips: Int? {
    switch self {
    case .wrongLength(let count, let accepted, let strays):
      // A short id is so close to many others that one character more or less means nothing; and a
      // surplus character is a worse mistake than a wrong one.
      let missing = max(accepted.lowerBound - count, count - accepted.upperBound)
      return strays == 0 && missing == 1 && count >= 19 ? 2 : nil
    // An underscore is not mistyped for a digit: it stands between a prefix and something else.
    case .unexpected(let byte, _, let strays):
      return strays <= 2 && byte != UInt8(ascii: "_") ? strays : nil
    case .upperCase, .overflow, .padding, .checksum, .reservedBits: return 1
    case .prefix(let problem): return problem.isSlip ? 1 : nil
    case .version, .noUnit, .timeOutOfRange, .pastMidnight, .never, .unused, .rule, .otherVersion,
      .notBytes, .flakeText, .flake:
      return nil
    }
  }
}
