/// How often each value came so far: half the time of a dictionary, and that is a fifth of judging.
struct ValueCounts {
  private var counts: [(value: UInt64, count: Double)]
  private let shift: UInt64
  private(set) var distinctCount = 0

  /// Creates counts of at most so many values.
  init(_ most: Int) {
    let bits = UInt64(Int.bitWidth - (2 * most + 1).leadingZeroBitCount)
    counts = Array(repeating: (0, 0), count: 1 << Int(bits))
    shift = 64 - bits
  }

  /// Counts a value; returns how often it came before.
  mutating func add(_ value: UInt64) -> Double {
    var slot = Int(truncatingIfNeeded: (value &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while counts[slot].count > 0, counts[slot].value != value {
      slot = (slot &+ 1) & (counts.count &- 1)
    }
    let count = counts[slot].count
    if count == 0 { distinctCount += 1 }
    counts[slot] = (value, count + 1)
    return count
  }
}
