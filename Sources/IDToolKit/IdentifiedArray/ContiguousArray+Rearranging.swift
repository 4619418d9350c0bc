extension ContiguousArray {
  /// Exchanges the elements at `middle..<end` with those at `start..<middle`.
  ///
  /// The shorter side is set aside while the longer one is moved as a block, which for most element
  /// types is a single memory move.
  ///
  /// - Complexity: O(`end` − `start`).
  @inlinable
  mutating func rotate(from start: Int, middle: Int, end: Int) {
    precondition(start >= 0 && start <= middle && middle <= end && end <= count)
    let leading = middle - start
    let trailing = end - middle
    guard leading > 0 && trailing > 0 else { return }
    // Safe: both sides are within the array, as is checked above, and there is room aside for the
    // shorter one; each element is moved to a place that is empty by then.
    unsafe withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let first = unsafe base + start
      unsafe withUnsafeTemporaryAllocation(
        of: Element.self,
        capacity: Swift.min(leading, trailing)
      ) { aside in
        guard let aside = aside.baseAddress else { return }
        if leading <= trailing {
          unsafe aside.moveInitialize(from: first, count: leading)
          unsafe first.moveInitialize(from: first + leading, count: trailing)
          unsafe (first + trailing).moveInitialize(from: aside, count: leading)
        } else {
          unsafe aside.moveInitialize(from: first + leading, count: trailing)
          unsafe (first + trailing).moveInitialize(from: first, count: leading)
          unsafe first.moveInitialize(from: aside, count: trailing)
        }
      }
    }
  }

  /// Reorders the elements of a range.
  ///
  /// - Parameters:
  ///   - range: The positions to fill.
  ///   - order: For each of them the position, relative to the range's start, of the element that
  ///     goes there; each exactly once.
  /// - Complexity: O(length of the range).
  @inlinable
  mutating func rearrange(_ range: Range<Int>, inOrder order: ContiguousArray<UInt32>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && order.count == range.count)
    // Safe: the range is within the array, as is checked above, and as the caller guarantees,
    // `order` names each of its elements exactly once, so that all are moved aside and back.
    unsafe withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let first = unsafe base + range.lowerBound
      unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: range.count) { aside in
        guard let aside = aside.baseAddress else { return }
        for offset in order.indices {
          unsafe (aside + offset).initialize(to: (first + Int(order[offset])).move())
        }
        unsafe first.moveInitialize(from: aside, count: order.count)
      }
    }
  }

  /// Removes the elements at several positions, in one pass.
  ///
  /// - Parameter positions: Positions in increasing order, no two equal.
  /// - Complexity: O(n).
  @inlinable
  mutating func remove(atSorted positions: ContiguousArray<Int>) {
    guard var kept = positions.first else { return }
    var elements = mutableSpan
    for index in positions.indices {
      let end = index + 1 < positions.count ? positions[index + 1] : elements.count
      var position = positions[index] + 1
      while position < end {
        elements.swapAt(kept, position)
        kept += 1
        position += 1
      }
    }
    removeLast(positions.count)
  }

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
