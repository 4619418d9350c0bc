/// Which of a kind's plans an id follows, and how the plan sees its bits.
enum IdentifierView: Sendable {
  /// There is one.
  case one
  /// ``UUIDPlan/all``.
  case uuid
  case other(@Sendable (IdentifierBits) -> (plan: Int, bits: IdentifierBits))

  /// The index of the plan, and the bits as the plan has them.
  @inline(__always)
  func callAsFunction(_ bits: IdentifierBits) -> (plan: Int, bits: IdentifierBits) {
    switch self {
    case .one: (0, bits)
    case .uuid: (UUIDPlan.index(of: bits), bits)
    case .other(let view): view(bits)
    }
  }
}
