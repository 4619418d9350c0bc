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
