extension IdentifiedArray: RandomAccessCollection {
  /// The first index, always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The number of elements.
  @inlinable public var count: Int { storage.count }

  /// Returns the index after another.
  @inlinable
  public func index(after i: Int) -> Int { i + 1 }

  /// Returns the index before another.
  @inlinable
  public func index(before i: Int) -> Int { i - 1 }

  /// Returns an iterator over the elements in order.
  @inlinable
  public func makeIterator() -> ContiguousArray<Element>.Iterator { storage.makeIterator() }

  /// Calls a function with the elements as contiguous memory, which it must not use afterwards.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    // Safe: the elements stay in place during the call, and the caller uses them no longer.
    try unsafe storage.withContiguousStorageIfAvailable(body)
  }

  /// Returns the elements that satisfy a condition, in order.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var keys = ContiguousArray<ID>()
    var kept = ContiguousArray<Element>()
    for position in storage.indices where try isIncluded(storage[position]) {
      keys.append(identifiers.keys[position])
      kept.append(storage[position])
    }
    return Self(
      id: id,
      identity: identity,
      identifiers: OrderedIdentifiers(uncheckedUnique: keys),
      storage: kept
    )
  }
}
