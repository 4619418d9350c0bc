/// Reordering. Positions are reordered first, with the identifiers in place; if the caller's
/// function throws, the set is unchanged.
extension OrderedIdentifiers {
  /// Sorts the identifiers by an order relation; equal ones keep their order.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (ID, ID) throws -> Bool) rethrows {
    var order = presentOrder
    try order.sort { try areInIncreasingOrder(keys[Int($0)], keys[Int($1)]) }
    rearrange(0..<count, inOrder: order)
  }

  /// Moves the identifiers that satisfy a condition after those that do not.
  ///
  /// - Returns: The position of the first identifier that satisfies the condition.
  /// - Complexity: O(n).
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (ID) throws -> Bool
  ) rethrows -> Int {
    var order = presentOrder
    let pivot = try order.partition { try belongsInSecondPartition(keys[Int($0)]) }
    rearrange(0..<count, inOrder: order)
    return pivot
  }

  /// Shuffles the identifiers.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the identifiers, with the same result as an array's for the same generator.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    var order = presentOrder
    order.shuffle(using: &generator)
    rearrange(0..<count, inOrder: order)
  }

  @inlinable var presentOrder: ContiguousArray<UInt32> {
    ContiguousArray(0..<UInt32(truncatingIfNeeded: count))
  }
}

extension OrderedIdentifiers where ID: Comparable {
  /// Sorts the identifiers.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func sort() { sort(by: <) }
}
