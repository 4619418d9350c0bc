/// Changes of many identifiers at once, each in one pass.
extension OrderedIdentifiers {
  /// Exchanges the identifiers at `middle..<end` with those at `start..<middle`.
  ///
  /// - Complexity: O(n).
  @inlinable
  mutating func rotate(from start: Int, middle: Int, end: Int) {
    guard start < middle && middle < end else { return }
    if !table.isEmpty {
      if end - start <= table.fewEntries || count <= table.fewInAll {
        reposition(start..<end) { $0 < middle ? $0 + end - middle : $0 + start - middle }
      } else {
        table.rotate(from: start, middle: middle, end: end)
      }
    }
    keys.rotate(from: start, middle: middle, end: end)
  }

  /// Moves the identifiers of a range, in their order, to another place.
  ///
  /// - Parameters:
  ///   - bounds: The positions of the identifiers.
  ///   - destination: The position, counted before the move, of the identifier before which they
  ///     are placed, or the number of identifiers for the end.
  /// - Complexity: O(n).
  @inlinable
  public mutating func moveSubrange(_ bounds: some RangeExpression<Int>, to destination: Int) {
    let range = bounds.relative(to: self)
    if let parts = range.rotation(to: destination, count: count) {
      rotate(from: parts.start, middle: parts.middle, end: parts.end)
    }
  }

  /// Moves some identifiers to another place, in the order given, without those that the set does
  /// not hold.
  ///
  /// - Parameters:
  ///   - members: The identifiers, each at most once.
  ///   - destination: As for ``moveSubrange(_:to:)``.
  /// - Complexity: O(n + m).
  @inlinable
  public mutating func move(members: some Sequence<ID>, to destination: Int) {
    move(indices: members.compactMap { firstIndex(of: $0) }, to: destination)
  }

  /// Moves the identifiers at some positions to another place, in the order of the positions given.
  ///
  /// - Parameters:
  ///   - indices: The positions, each at most once.
  ///   - destination: As for ``moveSubrange(_:to:)``.
  /// - Complexity: O(n + m).
  @inlinable
  public mutating func move(indices: some Sequence<Int>, to destination: Int) {
    precondition(destination >= 0 && destination <= count, "Index out of range")
    let moved = ContiguousArray(indices)
    guard let first = moved.min(), let last = moved.max() else { return }
    precondition(first >= 0 && last < count, "Index out of range")
    let range = Swift.min(first, destination)..<Swift.max(last + 1, destination)
    var isMoved = ContiguousArray(repeating: false, count: range.count)
    for index in moved {
      precondition(!isMoved[index - range.lowerBound], "Duplicate element in move list")
      isMoved[index - range.lowerBound] = true
    }
    let middle = destination - range.lowerBound
    var order = (0..<middle).filter { !isMoved[$0] }
    order += moved.lazy.map { $0 - range.lowerBound }
    order += (middle..<range.count).lazy.filter { !isMoved[$0] }
    rearrange(range, inOrder: ContiguousArray(order.lazy.map { UInt32(truncatingIfNeeded: $0) }))
  }

  /// Reorders the identifiers of a range.
  ///
  /// - Parameters:
  ///   - range: The positions to fill.
  ///   - order: For each of them the position, relative to the range's start, of the identifier
  ///     that goes there; each exactly once.
  /// - Complexity: O(n).
  @inlinable
  mutating func rearrange(_ range: Range<Int>, inOrder order: ContiguousArray<UInt32>) {
    if !table.isEmpty {
      var destinations = ContiguousArray<UInt32>(repeating: 0, count: order.count)
      for offset in order.indices {
        destinations[Int(order[offset])] = UInt32(truncatingIfNeeded: offset)
      }
      if range.count <= table.fewEntries || count <= table.fewInAll {
        reposition(range) { range.lowerBound + Int(destinations[$0 - range.lowerBound]) }
      } else {
        table.remap(range, to: destinations.span)
      }
    }
    keys.rearrange(range, inOrder: order)
  }

  /// Changes the entries of a few positions.
  ///
  /// All slots are found before any is changed, since they are found by their position.
  @inlinable
  mutating func reposition(_ range: Range<Int>, to newPosition: (Int) -> Int) {
    let slots = slots(of: range)
    for position in range {
      table.restate(slot: slots[position - range.lowerBound], as: newPosition(position))
    }
  }

  /// Reverses the order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func reverse() {
    guard count > 1 else { return }
    let last = count - 1
    if !table.isEmpty {
      if count <= table.fewInAll {
        reposition(0..<count) { last - $0 }
      } else {
        table.reverse(count: count)
      }
    }
    keys.reverse()
  }

  /// Removes the identifiers of a range.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    guard !range.isEmpty else { return }
    if range.count == 1 {
      remove(at: range.lowerBound)
      return
    }
    if !table.isEmpty {
      // Erasing an entry takes a look-up, rebuilding the table a few nanoseconds per slot.
      if range.count > table.slots.count >> 5 {
        transfer(toBits: table.layout.bits) { position in
          position < range.lowerBound
            ? position : position < range.upperBound ? -1 : position - range.count
        }
      } else {
        for position in range { eraseEntry(at: position) }
        closeGap(range)
      }
    }
    keys.removeSubrange(range)
    shrinkIfSparse()
  }

  /// Removes the identifiers at several positions.
  ///
  /// - Parameter positions: Positions in increasing order, no two equal.
  /// - Complexity: O(n).
  @inlinable
  mutating func remove(atSorted positions: ContiguousArray<Int>) {
    guard let first = positions.first, let last = positions.last else { return }
    precondition(first >= 0 && last < count, "Index out of range")
    if last - first == positions.count - 1 {
      removeSubrange(first..<last + 1)
      return
    }
    if !table.isEmpty {
      if count - first <= table.fewEntries || count <= table.fewInAll {
        removeOneByOne(atSorted: positions)
      } else if positions.count > 16 {
        // Rebuilding the table takes about as long as this many passes over it.
        var newPositions = ContiguousArray<Int32>(repeating: -1, count: count - first)
        Self.forEachKept(of: count, without: positions) { old, new in
          newPositions[old - first] = Int32(truncatingIfNeeded: new)
        }
        transfer(toBits: table.layout.bits) { $0 < first ? $0 : Int(newPositions[$0 - first]) }
      } else {
        removeFew(atSorted: positions)
      }
    }
    keys.remove(atSorted: positions)
    shrinkIfSparse()
  }

  /// Erases a few entries and moves the others forward, with one look-up or one pass for each.
  @inlinable
  mutating func removeFew(atSorted positions: ContiguousArray<Int>) {
    for position in positions { eraseEntry(at: position) }
    // Each pass starts where the last ended, so that no entry moves onto one not moved yet.
    for index in positions.indices {
      let start = positions[index] + 1
      let end = index + 1 < positions.count ? positions[index + 1] : count
      if start < end { table.shift(start..<end, by: -(index + 1)) }
    }
  }

  /// Erases entries and moves those after the first, of which there are few, forward.
  @inlinable
  mutating func removeOneByOne(atSorted positions: ContiguousArray<Int>) {
    for position in positions { eraseEntry(at: position) }
    Self.forEachKept(of: count, without: positions) { old, new in
      table.restate(slot: slot(of: old), as: new)
    }
  }

  /// Calls a function with the old and new position of each identifier after the first removed one.
  @inlinable
  @inline(__always)
  static func forEachKept(
    of count: Int,
    without removed: ContiguousArray<Int>,
    _ body: (Int, Int) -> Void
  ) {
    for index in removed.indices {
      let end = index + 1 < removed.count ? removed[index + 1] : count
      for old in removed[index] + 1..<Swift.max(end, removed[index] + 1) {
        body(old, old - index - 1)
      }
    }
  }

  /// Removes all identifiers.
  ///
  /// - Parameter keepCapacity: Whether to keep the memory for further identifiers; later removals
  ///   keep it too.
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    guard keepCapacity else {
      self = Self()
      return
    }
    if !table.isEmpty {
      if count <= table.fewInAll {
        table.clear(slots: slots(of: 0..<count))
      } else {
        table.clear()
      }
    }
    keys.removeAll(keepingCapacity: true)
  }

  /// Returns the slots that hold the positions of a range.
  @inlinable
  func slots(of range: Range<Int>) -> ContiguousArray<Int> {
    var slots = ContiguousArray<Int>()
    slots.reserveCapacity(range.count)
    for position in range { slots.append(slot(of: position)) }
    return slots
  }
}
