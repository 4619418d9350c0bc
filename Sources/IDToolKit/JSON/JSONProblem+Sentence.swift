extension JSONProblem {
  var sentence: String {
    switch reason {
    case .unexpected(let byte, let expected):
      "unexpected \(Quotation.byte(byte)) at \(placeWords), where JSON wants \(expected.words)"
    case .end(let expected): "it ends at \(placeWords), where JSON wants \(expected.words)"
    case .endInString: "it ends at \(placeWords), inside a string: a closing '\"' is missing"
    case .byteOrderMark:
      "it begins with a byte order mark, which JSON does not allow: 'tail -c +4' takes it off"
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

extension JSONProblem.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrClosingBracket: "a value or ']'"
    case .keyOrClosingBrace: "a key in double quotes or '}'"
    case .key: "a key in double quotes"
    case .colon: "':'"
    case .commaOrClosingBrace: "',' or '}'"
    case .commaOrClosingBracket: "',' or ']'"
    case .digit: "a digit"
    case .literal: "true, false or null"
    case .hexadecimalDigit: "four hexadecimal digits"
    case .endOfText: "nothing more"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
