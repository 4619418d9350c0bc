@testable import IDToolKit

/// One position or key, where most tests want no more.
extension OrderPosition {
  static func between(
    _ lower: Int64?,
    _ upper: Int64?,
    limits: OrderLimits = .growing,
    pick: OrderPick = .random,
    using generator: inout some RandomNumberGenerator
  ) throws(OrderError) -> Int64 {
    try between(
      lower,
      upper,
      count: 1,
      limits: limits,
      pick: pick,
      using: &generator
    )[0]
  }
}

extension FractionalKey {
  static func between(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    alphabet: FractionalAlphabet
  ) throws(OrderError) -> FractionalKey {
    try between(lower, upper, count: 1, alphabet: alphabet)[0]
  }

  static func jittered(
    _ lower: FractionalKey?,
    _ upper: FractionalKey?,
    alphabet: FractionalAlphabet = .base62,
    bits: Int = defaultJitterBits,
    using generator: inout some RandomNumberGenerator
  ) throws(OrderError) -> FractionalKey {
    try jittered(lower, upper, count: 1, alphabet: alphabet, bits: bits, using: &generator)[0]
  }
}
