extension Range<Int> {
  /// Returns the first number that does not satisfy a condition, or the upper bound; all that do
  /// must come before all that don't.
  ///
  /// O(log n).
  @inline(__always)
  func firstIndex(after isBefore: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low &+ (high &- low) >> 1
      if isBefore(middle) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
