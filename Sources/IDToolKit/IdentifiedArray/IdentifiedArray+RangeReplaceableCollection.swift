extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {}

extension IdentifiedArray {
  /// Replaces the elements of a range.
  ///
  /// An element whose identifier is in the array outside the range replaces the one there; of
  /// several new ones with the same identifier the first is kept, at the place of the last.
  ///
  /// - Complexity: O(n + number of new elements).
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    removeSubrange(subrange)
    let oldCount = count
    for element in newElements.reversed() { updateOrAppend(element) }
    let added = count - oldCount
    if added > 1 {
      let order = ContiguousArray((0..<UInt32(truncatingIfNeeded: added)).reversed())
      identifiers.rearrange(oldCount..<count, inOrder: order)
      storage.rearrange(oldCount..<storage.count, inOrder: order)
    }
    rotate(from: subrange.lowerBound, middle: oldCount, end: count)
  }

  /// Removes the element at an index.
  ///
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    identifiers.remove(at: index)
    return storage.remove(at: index)
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the memory for further elements; later removals keep
  ///   it too.
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    identifiers.removeAll(keepingCapacity: keepCapacity)
    storage.removeAll(keepingCapacity: keepCapacity)
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// If the condition throws, nothing is removed.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var positions = ContiguousArray<Int>()
    for position in storage.indices where try shouldBeRemoved(storage[position]) {
      positions.append(position)
    }
    remove(atSorted: positions)
  }

  /// Removes the first element.
  ///
  /// - Precondition: the array is not empty.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the first elements.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeFirst(_ n: Int) {
    precondition(n >= 0 && n <= count, "Can't remove more items from a collection than it has")
    removeSubrange(0..<n)
  }

  /// Removes the last element.
  ///
  /// - Precondition: the array is not empty.
  /// - Complexity: O(1) expected.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes the last elements.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeLast(_ n: Int) {
    precondition(n >= 0 && n <= count, "Can't remove more items from a collection than it has")
    removeSubrange(count - n..<count)
  }

  /// Removes the elements of a range.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    identifiers.removeSubrange(bounds)
    storage.removeSubrange(bounds)
  }

  /// Removes the elements of a range.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeSubrange<R>(_ bounds: R) where R: RangeExpression, R.Bound == Int {
    removeSubrange(bounds.relative(to: self))
  }

  /// Reserves room for this many elements.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    identifiers.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
  }

  @inlinable
  mutating func remove(atSorted positions: ContiguousArray<Int>) {
    identifiers.remove(atSorted: positions)
    storage.remove(atSorted: positions)
  }
}
