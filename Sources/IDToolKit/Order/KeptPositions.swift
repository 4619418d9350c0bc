/// Which items of a wanted order can keep their positions, as many as possible.
///
/// Two kept items at places i < j need an integer for each of the j - i - 1 items between them:
/// `position[j] - position[i] >= j - i`. With v = position - place that is v[j] >= v[i], so the
/// answer is a longest non-decreasing subsequence of v, even where gaps are too small for their
/// items. Three rules are added:
/// - Items before the first kept one must fit above the lower limit and those after the last kept
///   one below the upper limit; an item at the very start or end has none next to it and may be
///   anywhere.
/// - Neighbours with one position may both stay if their ids are in order already.
/// - Ties are decided by place, so the same input always gives the same output.
struct KeptPositions {
  /// Positions in the wanted order; nil if an item has none yet.
  let positions: [Int64?]
  /// Whether the item and the one before it have the same position, and ids in the wanted order.
  let isOrderedTie: [Bool]
  let limits: OrderLimits

  /// Returns the places of the items that keep their positions, ascending.
  ///
  /// O(n) if every item with a position can, as when items are only inserted and removed; O(n log
  /// n) otherwise.
  func places() -> [Int] {
    let candidates = candidates()
    return allFit(candidates) ? candidates.map(\.place) : longest(among: candidates)
  }

  /// An item with a position, and its position minus its place.
  private struct Candidate {
    var offset: Int64
    var place: Int
  }

  /// Returns the items that have a position.
  ///
  /// If the difference overflows, there are too few integers below the position for the items
  /// before it, so the item can't stay.
  private func candidates() -> [Candidate] {
    var result: [Candidate] = []
    result.reserveCapacity(positions.count)
    for place in positions.indices {
      guard let position = positions[place] else { continue }
      let (offset, overflow) = position.subtractingReportingOverflow(Int64(place))
      if !overflow { result.append(Candidate(offset: offset, place: place)) }
    }
    return result
  }

  private func canBeFirst(_ item: Candidate) -> Bool {
    item.place == 0 || item.offset > limits.minimum
  }

  private func canBeLast(_ item: Candidate) -> Bool {
    guard item.place < positions.count - 1 else { return true }
    let (largest, overflow) = limits.maximum.subtractingReportingOverflow(Int64(positions.count))
    return !overflow && item.offset <= largest
  }

  private func allFit(_ items: [Candidate]) -> Bool {
    guard let first = items.first, let last = items.last else { return true }
    guard canBeFirst(first), canBeLast(last) else { return false }
    return zip(items, items.dropFirst()).allSatisfy { before, item in
      before.offset <= item.offset || isOrderedTie[item.place]
    }
  }

  /// Returns the places of the most items that can keep their positions together, ascending.
  private func longest(among items: [Candidate]) -> [Int] {
    let rank = Self.ranks(of: items)
    var best = PrefixMaximum(count: items.count)
    var previous = [Int32](repeating: -1, count: items.count)
    var last: (count: UInt64, item: Int) = (0, -1)
    var countBefore: UInt64 = 0
    for item in items.indices {
      let found = best.maximum(through: Int(rank[item]))
      var count = found >> 32
      if count > 0 { previous[item] = Int32(truncatingIfNeeded: found) }
      if isOrderedTie[items[item].place], countBefore > count {
        count = countBefore
        previous[item] = Int32(item - 1)
      }
      guard count > 0 || canBeFirst(items[item]) else {
        countBefore = 0
        continue
      }
      count += 1
      countBefore = count
      best.raise(Int(rank[item]), to: count << 32 | UInt64(item))
      if count > last.count, canBeLast(items[item]) { last = (count, item) }
    }
    var places: [Int] = []
    var item = last.item
    while item >= 0 {
      places.append(items[item].place)
      item = Int(previous[item])
    }
    return places.reversed()
  }

  /// Returns the rank of each item by offset, and by place for equal offsets: the earlier of two
  /// items can precede the later in the answer exactly if its rank is lower.
  private static func ranks(of items: [Candidate]) -> [Int32] {
    precondition(items.count < Int32.max)
    var sorted: [(offset: Int64, item: Int32)] = []
    sorted.reserveCapacity(items.count)
    for item in items.indices { sorted.append((items[item].offset, Int32(item))) }
    sorted.sort { $0.offset != $1.offset ? $0.offset < $1.offset : $0.item < $1.item }
    var rank = [Int32](repeating: 0, count: items.count)
    for index in sorted.indices { rank[Int(sorted[index].item)] = Int32(index) }
    return rank
  }
}

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
