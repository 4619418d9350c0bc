extension OrderedIdentifiers {
  /// Makes a set of some identifiers, each of which counts once, where it is first.
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

  /// Makes a set of identifiers that the caller knows to be different.
  ///
  /// If that is not so, each counts once; nothing is broken.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<ID>) {
    self.init(elements)
  }

  /// Makes an empty set with room for this many identifiers.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }
}
