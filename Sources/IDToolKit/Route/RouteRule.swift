/// The rule of a set of routes for one identifier.
struct RouteRule: Hashable, Sendable {
  /// Whether a value is required.
  enum Value: String, CaseIterable, Sendable {
    case required
    case optional
    case none

    /// Reads `required`, `optional` or `none`.
    init(_ name: Span<UInt8>) throws(RouteProblem) {
      let value = Self.allCases.first { name.holds(Array($0.rawValue.utf8)) }
      guard let value else { throw .unknownValueRule(name.array) }
      self = value
    }
  }

  let value: Value
  let type: RouteValueType

  /// The rule for an identifier that is only named: any text or none.
  static let anyText = RouteRule(value: .optional, type: .text)
}
