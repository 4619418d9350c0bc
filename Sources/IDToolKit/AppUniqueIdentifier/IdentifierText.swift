/// Identifiers and ranges of them as text, read strictly and without registering anything.
enum IdentifierText {
  /// Why a text is not an identifier, or not a range of them.
  enum Problem: DescribedError {
    case notANumber(Decimal.Problem)
    /// 0, the unused region or the error value.
    case noIdentifier(UInt64)
    /// A number for private use, although only general use can be registered or recycled.
    case privateUse(UInt64)
    /// `5-`.
    case openRange(first: UInt64)
    /// `9-5`.
    case descending(first: UInt64, last: UInt64)

    var sentence: String {
      let largest = AppUniqueIdentifier.Region.generalUse.range.upperBound
      return switch self {
      case .notANumber(.overflow):
        "larger than the largest id, \(largest)"
      case .notANumber(let problem):
        "\(problem.sentence): an id is a number in decimal digits, 1 to \(largest)"
      case .noIdentifier(let number):
        "\(number) isn't an id: ids are 1 to \(largest)"
      case .privateUse(let number):
        "\(number) is of private use: only ids from 1 to \(largest) are registered or recycled"
      case .openRange(let first):
        "the range has no last id: write \(first)-LAST"
      case .descending(let first, let last):
        "the range ends before it starts: write \(last)-\(first)"
      }
    }
  }

  /// Reads digits as an identifier for general or private use.
  ///
  /// O(n). Leading zeros are allowed, as in all decimal numbers that the program reads.
  static func identifier(_ text: Span<UInt8>) throws(Problem) -> AppUniqueIdentifier {
    let number = try number(text)
    guard let identifier = AppUniqueIdentifier(exactly: number), !identifier.isError else {
      throw .noIdentifier(number)
    }
    return identifier
  }

  /// Reads `5` or `5-9` as a range for general use, both ends included.
  ///
  /// O(n). A column in the problem counts from the start of the whole text.
  static func generalUse(_ text: Span<UInt8>) throws(Problem) -> ClosedRange<UInt64> {
    guard let dash = text.indices.first(where: { text[$0] == UInt8(ascii: "-") }) else {
      let number = try generalUseNumber(text)
      return number...number
    }
    // `-5` is a negative number.
    guard dash > 0 else { throw .notANumber(.unexpected(byte: text[0], offset: 0)) }
    let first = try generalUseNumber(text.extracting(..<dash))
    guard dash + 1 < text.count else { throw .openRange(first: first) }
    let last: UInt64
    do {
      last = try generalUseNumber(text.extracting((dash + 1)...))
    } catch .notANumber(let problem) {
      throw .notANumber(problem.moved(by: dash + 1))
    }
    guard first <= last else { throw .descending(first: first, last: last) }
    return first...last
  }

  private static func generalUseNumber(_ text: Span<UInt8>) throws(Problem) -> UInt64 {
    let number = try number(text)
    switch AppUniqueIdentifier.Region(containing: number) {
    case .generalUse: return number
    case .privateUse: throw .privateUse(number)
    case .unused, .error, nil: throw .noIdentifier(number)
    }
  }

  private static func number(_ text: Span<UInt8>) throws(Problem) -> UInt64 {
    try lifting(Decimal.parse(text), as: Problem.notANumber)
  }
}
