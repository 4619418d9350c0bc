extension RandomNumberGenerator {
  /// Returns a number below `bound` (at least 1), uniformly distributed.
  ///
  /// Not the standard library's method, which may change: positions made with a given seed must be
  /// the same with every toolchain.
  ///
  /// Source: D. Lemire, Fast Random Integer Generation in an Interval (2019).
  @inline(__always)
  mutating func uniform(below bound: UInt64) -> UInt64 {
    precondition(bound > 0)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let rejected = (0 &- bound) % bound
      while product.low < rejected {
        product = next().multipliedFullWidth(by: bound)
      }
    }
    return product.high
  }
}
