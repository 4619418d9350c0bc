/// Removals other than that of one identifier.
extension OrderedIdentifiers {
  /// Returns the identifiers that satisfy a condition, in order.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public func filter(_ isIncluded: (ID) throws -> Bool) rethrows -> Self {
    Self(uncheckedUnique: try keys.filter(isIncluded))
  }

  /// Removes the identifiers that satisfy a condition.
  ///
  /// If the condition throws, nothing is removed.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (ID) throws -> Bool) rethrows {
    remove(
      atSorted: ContiguousArray(try keys.indices.filter { try shouldBeRemoved(keys[$0]) })
    )
  }

  /// Removes the first identifier.
  ///
  /// - Precondition: the set is not empty.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> ID { remove(at: 0) }

  /// Removes the first identifiers.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeFirst(_ n: Int) {
    precondition(n >= 0 && n <= count, "Can't remove more items from a collection than it has")
    removeSubrange(0..<n)
  }

  /// Removes the last identifier.
  ///
  /// - Precondition: the set is not empty.
  /// - Complexity: O(1) expected.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> ID { remove(at: count - 1) }

  /// Removes the last identifiers.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeLast(_ n: Int) {
    precondition(n >= 0 && n <= count, "Can't remove more items from a collection than it has")
    removeSubrange(count - n..<count)
  }

  /// Removes the identifiers of a range.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }
}
