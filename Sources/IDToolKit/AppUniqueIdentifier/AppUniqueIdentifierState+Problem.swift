extension AppUniqueIdentifierState {
  /// The keys of the state file's only object, each of which occurs exactly once, in any order.
  enum Key: String, CaseIterable {
    case auid
    case highest
    case inUse

    /// Creates the key whose name has exactly these bytes.
    init?(_ name: Span<UInt8>) {
      guard let key = Self.allCases.first(where: { name.holds(Array($0.rawValue.utf8)) }) else {
        return nil
      }
      self = key
    }
  }

  /// Why bytes are not a state, and where.
  struct Problem: DescribedError {
    /// The offset of the byte at fault, from 0; the number of bytes if more were expected.
    let offset: Int
    /// The offset as line and column.
    let place: TextPlace
    let reason: Reason

    init(_ reason: Reason, at offset: Int, in text: Span<UInt8>) {
      self.reason = reason
      self.offset = offset
      place = TextPlace(of: offset, in: text)
    }

    var sentence: String { "\(place.words): \(reason.sentence)" }
  }

  /// What is wrong at a place of a state file.
  enum Reason: DescribedError {
    /// A byte other than those expected; nil at the end of the file.
    case unexpected(found: UInt8?, expected: Expectation)
    /// `1.5`, `1.0` or `1e3`: ids are written with digits only.
    case notAWholeNumber
    case leadingZero
    /// Above the largest id, 2^63 − 2, and possibly too large for 64 bits.
    case tooLarge
    /// 0 among the ids in use.
    case zero
    /// `[9,5]`.
    case descending(first: UInt64, last: UInt64)
    /// A range that starts at or before the last id of the one before it.
    case overlapping(first: UInt64, previousLast: UInt64)
    /// A range that should have been joined with the one before it.
    case adjacent(first: UInt64)
    /// `highest` is lower than the last id in use.
    case highestTooLow(highest: UInt64, last: UInt64)
    case unsupportedVersion(UInt64)
    /// The name as in the file, truncated after 256 bytes.
    case unknownKey([UInt8])
    case duplicateKey(Key)
    case missingKey(Key)
  }

  /// What is allowed at a place.
  enum Expectation: String {
    case object = "'{'"
    case key = "a key in double quotes"
    case keyOrEnd = "a key in double quotes, or '}'"
    case endOfKey = "the closing double quote of the key"
    case colon = "':'"
    case commaOrEndOfObject = "',' or '}'"
    case number = "a number in decimal digits"
    case list = "'[' and ranges of ids"
    case rangeOrEndOfList = "'[' and a range of ids, or ']'"
    case range = "'[' and a range of ids"
    case commaInRange = "',' and the last id of the range"
    case endOfRange = "']' after the last id of the range"
    case commaOrEndOfList = "',' or ']'"
    case endOfFile = "nothing after the '}'"
  }
}

extension AppUniqueIdentifierState.Reason {
  var sentence: String {
    let largest = IdentifierRanges.limits.upperBound
    return switch self {
    case .unexpected(nil, let expected):
      "the file ends here, expected \(expected.rawValue)"
    case .unexpected(let found?, let expected):
      "unexpected \(Quotation.byte(found)), expected \(expected.rawValue)"
    case .notAWholeNumber: "a number with a fraction or an exponent: ids are decimal digits alone"
    case .leadingZero: "a number with a leading zero: write it without"
    case .tooLarge: "a number above the largest id, \(largest)"
    case .zero: "0 isn't an id: ids are 1 to \(largest)"
    case .descending(let first, let last):
      "the range \(first) to \(last) ends before it starts: the lower id comes first"
    case .overlapping(let first, let previousLast):
      "the range from \(first) comes after the id \(previousLast): ranges are in order and disjoint"
    case .adjacent(let first):
      "the range from \(first) continues the one before it: write both as one"
    case .highestTooLow(let highest, let last):
      "the highest id is \(highest), but \(last) is in use: it is \(last) or more"
    case .unsupportedVersion(let version):
      "version \(version) of the state format: this program reads version "
        + "\(AppUniqueIdentifierState.formatVersion)"
    case .unknownKey(let name):
      "the unknown key \(Quotation.quoted(name)): the keys are 'auid', 'highest' and 'inUse'"
    case .duplicateKey(let key): "the key '\(key.rawValue)' is there twice"
    case .missingKey(let key): "the key '\(key.rawValue)' is missing"
    }
  }
}
