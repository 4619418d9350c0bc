/// Numbers by the hashes of places, found once for each id of a log: 3 ns, where a dictionary of the
/// standard library takes 25.
struct PlaceTable: Sendable {
  private var keys: [UInt64]
  private var values: [Int]
  private let shift: UInt64
  let isEmpty: Bool

  /// Creates a table of hashes, each with a number that is not negative.
  init(_ entries: [UInt64: Int]) {
    isEmpty = entries.isEmpty
    let bits = UInt64(max(4, Int.bitWidth - (2 * entries.count).leadingZeroBitCount))
    shift = 64 - bits
    keys = Array(repeating: 0, count: 1 << Int(bits))
    values = Array(repeating: -1, count: keys.count)
    for (key, value) in entries {
      var slot = Int(key >> shift)
      while values[slot] >= 0 { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = key
      values[slot] = value
    }
  }

  /// Returns the number of a hash; nil if there is none.
  @inline(__always)
  func number(of key: UInt64) -> Int? {
    var slot = Int(key &>> shift)
    while values[slot] >= 0 {
      if keys[slot] == key { return values[slot] }
      slot = (slot &+ 1) & (keys.count &- 1)
    }
    return nil
  }
}
