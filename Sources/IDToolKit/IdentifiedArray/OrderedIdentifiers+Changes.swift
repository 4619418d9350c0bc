/// Changes of a single identifier.
extension OrderedIdentifiers {
  /// Appends an identifier unless the set contains it.
  ///
  /// - Returns: Whether it was appended, and its position.
  /// - Complexity: O(1) amortized.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func append(_ id: ID) -> (inserted: Bool, index: Int) {
    prepareForOneMore()
    let count = keys.count
    if table.isEmpty {
      let position = positionByComparing(id)
      if position >= 0 { return (false, position) }
    } else {
      let probe = probe(for: id)
      if probe.position >= 0 { return (false, probe.position) }
      table.enter(count, at: probe)
    }
    keys.append(id)
    return (true, count)
  }

  /// Inserts an identifier unless the set contains it.
  ///
  /// - Returns: Whether it was inserted, and its position.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, at index: Int) -> (inserted: Bool, index: Int) {
    if index == count { return append(id) }
    let position = position(of: id)
    if position >= 0 { return (false, position) }
    precondition(index >= 0 && index < count, "Index out of range")
    prepareForOneMore()
    if !table.isEmpty {
      openGap(at: index)
      table.enter(index, hash: hash(of: id))
    }
    keys.insert(id, at: index)
    return (true, index)
  }

  /// Removes an identifier.
  ///
  /// - Returns: The identifier that was in the set, or nil if there was none.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> ID? {
    let position = position(of: id)
    return position < 0 ? nil : remove(at: position)
  }

  /// Removes the identifier at a position.
  ///
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> ID {
    precondition(index >= 0 && index < count, "Index out of range")
    if !table.isEmpty {
      eraseEntry(at: index)
      closeGap(index..<index + 1)
    }
    let id = keys.remove(at: index)
    shrinkIfSparse()
    return id
  }

  /// Replaces an identifier by another.
  ///
  /// - Returns: The identifier replaced.
  /// - Precondition: The set does not contain the new one, unless it is equal to the one replaced.
  /// - Complexity: O(1) expected.
  @inlinable
  @discardableResult
  public mutating func replace(at index: Int, with id: ID) -> ID {
    precondition(index >= 0 && index < count, "Index out of range")
    let position = position(of: id)
    if position == index { return update(id, at: index) }
    precondition(position < 0, "The set holds the new identifier already")
    return replaceUnchecked(at: index, with: id)
  }

  /// Replaces an identifier by a new one.
  ///
  /// - Precondition: The set does not contain it.
  @inlinable
  @discardableResult
  mutating func replaceUnchecked(at index: Int, with id: ID) -> ID {
    if !table.isEmpty {
      eraseEntry(at: index)
      table.enter(index, hash: hash(of: id))
    }
    let old = keys[index]
    keys[index] = id
    return old
  }

  /// Swaps two identifiers.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    precondition(
      first >= 0 && first < count && second >= 0 && second < count,
      "Index out of range"
    )
    guard first != second else { return }
    if !table.isEmpty {
      let firstSlot = slot(of: first)
      let secondSlot = slot(of: second)
      table.restate(slot: firstSlot, as: second)
      table.restate(slot: secondSlot, as: first)
    }
    keys.swapAt(first, second)
  }

  @inlinable
  @inline(__always)
  func slot(of position: Int) -> Int {
    table.slot(ofPosition: position, hash: hash(of: keys[position]))
  }

  /// Removes the entry of a position from the table.
  @inlinable
  @inline(__always)
  mutating func eraseEntry(at position: Int) {
    let keys = keys
    let seed = seed
    let slot = table.slot(
      ofPosition: position,
      hash: IdentifierHash.hash(keys[position], seed: seed)
    )
    table.erase(slot: slot) { IdentifierHash.hash(keys[$0], seed: seed) }
  }

  /// Moves the positions after erased ones forward.
  ///
  /// A few entries after or before them are changed one by one; in the latter case the bias
  /// advances, so that the entries after keep their stored form.
  @inlinable
  mutating func closeGap(_ gap: Range<Int>) {
    let few = table.fewEntries
    if count - gap.upperBound <= few {
      for position in gap.upperBound..<count {
        table.restate(slot: slot(of: position), as: position - gap.count)
      }
    } else if gap.lowerBound <= few {
      // Backwards, so that no two entries hold the same position at any moment.
      for position in (0..<gap.lowerBound).reversed() {
        table.restate(slot: slot(of: position), as: position + gap.count)
      }
      table.bias += gap.count
    } else {
      table.shift(gap.upperBound..<count, by: -gap.count)
    }
  }

  /// Moves the positions from `gap` on back by one.
  ///
  /// - Precondition: ``prepareForOneMore()`` was called.
  @inlinable
  mutating func openGap(at gap: Int) {
    let few = table.fewEntries
    if count - gap <= few {
      for position in (gap..<count).reversed() {
        table.restate(slot: slot(of: position), as: position + 1)
      }
    } else if gap <= few {
      // One pass now saves passes for many further insertions near the front.
      if table.bias == 0 { table.rebase(to: table.largestBias(forCount: count) / 2) }
      for position in 0..<gap {
        table.restate(slot: slot(of: position), as: position - 1)
      }
      table.bias -= 1
    } else {
      table.shift(gap..<count, by: 1)
    }
  }
}
