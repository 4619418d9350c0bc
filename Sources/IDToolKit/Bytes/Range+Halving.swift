extension Range<Int> {
  /// Returns the first number that does not satisfy a condition, or the upper bound; all that do
  /// must come before all that don't.
  ///
  /// O(log n). How often it halves depends on the number of indices only, so that the processor has
  /// nothing to guess.
  @inline(__always)
  func firstIndex(after isBefore: (Int) -> Bool) -> Int {
    var low = lowerBound
    var count = upperBound &- lowerBound
    while count > 0 {
      let half = (count &+ 1) >> 1
      low = isBefore(low &+ half &- 1) ? low &+ half : low
      count &-= half
    }
    return low
  }
}
