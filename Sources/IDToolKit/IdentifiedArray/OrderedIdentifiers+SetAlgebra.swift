/// Set operations that return a new set, or compare. Their results keep this set's order.
extension OrderedIdentifiers {
  /// Returns the identifiers of this set in order, then those of the other that are not in it.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func union(_ other: some Sequence<ID>) -> Self {
    appending(contentsOf: other)
  }

  /// Returns the identifiers that are in both sets.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func intersection(_ other: some Sequence<ID>) -> Self {
    let other = Self(other)
    return Self(uncheckedUnique: keys.filter { other.contains($0) })
  }

  /// Returns the identifiers of this set that are not in the other.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func subtracting(_ other: some Sequence<ID>) -> Self {
    let other = Self(other)
    return Self(uncheckedUnique: keys.filter { !other.contains($0) })
  }

  /// Returns the identifiers that are in only one of the two: first this set's, then the other's.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func symmetricDifference(_ other: some Sequence<ID>) -> Self {
    let other = Self(other)
    return subtracting(other).union(other.subtracting(self))
  }

  /// Whether both have the same identifiers, in any order.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func isEqualSet(to other: some Sequence<ID>) -> Bool {
    let other = Self(other)
    return count == other.count && isSuperset(of: other)
  }

  /// Whether the other has all identifiers of this set.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func isSubset(of other: some Sequence<ID>) -> Bool {
    let other = Self(other)
    return count <= other.count && keys.allSatisfy { other.contains($0) }
  }

  /// Whether this set has all identifiers of the other.
  ///
  /// - Complexity: O(m) expected.
  @inlinable
  public func isSuperset(of other: some Sequence<ID>) -> Bool {
    other.allSatisfy { contains($0) }
  }

  /// Whether the other has all identifiers of this set and at least one more.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func isStrictSubset(of other: some Sequence<ID>) -> Bool {
    let other = Self(other)
    return count < other.count && isSubset(of: other)
  }

  /// Whether this set has all identifiers of the other and at least one more.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public func isStrictSuperset(of other: some Sequence<ID>) -> Bool {
    let other = Self(other)
    return count > other.count && isSuperset(of: other)
  }

  /// Whether the two have no identifier in common.
  ///
  /// - Complexity: O(m) expected.
  @inlinable
  public func isDisjoint(with other: some Sequence<ID>) -> Bool {
    !other.contains { contains($0) }
  }
}
