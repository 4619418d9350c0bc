/// Moments spread over a span of time, in order: evenly, the first at its start, or at random.
struct TimeSpread: Sendable {
  /// The most moments at random, which are kept to be sorted.
  static let mostDrawn: UInt64 = 10_000_000

  let count: UInt64
  private let start: Timestamp
  /// In microseconds.
  private let length: UInt64
  /// The distances from the start; empty for moments spread evenly.
  private var drawn: [UInt64] = []

  /// Creates moments from one moment up to, not including, a later one.
  init(_ count: UInt64, from start: Timestamp, to end: Timestamp) {
    self.count = count
    self.start = start
    length = end.clampedSpan(since: start).magnitude
  }

  /// Returns as many moments at random; at most ``mostDrawn``.
  func drawn(using random: inout some RandomNumberGenerator) -> TimeSpread {
    var spread = self
    spread.drawn = (0..<count).map { _ in UInt64.random(in: 0..<length, using: &random) }
    spread.drawn.sort()
    return spread
  }

  subscript(index: UInt64) -> Timestamp {
    // The product is below that of the length and the count, so the quotient has 64 bits.
    let offset =
      drawn.isEmpty
      ? count.dividingFullWidth(length.multipliedFullWidth(by: index)).quotient
      : drawn[Int(index)]
    return start.advanced(by: TimeSpan(microseconds: Int64(offset))) ?? start
  }
}
