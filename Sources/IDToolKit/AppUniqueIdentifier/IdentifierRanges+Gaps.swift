extension IdentifierRanges {
  /// Returns the ranges of numbers from 1 to `bound` (at most 2^63 − 2) that are not in the set, in
  /// order.
  func gaps(through bound: UInt64) -> Gaps {
    precondition(bound <= Self.limits.upperBound)
    return Gaps(ranges: makeIterator(), bound: bound)
  }

  /// The free ranges in order.
  struct Gaps: Sequence, IteratorProtocol {
    private var ranges: IdentifierRanges.Iterator
    private let bound: UInt64
    /// The lowest number that no gap or range so far has covered.
    private var start = IdentifierRanges.limits.lowerBound

    fileprivate init(ranges: IdentifierRanges.Iterator, bound: UInt64) {
      self.ranges = ranges
      self.bound = bound
    }

    mutating func next() -> ClosedRange<UInt64>? {
      // Only the first range can have no gap before it, so this loops at most twice.
      while start <= bound {
        guard let range = ranges.next() else {
          defer { start = bound + 1 }
          return start...bound
        }
        defer { start = range.upperBound + 1 }
        if range.lowerBound > start { return start...Swift.min(range.lowerBound - 1, bound) }
      }
      return nil
    }
  }
}
