extension ContiguousArray {
  /// Reserves room for this many elements in total, at least doubling the capacity if it must grow.
  ///
  /// `reserveCapacity` alone allocates exactly what it is asked for, so that repeatedly appending
  /// ten elements would move all the others each time.
  ///
  /// - Complexity: O(n), amortized O(1) for each element appended.
  @inlinable
  mutating func prepareForCount(_ total: Int) {
    if total > capacity { reserveCapacity(Swift.max(total, 2 * capacity)) }
  }
}
