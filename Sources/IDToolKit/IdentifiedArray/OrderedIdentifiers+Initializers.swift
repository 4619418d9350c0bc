extension OrderedIdentifiers {
  /// Creates a set of identifiers; of equal ones, the first counts.
  ///
  /// - Complexity: O(n) expected; O(1) for another set of this type.
  @inlinable
  public init(_ identifiers: some Sequence<ID>) {
    if let same = identifiers as? Self {
      self = same
    } else {
      self.init()
      append(contentsOf: identifiers)
    }
  }

  /// Creates a set of identifiers that the caller knows to be different.
  ///
  /// If two are equal after all, the first counts.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<ID>) {
    self.init(elements)
  }

  /// Creates an empty set with room for this many identifiers.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }
}
