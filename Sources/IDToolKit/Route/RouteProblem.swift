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
    case .wrongValue(let problem, let offset): .wrongValue(problem, offset: offset + length)
    case .empty, .emptyIdentifier, .unknownIdentifier, .missingValue, .needlessValue,
      .repeatedIdentifier, .unknownType, .unknownValueRule:
      self
    }
  }
}
