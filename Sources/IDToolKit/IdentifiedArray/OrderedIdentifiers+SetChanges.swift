/// The operations of sets in place. What is left keeps its order.
extension OrderedIdentifiers {
  /// Appends those identifiers of the other that this set lacks.
  ///
  /// - Complexity: O(m) expected.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<ID>) { append(contentsOf: other) }

  /// Removes the identifiers that the other lacks.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public mutating func formIntersection(_ other: some Sequence<ID>) {
    let other = Self(other)
    removeAll { !other.contains($0) }
  }

  /// Removes the identifiers that the other has.
  ///
  /// - Complexity: O(n + m) expected.
  @inlinable
  public mutating func subtract(_ other: some Sequence<ID>) {
    let other = Self(other)
    removeAll { other.contains($0) }
  }

  /// Removes the identifiers that the other has, and appends those that this set lacks.
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
