extension RouteProblem {
  /// The form of a route, for messages and help.
  static let form = "an identifier, or an identifier, ':' and a value"

  var sentence: String {
    switch self {
    case .empty: "it is empty: a route is \(Self.form)"
    case .emptyIdentifier: "nothing stands before ':' at column 1: a route is \(Self.form)"
    case .unfitForIdentifier(let scalar, let offset):
      "unexpected \(Quotation.quoted(String(scalar))) at column \(offset + 1): an identifier has no"
        + " white space, control or invisible characters"
    case .colonInIdentifier(let offset):
      "unexpected ':' at column \(offset + 1): what follows the first colon is the value"
    case .invalidUTF8(let byte, let offset):
      "byte \(Quotation.byte(byte)) at column \(offset + 1) is not UTF-8"
    case .lineFeed(let offset):
      "unexpected '\\n' at column \(offset + 1): a value is a single line"
    case .unknownIdentifier(let identifier):
      "no known route has the identifier \(Quotation.quoted(identifier))"
    case .missingValue(let identifier):
      "\(Quotation.quoted(identifier)) needs a value: \(Quotation.quoted(identifier + Array(":…".utf8)))"
    case .needlessValue(let identifier): "\(Quotation.quoted(identifier)) takes no value"
    case .wrongValue(let problem, let offset): problem.sentence(valueOffset: offset)
    case .repeatedIdentifier(let identifier):
      "the identifier \(Quotation.quoted(identifier)) is there twice"
    case .unknownType(let name):
      "\(Quotation.quoted(name)) is not a type of value: \(RouteValueType.acceptedForms) are"
    case .unknownValueRule(let name):
      "\(Quotation.quoted(name)) does not say whether a value is wanted: required, optional and"
        + " none do"
    }
  }
}
