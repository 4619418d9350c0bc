extension OrderGap {
  /// Returns `count` different integers of the gap, which has room for them, ascending.
  func positions(
    count: Int,
    pick: OrderPick,
    using generator: inout some RandomNumberGenerator
  ) -> [Int64] {
    switch pick {
    case .random: randomPositions(count: count, using: &generator)
    case .middle: Array(evenPositions(count: count))
    }
  }

  /// Returns `count` different integers, ascending, each such set being equally likely.
  ///
  /// O(n log n), however full the gap gets.
  func randomPositions(
    count: Int,
    using generator: inout some RandomNumberGenerator
  ) -> [Int64] {
    precondition(count >= 0 && UInt64(count) <= room)
    let wanted = UInt64(count)
    guard wanted > room / 2 else {
      return Self.distinct(count, below: room, using: &generator).map {
        lower &+ 1 &+ Int64(truncatingIfNeeded: $0)
      }
    }
    // More than half of the gap: choosing the few that stay free is equivalent, and never slow.
    let free = Self.distinct(Int(room - wanted), below: room, using: &generator)
    var result: [Int64] = []
    result.reserveCapacity(count)
    var next = 0
    for offset in 0..<room {
      if next < free.count, free[next] == offset {
        next += 1
      } else {
        result.append(lower &+ 1 &+ Int64(truncatingIfNeeded: offset))
      }
    }
    return result
  }

  /// Returns `count` different numbers below `bound`, ascending; `count` is at most half of
  /// `bound`.
  ///
  /// Draws in batches of as many as are still missing. That is the same as drawing one by one and
  /// skipping repeats until there are enough, hence unbiased; and since at least every second
  /// number is free, the number missing halves with each batch on average.
  private static func distinct(
    _ count: Int,
    below bound: UInt64,
    using generator: inout some RandomNumberGenerator
  ) -> [UInt64] {
    var chosen: [UInt64] = []
    while chosen.count < count {
      var batch: [UInt64] = []
      batch.reserveCapacity(count - chosen.count)
      for _ in chosen.count..<count { batch.append(generator.uniform(below: bound)) }
      batch.sort()
      chosen = union(chosen, batch)
    }
    return chosen
  }

  /// Returns the numbers of two ascending lists, each once.
  private static func union(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var result: [UInt64] = []
    result.reserveCapacity(left.count + right.count)
    var (inLeft, inRight) = (0, 0)
    while inLeft < left.count || inRight < right.count {
      let value: UInt64
      if inRight == right.count || (inLeft < left.count && left[inLeft] <= right[inRight]) {
        value = left[inLeft]
        inLeft += 1
      } else {
        value = right[inRight]
        inRight += 1
      }
      if result.last != value { result.append(value) }
    }
    return result
  }
}

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
