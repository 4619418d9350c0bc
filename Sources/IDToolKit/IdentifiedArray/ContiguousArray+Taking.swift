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
