extension ContiguousArray {
  /// Makes room for this many elements in all, and at least doubles the room where it makes any.
  ///
  /// `reserveCapacity` alone makes exactly the room that it is asked for, so that appending ten
  /// elements again and again would move all the others each time.
  ///
  /// - Complexity: O(n), amortised O(1) for each element appended.
  @inlinable
  mutating func prepareForCount(_ total: Int) {
    if total > capacity { reserveCapacity(Swift.max(total, 2 * capacity)) }
  }
}
