extension IdentifiedArray: MutableCollection {
  /// The element at an index.
  ///
  /// Changing it in place must preserve its identifier. Assigning an element with another
  /// identifier replaces the one at the index; if that identifier is already in the array, the two
  /// elements are swapped first, so that algorithms that permute a collection by assignment (such
  /// as generic sorting) only produce valid intermediate arrays.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    _read {
      yield storage[position]
    }
    set {
      precondition(position >= 0 && position < count, "Index out of range")
      let id = identity(newValue)
      let present = identifiers.position(of: id)
      if present < 0 {
        identifiers.replaceUnchecked(at: position, with: id)
      } else if present != position {
        swapAt(present, position)
      }
      storage[position] = newValue
    }
    @inline(__always)
    _modify {
      // Even if the caller throws, or an array with a wrong identifier would be left behind.
      defer {
        precondition(
          identity(storage[position]) == identifiers.keys[position],
          "Element identity must remain constant"
        )
      }
      yield &storage[position]
    }
  }

  /// Moves the elements that satisfy a condition after those that do not.
  ///
  /// - Returns: The index of the first element that satisfies the condition.
  /// - Complexity: O(n) expected.
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    // Safe: the standard library only permutes the elements, even if the caller's function throws.
    try unsafe permute { try unsafe $0.partition { try belongsInSecondPartition($0.element) } }
  }

  /// Reverses the order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func reverse() {
    identifiers.reverse()
    storage.reverse()
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements, with the same result as an array's for the same generator.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    var order = ContiguousArray(0..<UInt32(truncatingIfNeeded: count))
    order.shuffle(using: &generator)
    identifiers.rearrange(0..<count, inOrder: order)
    storage.rearrange(0..<storage.count, inOrder: order)
  }

  /// Sorts the elements by an order relation; equal elements keep their order.
  ///
  /// If the relation throws, the array keeps all its elements in some order.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    // Safe: the standard library only permutes the elements, even if the caller's function throws.
    try unsafe permute { try unsafe $0.sort { try areInIncreasingOrder($0.element, $1.element) } }
  }

  /// Returns a sorted copy.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.sort(by: areInIncreasingOrder)
    return copy
  }

  /// Swaps two elements.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    identifiers.swapAt(i, j)
    storage.swapAt(i, j)
  }

  /// Calls a function that permutes the elements, and applies the same order to the identifiers.
  ///
  /// The function must neither add nor remove elements.
  @inlinable
  mutating func permute<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Placed<Element>>) throws -> Result
  ) rethrows -> Result {
    var order = ContiguousArray<UInt32>()
    defer { identifiers.rearrange(0..<count, inOrder: order) }
    // Safe: as the caller guarantees, `body` only permutes the elements.
    return try unsafe storage.permute(tellingOrder: &order, body)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; equal elements keep their order.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func sort() { sort(by: <) }

  /// Returns a sorted copy.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public func sorted() -> Self { sorted(by: <) }
}
