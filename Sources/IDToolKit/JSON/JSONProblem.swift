/// Why a text is not JSON, and where.
struct JSONProblem: DescribedError {
  /// What the grammar allows at the place of the problem.
  enum Expectation: String {
    case value = "a value"
    /// After `[`.
    case valueOrClosingBracket = "a value or ']'"
    /// After `{`.
    case keyOrClosingBrace = "a key in double quotes or '}'"
    /// After a comma in an object.
    case key = "a key in double quotes"
    case colon = "':'"
    case commaOrClosingBrace = "',' or '}'"
    case commaOrClosingBracket = "',' or ']'"
    /// In a number: after its sign, its point, or its exponent's sign.
    case digit = "a digit"
    /// The rest of `true`, `false` or `null`.
    case literal = "true, false or null"
    case hexadecimalDigit = "four hexadecimal digits"
    case endOfText = "nothing more"
    case array = "an array"
    case object = "an object"
  }

  /// What is wrong.
  enum Reason: Equatable, Sendable {
    case unexpected(UInt8, expected: Expectation)
    /// The text ends too early.
    case end(expected: Expectation)
    /// The text ends inside a string.
    case endInString
    case invalidUTF8(UInt8)
    /// An unescaped control character in a string.
    case control(UInt8)
    /// What follows a backslash in a string.
    case escape(UInt8)
    case leadingZero
    case tooDeep(limit: Int)
  }

  let reason: Reason
  /// The offset of the offending byte in its own text, from 0.
  let offset: Int
  /// The offset as line and column.
  private(set) var place: TextPlace

  /// Returns the problem with its place in a longer text, in which its own text begins at a place.
  func behind(_ start: TextPlace) -> JSONProblem {
    var problem = self
    problem.place = place.behind(start)
    return problem
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

extension JSONProblem {
  /// A problem before its line and column are counted: why and where the scanner stopped.
  ///
  /// Two words without a reference, so that throwing costs no more than returning a flag; it
  /// becomes a ``JSONProblem`` when it leaves the reader.
  struct AtOffset: Error {
    let reason: Reason
    /// In bytes, from 0.
    let offset: Int

    @inline(__always)
    init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }

    /// Returns the problem of an unexpected byte at `offset`, or of the text's end there.
    @inline(never)
    static func unexpected(
      _ expected: Expectation,
      in text: Span<UInt8>,
      at offset: Int
    ) -> Self {
      guard offset < text.count else { return Self(.end(expected: expected), at: offset) }
      return Self(.unexpected(text[offset], expected: expected), at: offset)
    }
  }
}

extension JSONProblem {
  var sentence: String {
    switch reason {
    case .unexpected(let byte, let expected):
      "unexpected \(Quotation.byte(byte)) at \(placeWords), where JSON wants \(expected.rawValue)"
    case .end(let expected): "it ends at \(placeWords), where JSON wants \(expected.rawValue)"
    case .endInString: "it ends at \(placeWords), inside a string: a closing '\"' is missing"
    case .invalidUTF8(let byte): "byte \(Quotation.byte(byte)) at \(placeWords) is not UTF-8"
    case .control(let byte):
      "control character \(Quotation.byte(byte)) at \(placeWords): inside a string it has to be escaped"
    case .escape(let byte):
      "unknown escape \(Quotation.quoted([UInt8(ascii: "\\"), byte])) at \(placeWords): "
        + #"JSON has \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
    case .leadingZero:
      "a digit after a leading zero at \(placeWords): JSON numbers begin with 1 to 9 or are 0"
    case .tooDeep(let limit): "nested deeper than \(limit) levels at \(placeWords)"
    }
  }

  /// The column, and the line unless it is the first.
  private var placeWords: String {
    place.line == 1 ? "column \(place.column)" : place.words
  }
}
