/// Why a text is not a route, or not one of a set.
///
/// Offsets count bytes from 0 in the route; texts come from outside and are quoted in sentences.
enum RouteProblem: DescribedError {
  case empty
  /// It begins with a colon.
  case emptyIdentifier
  /// White space, a control character or an invisible one in the identifier.
  case unfitForIdentifier(Unicode.Scalar, offset: Int)
  /// A colon in an identifier that is given apart from a value: for a set, or to compose a route.
  case colonInIdentifier(offset: Int)
  case invalidUTF8(UInt8, offset: Int)
  /// A line feed in the value.
  case lineFeed(offset: Int)
  /// A carriage return at the end, which isn't read as a part of a line.
  case carriageReturn(offset: Int)

  /// No route of the set has this identifier.
  case unknownIdentifier([UInt8])
  case missingValue(identifier: [UInt8])
  case needlessValue(identifier: [UInt8])
  /// The value, which begins at `offset`, is not of the type that the set requires.
  case wrongValue(RouteValueProblem, offset: Int)

  /// The set names an identifier twice.
  case repeatedIdentifier([UInt8])
  /// The set's declaration has a type that does not exist.
  case unknownType([UInt8])
  /// The set's declaration has a rule for values that does not exist.
  case unknownValueRule([UInt8])

  /// Returns the problem for a longer text with `length` bytes before this one.
  func moved(by length: Int) -> RouteProblem {
    switch self {
    case .unfitForIdentifier(let scalar, let offset):
      .unfitForIdentifier(scalar, offset: offset + length)
    case .colonInIdentifier(let offset): .colonInIdentifier(offset: offset + length)
    case .invalidUTF8(let byte, let offset): .invalidUTF8(byte, offset: offset + length)
    case .lineFeed(let offset): .lineFeed(offset: offset + length)
    case .carriageReturn(let offset): .carriageReturn(offset: offset + length)
    case .wrongValue(let problem, let offset): .wrongValue(problem, offset: offset + length)
    case .empty, .emptyIdentifier, .unknownIdentifier, .missingValue, .needlessValue,
      .repeatedIdentifier, .unknownType, .unknownValueRule:
      self
    }
  }
}

extension RouteProblem {
  /// The form of a route, for messages and help.
  static let form = "an identifier, or an identifier, ':' and a value"

  var sentence: String {
    switch self {
    case .empty: "it is empty: a route is \(Self.form)"
    case .emptyIdentifier: "nothing comes before ':' at column 1: a route is \(Self.form)"
    case .unfitForIdentifier(let scalar, let offset):
      "unexpected \(Quotation.quoted(String(scalar))) at column \(offset + 1): an identifier has no"
        + " white space, control or invisible characters"
    case .colonInIdentifier(let offset):
      "unexpected ':' at column \(offset + 1): what follows the first colon is the value"
    case .invalidUTF8(let byte, let offset):
      "byte \(Quotation.byte(byte)) at column \(offset + 1) is not UTF-8"
    case .lineFeed(let offset):
      "unexpected '\\n' at column \(offset + 1): a value is a single line"
    case .carriageReturn(let offset):
      "unexpected '\\r' at column \(offset + 1): at the end of a line it isn't part of the value"
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

/// Why the value of a route is not of the type that its set requires.
///
/// Offsets count bytes from 0 in the value.
enum RouteValueProblem: Error, Equatable, Sendable {
  case notInteger(Decimal.Problem)
  case notAUID(Decimal.Problem)
  /// A number that is not an app unique identifier for general use.
  case outsideAUIDs(UInt64)
  case notUUID(UInt8, offset: Int)
  /// Correct as far as it goes, but not 36 characters long.
  case uuidLength(Int)

  /// Returns what is wrong, with columns counted from the start of the route.
  func sentence(valueOffset: Int) -> String {
    switch self {
    case .notInteger(let problem):
      "its value is not an integer: \(problem.moved(by: valueOffset).sentence)"
    case .notAUID(let problem):
      "its value is not an app unique identifier: \(problem.moved(by: valueOffset).sentence)"
    case .outsideAUIDs(let number):
      "its value \(number) is not an app unique identifier: they go from 1 to \(Int64.max - 1)"
    case .notUUID(let byte, let offset):
      "its value is not a UUID: unexpected \(Quotation.byte(byte)) at column"
        + " \(valueOffset + offset + 1)"
    case .uuidLength(let count):
      "its value is not a UUID: it has "
        + (count == 1 ? "1 character" : "\(count) characters") + " and not 36"
    }
  }
}
