extension IdentifierKind {
  /// Returns the plan that an id follows, and its bits as the plan sees them.
  @inline(__always)
  func plan(of bits: IdentifierBits) -> (plan: IdentifierPlan, bits: IdentifierBits) {
    let (index, bits) = view(bits)
    return (plans[index], bits)
  }

  /// Returns the time in an id; nil if it holds none.
  func time(of bits: IdentifierBits) -> Timestamp? {
    let (plan, bits) = plan(of: bits)
    return plan.time?.time(of: bits)
  }

  /// Returns the first id whose time is at or after a moment: all its other free bits are zero.
  ///
  /// Returns nil if no id is that late, or if ids don't sort by time. It is the inclusive lower
  /// bound of a range from this moment, and the exclusive upper bound of one up to it.
  func firstID(atOrAfter time: Timestamp) -> IdentifierBits? {
    guard let sortingPlan else { return nil }
    let plan = plans[sortingPlan]
    return plan.time?.bits(at: time, roundingDown: false).map { $0 | plan.fixed.value }
  }

  /// Returns the least and the greatest id of a moment, rounded down to the kind's resolution; nil
  /// if it has no such ids.
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
