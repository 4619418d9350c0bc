/// Chooses the plan that an id follows, and arranges its bits as the plan sees them.
struct IdentifierView: Sendable {
  /// Nil if there is only one plan.
  private let plan: (@Sendable (IdentifierBits) -> (plan: Int, bits: IdentifierBits))?
  /// Whether the plans are those of UUIDs, and the bits stay in place.
  let isOfUUIDs: Bool

  init(
    isOfUUIDs: Bool = false,
    _ plan: (@Sendable (IdentifierBits) -> (plan: Int, bits: IdentifierBits))?
  ) {
    self.plan = plan
    self.isOfUUIDs = isOfUUIDs
  }

  /// The view of a kind with one plan.
  static let one = IdentifierView(nil)

  /// Whether there is one plan.
  var isOfOne: Bool { plan == nil }

  /// Returns the index of the plan, and the bits as the plan sees them.
  @inline(__always)
  func callAsFunction(_ bits: IdentifierBits) -> (plan: Int, bits: IdentifierBits) {
    plan?(bits) ?? (0, bits)
  }
}
