extension OrderedIdentifiers {
  /// Appends the identifiers that are not in the set yet.
  ///
  /// - Complexity: O(length of the sequence) amortized, expected.
  @inlinable
  public mutating func append(contentsOf identifiers: some Sequence<ID>) {
    prepareForMore(identifiers.underestimatedCount)
    for id in identifiers { append(id) }
  }

  /// Returns the identifiers of this set in order, then those of a sequence that are not in it.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func appending(contentsOf identifiers: some Sequence<ID>) -> Self {
    var result = self
    result.append(contentsOf: identifiers)
    return result
  }

  /// Replaces the identifier at a position by an equal one.
  ///
  /// - Returns: The identifier replaced.
  /// - Precondition: The two are equal.
  @inlinable
  @discardableResult
  public mutating func update(_ id: ID, at index: Int) -> ID {
    let old = keys[index]
    precondition(id == old, "The replacement item must compare equal to the original")
    keys[index] = id
    return old
  }

  /// Replaces the identifier that is equal to this one, or appends it if there is none.
  ///
  /// - Returns: The identifier replaced, or nil.
  /// - Complexity: O(1) amortized, expected.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ id: ID) -> ID? {
    updateOrInsert(id, at: count).originalMember
  }

  /// Replaces the identifier that is equal to this one, or inserts it if there is none.
  ///
  /// - Returns: The identifier replaced, or nil, and its position.
  /// - Complexity: O(1) expected for replacing, O(n) for inserting.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ id: ID,
    at index: Int
  ) -> (originalMember: ID?, index: Int) {
    let (inserted, position) = insert(id, at: index)
    return (inserted ? nil : update(id, at: position), position)
  }
}

extension OrderedIdentifiers {
  /// Returns the set changed as a difference says; nil if it is not a difference from this set, or if
  /// an identifier would be in it twice.
  ///
  /// - Complexity: O(n + m) expected, with m changes.
  @inlinable
  public func applying(_ difference: CollectionDifference<ID>) -> Self? {
    keys.applying(difference).flatMap { try? Self(validating: $0) }
  }
}

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

/// Set operations in place. The remaining identifiers keep their order.
extension OrderedIdentifiers {
  /// Appends the identifiers of the other that are not in this set.
  ///
  /// - Complexity: O(m) expected.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<ID>) { append(contentsOf: other) }

  /// Removes the identifiers that are not in the other.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public mutating func formIntersection(_ other: some Sequence<ID>) {
    let other = Self(other)
    removeAll { !other.contains($0) }
  }

  /// Removes the identifiers that are in the other.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public mutating func subtract(_ other: some Sequence<ID>) {
    let other = Self(other)
    removeAll { other.contains($0) }
  }

  /// Removes the identifiers that are in the other, and appends those that are only there.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public mutating func formSymmetricDifference(_ other: some Sequence<ID>) {
    let other = Self(other)
    let added = other.subtracting(self)
    subtract(other)
    append(contentsOf: added)
  }
}
