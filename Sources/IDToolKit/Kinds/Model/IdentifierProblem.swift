/// Why a text is not an id of a kind.
enum IdentifierProblem: DescribedError {
  /// Another number of characters than the kind has; `strays` of them are none of its digits.
  case wrongLength(count: Int, accepted: ClosedRange<Int>, strays: Int)
  /// The byte at this offset (from 0) is none of the kind's digits, the first of `strays`.
  case unexpected(byte: UInt8, offset: Int, strays: Int)
  /// Larger than so many bits can hold.
  case overflow(bits: Int)
  /// The digits hold more bits than the id has, and these are not all zero.
  case padding(bits: Int)
  /// The part in front of the separator is not what the kind allows.
  case prefix(IdentifierPrefixProblem)
  /// The last characters don't agree with the rest; these would.
  case checksum(expected: String)
  /// A version of the format that is not defined.
  case version(UInt64)
  /// Bits that are zero in each id of the kind are set.
  case reservedBits
  /// No unit of a Unix time has so many digits.
  case noUnit(digitCount: Int)
  /// The time is beyond what can be told, the years ±287,000.
  case timeOutOfRange
  /// A UUID of another version than the kind's; nil for a variant without versions.
  case otherVersion(UInt64?, expected: UInt64)
  /// The text is no flake.
  case flakeText(FlakeTextProblem)
  /// It is a flake of bits that its layout's makers don't set.
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
    case .otherVersion(let version?, let expected):
      "it is a UUID of version \(version), and version \(expected) is wanted"
    case .otherVersion(nil, let expected):
      "it is a UUID of a variant without versions, and version \(expected) is wanted"
    case .flakeText(let problem): problem.sentence
    case .flake(let problem): problem.sentence
    }
  }

  /// How little would have to be another way for the text to be such an id: a count of slips; nil
  /// where it looks like something else altogether.
  var slips: Int? {
    switch self {
    case .wrongLength(let count, let accepted, let strays):
      // A short id has too many neighbours for one more or less to mean anything; and a character
      // too many is a greater slip than a wrong one.
      let missing = max(accepted.lowerBound - count, count - accepted.upperBound)
      return strays == 0 && missing == 1 && count >= 19 ? 2 : nil
    case .unexpected(_, _, let strays): return strays <= 2 ? strays : nil
    case .overflow, .padding, .checksum, .reservedBits: return 1
    case .prefix(let problem): return problem.isSlip ? 1 : nil
    case .version, .noUnit, .timeOutOfRange, .otherVersion, .flakeText, .flake: return nil
    }
  }
}
