extension IdentifierKind {
  /// The plan of an id, and its bits as the plan has them.
  @inline(__always)
  func plan(of bits: IdentifierBits) -> (plan: IdentifierPlan, bits: IdentifierBits) {
    let (index, bits) = view(bits)
    return (plans[index], bits)
  }

  /// The moment in an id; nil where it holds none.
  func time(of bits: IdentifierBits) -> Timestamp? {
    let (plan, bits) = plan(of: bits)
    return plan.time?.time(of: bits)
  }

  /// The first id whose time is at or after a moment: all bits that it may choose are zero.
  ///
  /// Nil where no id is that late, or ids don't sort by time. It is the lower bound of a range from
  /// this moment on, and the upper bound, itself not included, of one up to it.
  func firstID(atOrAfter time: Timestamp) -> IdentifierBits? {
    guard let sortingPlan else { return nil }
    let plan = plans[sortingPlan]
    return plan.time?.bits(at: time, roundingDown: false).map { $0 | plan.fixed.value }
  }

  /// The least and the greatest id of a moment, rounded down to what the kind can tell apart; nil
  /// where it has no such ids.
  func ids(at time: Timestamp) -> ClosedRange<IdentifierBits>? {
    guard let sortingPlan, let planTime = plans[sortingPlan].time,
      let bits = planTime.bits(at: time, roundingDown: true)
    else { return nil }
    let plan = plans[sortingPlan]
    let free = IdentifierBits.low(bitCount) & ~(planTime.mask | plan.fixed.mask)
    let last = planTime.lastBits(ofMoment: bits)
    return bits | plan.fixed.value...(last | plan.fixed.value | free)
  }
}
