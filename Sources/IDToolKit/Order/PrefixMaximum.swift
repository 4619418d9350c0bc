/// Values by place, of which the largest one up to any place is found quickly.
///
/// A Fenwick tree: O(log n) for both operations, whatever the order of places.
struct PrefixMaximum {
  private var tree: [UInt64]

  /// Creates `count` places, each with the value 0.
  init(count: Int) {
    tree = Array(repeating: 0, count: count + 1)
  }

  /// Returns the largest value at the places `0...place`.
  func maximum(through place: Int) -> UInt64 {
    var result: UInt64 = 0
    var node = place + 1
    while node > 0 {
      result = max(result, tree[node])
      node &= node &- 1
    }
    return result
  }

  /// Sets the value at a place, which can only grow.
  mutating func raise(_ place: Int, to value: UInt64) {
    var node = place + 1
    while node < tree.count {
      if tree[node] < value { tree[node] = value }
      node &+= node & (0 &- node)
    }
  }
}
