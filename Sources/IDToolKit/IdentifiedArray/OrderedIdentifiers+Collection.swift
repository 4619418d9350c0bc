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

  /// Goes through the identifiers in order.
  @inlinable
  public func makeIterator() -> ContiguousArray<ID>.Iterator { keys.makeIterator() }

  /// Lends the identifiers as contiguous memory.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<ID>) throws -> R
  ) rethrows -> R? {
    try unsafe keys.withContiguousStorageIfAvailable(body)
  }

  // What the standard library asks for before it goes through the whole collection, which it does
  // wherever a generic function knows the set as a collection only.

  // swift-format-ignore: NoLeadingUnderscores
  /// Whether the set holds an identifier.
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
  /// Feeds the identifiers in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}

extension OrderedIdentifiers: ExpressibleByArrayLiteral {
  /// Makes a set of the identifiers given, each of which counts once, where it is first.
  @inlinable
  public init(arrayLiteral elements: ID...) { self.init(elements) }
}

extension OrderedIdentifiers: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifiers in brackets, as an array writes itself.
  public var description: String { keys.description }

  /// The identifiers in brackets, as an array writes itself.
  public var debugDescription: String { description }
}

extension OrderedIdentifiers: CustomReflectable {
  /// A mirror that shows the identifiers as those of a set.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(keys), displayStyle: .set)
  }
}
