/// The rule of a set of routes for one identifier.
struct RouteRule: Hashable, Sendable {
  /// Whether a value is required.
  enum Value: Hashable, Sendable {
    case required
    case optional
    case none

    /// Reads `required`, `optional` or `none`.
    init(_ name: Span<UInt8>) throws(RouteProblem) {
      if name.holds("required") {
        self = .required
      } else if name.holds("optional") {
        self = .optional
      } else if name.holds("none") {
        self = .none
      } else {
        throw .unknownValueRule(name.array)
      }
    }
  }

  let value: Value
  let type: RouteValueType

  /// The rule for an identifier that is only named: any text or none.
  static let anyText = RouteRule(value: .optional, type: .text)
}
