extension Range<Int> {
  /// Returns the rotation that moves the elements of the range, in their order, before the one at
  /// `destination`, counted before the move; nil if they are already there.
  ///
  /// - Precondition: The range and the destination are within `count` elements.
  @inlinable
  func rotation(to destination: Int, count: Int) -> (start: Int, middle: Int, end: Int)? {
    precondition(lowerBound >= 0 && upperBound <= count, "Range out of bounds")
    precondition(destination >= 0 && destination <= count, "Index out of range")
    if destination < lowerBound { return (destination, lowerBound, upperBound) }
    if destination > upperBound { return (lowerBound, upperBound, destination) }
    return nil
  }
}
