/// Why a text is not JSON, and where.
struct JSONProblem: DescribedError {
  /// What the grammar allows at the place of the problem.
  enum Expectation: Sendable {
    case value
    /// After `[`.
    case valueOrClosingBracket
    /// After `{`.
    case keyOrClosingBrace
    /// After a comma in an object.
    case key
    case colon
    case commaOrClosingBrace
    case commaOrClosingBracket
    /// In a number: after its sign, its point, or its exponent's sign.
    case digit
    /// The rest of `true`, `false` or `null`.
    case literal
    case hexadecimalDigit
    case endOfText
    case array
    case object
  }

  /// What is wrong.
  enum Reason: Equatable, Sendable {
    case unexpected(UInt8, expected: Expectation)
    /// The text ends too early.
    case end(expected: Expectation)
    /// The text ends inside a string.
    case endInString
    case byteOrderMark
    case invalidUTF8(UInt8)
    /// An unescaped control character in a string.
    case control(UInt8)
    /// What follows a backslash in a string.
    case escape(UInt8)
    case leadingZero
    case tooDeep(limit: Int)
  }

  let reason: Reason
  /// The offset of the offending byte, from 0.
  let offset: Int
  /// The offset as line and column.
  let place: TextPlace

  /// Returns the problem as one of a longer text, in which its own text begins at a place and an
  /// offset.
  func behind(_ start: TextPlace, offset startOffset: Int) -> JSONProblem {
    JSONProblem(reason: reason, offset: startOffset + offset, place: place.behind(start))
  }

  private init(reason: Reason, offset: Int, place: TextPlace) {
    self.reason = reason
    self.offset = offset
    self.place = place
  }

  /// Creates the problem at an offset in a text.
  ///
  /// O(offset), to count the lines.
  @inline(never)
  init(_ problem: AtOffset, in text: Span<UInt8>) {
    reason = problem.reason
    offset = problem.offset
    place = TextPlace(of: problem.offset, in: text)
  }
}
