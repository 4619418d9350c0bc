/// What an identified array should do, done to a plain array by the most obvious means.
struct ArrayModel<ID: Hashable> {
  var items: [Item<ID>] = []

  func index(_ id: ID) -> Int? { items.firstIndex { $0.id == id } }

  mutating func insert(_ item: Item<ID>, at position: Int) -> (inserted: Bool, index: Int) {
    if let present = index(item.id) { return (false, present) }
    items.insert(item, at: position)
    return (true, position)
  }

  mutating func updateOrInsert(_ item: Item<ID>, at position: Int) -> (Item<ID>?, Int) {
    guard let present = index(item.id) else {
      items.insert(item, at: position)
      return (nil, position)
    }
    let old = items[present]
    items[present] = item
    return (old, present)
  }

  mutating func remove(_ id: ID) -> Item<ID>? { index(id).map { items.remove(at: $0) } }

  mutating func move(_ offsets: Set<Int>, to destination: Int) {
    let moved = offsets.sorted().map { items[$0] }
    let before = items[..<destination].indices.filter { !offsets.contains($0) }.map { items[$0] }
    let after = items[destination...].indices.filter { !offsets.contains($0) }.map { items[$0] }
    items = before + moved + after
  }

  mutating func remove(_ offsets: Set<Int>) {
    items = items.indices.filter { !offsets.contains($0) }.map { items[$0] }
  }

  /// Assigning at a position: the element comes from where it is, or replaces.
  mutating func assign(_ item: Item<ID>, at position: Int) {
    if let present = index(item.id) { items.swapAt(present, position) }
    items[position] = item
  }

  /// Each of the new elements, last first, replaces the one of its identifier or goes in front.
  mutating func replace(_ range: Range<Int>, with new: [Item<ID>]) {
    items.removeSubrange(range)
    for item in new.reversed() { _ = updateOrInsert(item, at: range.lowerBound) }
  }
}
