/// How the bits of an id divide into a time, fields and bits that are always the same.
///
/// Most kinds have one plan; a UUID has one for each version.
struct IdentifierPlan: Sendable {
  /// Nil where it holds none.
  let time: IdentifierTime?
  var fields: [IdentifierField]
  /// The bits that are the same in each id, with their values.
  ///
  /// Where it is the only plan, what has others is no id of the kind (``IdentifierKind/check(_:)``).
  var fixed = FixedBits.none
  /// What speaks against an id of this plan, whatever else it holds.
  var oddity: IdentifierOddity?
  /// How improbable it is that random bits follow this plan, in bits.
  var structure = 0.0
  /// The bits that a plausible time adds: how many times as long as the years in question the times
  /// are that the field can hold, as a power of two.
  var timeBits = 0.0
  /// Whether some ids have names (``UUIDName``), so that they are meant, however old.
  var hasNames = false

  /// Bits with one value.
  struct FixedBits: Sendable {
    let mask: IdentifierBits
    let value: IdentifierBits
    /// What is said of an id that has other ones.
    let problem: @Sendable (IdentifierBits) -> IdentifierProblem

    init(
      mask: IdentifierBits,
      value: IdentifierBits,
      problem: @escaping @Sendable (IdentifierBits) -> IdentifierProblem = { _ in .reservedBits }
    ) {
      self.mask = mask
      self.value = value
      self.problem = problem
    }

    static let none = FixedBits(mask: .zero, value: .zero)

    /// Whether an id has them.
    @inline(__always)
    func hold(in bits: IdentifierBits) -> Bool { bits & mask == value }
  }
}

extension IdentifierPlan {
  /// The same with more fields in front.
  func adding(_ first: [IdentifierField]) -> IdentifierPlan {
    var plan = self
    plan.fields = first + fields
    return plan
  }

  /// The same without a field.
  func dropping(_ name: IdentifierField.Name) -> IdentifierPlan {
    var plan = self
    plan.fields.removeAll { $0.name == name }
    return plan
  }
}
