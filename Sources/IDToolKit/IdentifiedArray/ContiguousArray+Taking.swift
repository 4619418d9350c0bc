/// Changing an element outside of its array.
///
/// An element that is to be changed as an optional has to leave the array meanwhile, or both would
/// hold its memory and the change would copy it. Between ``take(at:)`` and the call that ends it,
/// the array has a gap and must not be accessed, which is guaranteed within a `_modify` accessor:
/// it has exclusive access to the whole value.
// Safe: `take` checks the position, the accessor passes the same one to a single call that ends the
// gap, and nobody else has access to the array until then.
extension ContiguousArray {
  /// Takes an element out and leaves a gap, or returns nil for the position -1.
  ///
  /// A single element is actually removed: there would be nothing to fill its gap with.
  @inlinable
  @inline(__always)
  mutating func take(at position: Int) -> Element? {
    guard position >= 0 else { return nil }
    if count == 1 { return removeLast() }
    return unsafe withUnsafeMutableBufferPointer { buffer in
      precondition(position < buffer.count)
      return unsafe buffer.moveElement(from: position)
    }
  }

  /// Fills the gap with an element, moving it out of the variable.
  @inlinable
  @inline(__always)
  mutating func putBack(_ element: inout Element?, at position: Int) {
    guard let changed = element.take() else { return }
    if isEmpty {
      append(changed)
    } else {
      unsafe withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.initializeElement(at: position, to: changed)
      }
    }
  }

  /// Closes the gap.
  ///
  /// - Complexity: O(n).
  @inlinable
  @inline(never)
  mutating func closeGap(at position: Int) {
    if isEmpty { return }
    let last = count - 1
    // A copy of any other element makes the array whole again, so that it can be shortened.
    unsafe withUnsafeMutableBufferPointer { buffer in
      let copy = unsafe buffer[position == last ? 0 : last]
      unsafe buffer.initializeElement(at: position, to: copy)
    }
    removeLast()
    if position < last { rotate(from: position, middle: position + 1, end: last) }
  }
}

extension ContiguousArray {
  /// Calls a function that permutes the elements, and reports the resulting order.
  ///
  /// Each element is moved into a ``Placed`` with its position, and back; none is copied or
  /// retained. Meanwhile the array's own memory is uninitialized, which can't be observed without
  /// violating exclusive access.
  ///
  /// - Parameters:
  ///   - order: Set to the former position of each element, even if the function throws.
  ///   - body: Permutes its argument; it must neither add nor remove elements.
  /// - Returns: The function's result.
  /// - Complexity: O(n), besides the cost of the function.
  @inlinable
  mutating func permute<Result>(
    tellingOrder order: inout ContiguousArray<UInt32>,
    _ body: (inout UnsafeMutableBufferPointer<Placed<Element>>) throws -> Result
  ) rethrows -> Result {
    order = ContiguousArray<UInt32>(repeating: 0, count: count)
    // Safe: `placed` has room for all elements, each of which is moved there and, even if `body`
    // throws, back; as the caller guarantees, `body` only permutes them.
    return try unsafe withUnsafeMutableBufferPointer { elements in
      try unsafe withUnsafeTemporaryAllocation(
        of: Placed<Element>.self,
        capacity: elements.count
      ) { placed in
        for position in elements.indices {
          let element = unsafe elements.moveElement(from: position)
          let entry = Placed(element: element, position: UInt32(truncatingIfNeeded: position))
          unsafe placed.initializeElement(at: position, to: entry)
        }
        defer {
          for position in elements.indices {
            let entry = unsafe placed.moveElement(from: position)
            unsafe elements.initializeElement(at: position, to: entry.element)
            order[position] = entry.position
          }
        }
        var permuted = unsafe placed
        return try unsafe body(&permuted)
      }
    }
  }
}

/// An element, and its position before it was moved.
@usableFromInline
struct Placed<Element> {
  @usableFromInline let element: Element
  @usableFromInline let position: UInt32

  @inlinable
  @inline(__always)
  init(element: Element, position: UInt32) {
    self.element = element
    self.position = position
  }
}

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
