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
      "its value is not an integer: \(Self.moved(problem, by: valueOffset).sentence)"
    case .notAUID(let problem):
      "its value is not an app unique identifier: \(Self.moved(problem, by: valueOffset).sentence)"
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

  private static func moved(_ problem: Decimal.Problem, by length: Int) -> Decimal.Problem {
    switch problem {
    case .unexpected(let byte, let offset): .unexpected(byte: byte, offset: offset + length)
    case .empty, .overflow: problem
    }
  }
}
