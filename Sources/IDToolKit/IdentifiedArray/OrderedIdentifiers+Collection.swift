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

  /// The type and the identifiers.
  public var debugDescription: String { "OrderedIdentifiers<\(ID.self)>(\(keys.description))" }
}

extension OrderedIdentifiers: CustomReflectable {
  /// A mirror that shows the identifiers as those of a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(keys), displayStyle: .collection)
  }
}
