extension OrderedIdentifiers: RandomAccessCollection {
  /// The first position, always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of identifiers.
  @inlinable public var endIndex: Int { keys.count }

  /// The number of identifiers.
  @inlinable public var count: Int { keys.count }

  /// The identifier at a position.
  @inlinable
  public subscript(position: Int) -> ID { keys[position] }

  /// The identifiers of a range of positions, which compare like those of an array.
  ///
  /// Unlike the set, a slice is searched from its beginning.
  @inlinable
  public subscript(bounds: Range<Int>) -> ArraySlice<ID> { keys[bounds] }

  /// Returns an iterator over the identifiers in order.
  @inlinable
  public func makeIterator() -> ContiguousArray<ID>.Iterator { keys.makeIterator() }

  /// Calls a function with the identifiers as contiguous memory, which it must not use afterwards.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<ID>) throws -> R
  ) rethrows -> R? {
    // Safe: the identifiers stay in place during the call, and the caller uses them no longer.
    try unsafe keys.withContiguousStorageIfAvailable(body)
  }

  // The standard library calls these before it searches the whole collection, which it does where a
  // generic function knows the set only as a collection.

  // swift-format-ignore: NoLeadingUnderscores
  /// Whether the set contains an identifier.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func _customContainsEquatableElement(_ element: ID) -> Bool? { contains(element) }

  // swift-format-ignore: NoLeadingUnderscores
  /// The position of an identifier, or nil in an optional.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: ID) -> Int?? {
    .some(firstIndex(of: element))
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The position of an identifier, or nil in an optional.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ element: ID) -> Int?? {
    .some(firstIndex(of: element))
  }
}

extension OrderedIdentifiers: Equatable {
  /// Whether both hold the same identifiers in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.keys == right.keys }
}

extension OrderedIdentifiers: Hashable {
  /// Hashes the identifiers in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}

extension OrderedIdentifiers: ExpressibleByArrayLiteral {
  /// Creates a set of identifiers; of equal ones, the first counts.
  @inlinable
  public init(arrayLiteral elements: ID...) { self.init(elements) }
}

extension OrderedIdentifiers: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifiers in brackets, formatted like an array.
  public var description: String { keys.description }

  /// The identifiers in brackets, formatted like an array.
  public var debugDescription: String { description }
}

extension OrderedIdentifiers: CustomReflectable {
  /// A mirror that shows the identifiers like those of a set.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(keys), displayStyle: .set)
  }
}
