/// How the bits of an id divide into a time, fields, and bits with fixed values.
///
/// Most kinds have one plan; a UUID has one for each version.
struct IdentifierPlan: Sendable {
  /// The time; nil if the plan holds none.
  let time: IdentifierTime?
  var fields: [IdentifierField]
  /// The bits with the same value in every id.
  ///
  /// If this is the only plan, an id with other values does not belong to the kind
  /// (``IdentifierKind/check(_:)``).
  var fixed = FixedBits.none
  /// What speaks against every id of this plan.
  var oddity: IdentifierOddity?
  /// How much more frequent the plan is among the ids of its kind than among random bits, as a
  /// power of two: a judgement; nil if all ids follow it, so that each fixed bit is evidence.
  var frequency: Double?
  /// Whether some ids are well-known (``UUIDName``), and therefore not odd however early their time
  /// is.
  var hasNames = false

  /// Bits with a fixed value.
  struct FixedBits: Sendable {
    let mask: IdentifierBits
    let value: IdentifierBits
    /// Returns the problem of an id with another value.
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

    /// Whether an id has the fixed value.
    @inline(__always)
    func hold(in bits: IdentifierBits) -> Bool { bits & mask == value }
  }
}

extension IdentifierPlan {
  /// Returns the plan with more fields in front.
  func adding(_ first: [IdentifierField]) -> IdentifierPlan {
    var plan = self
    plan.fields = first + fields
    return plan
  }

  /// Returns the plan without a field.
  func dropping(_ name: IdentifierField.Name) -> IdentifierPlan {
    var plan = self
    plan.fields.removeAll { $0.name == name }
    return plan
  }
}
