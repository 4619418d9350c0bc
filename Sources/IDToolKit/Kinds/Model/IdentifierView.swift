/// Which of a kind's plans an id follows, and how the plan sees its bits.
struct IdentifierView: Sendable {
  /// Nil where there is one plan.
  private let plan: (@Sendable (IdentifierBits) -> (plan: Int, bits: IdentifierBits))?
  /// Whether the plans are those of UUIDs, and the bits are as they are.
  let isOfUUIDs: Bool

  init(
    isOfUUIDs: Bool = false,
    _ plan: (@Sendable (IdentifierBits) -> (plan: Int, bits: IdentifierBits))?
  ) {
    self.plan = plan
    self.isOfUUIDs = isOfUUIDs
  }

  /// There is one plan.
  static let one = IdentifierView(nil)

  /// Whether there is one plan.
  var isOfOne: Bool { plan == nil }

  /// The index of the plan, and the bits as the plan has them.
  @inline(__always)
  func callAsFunction(_ bits: IdentifierBits) -> (plan: Int, bits: IdentifierBits) {
    plan?(bits) ?? (0, bits)
  }
}
