/// Passes over all slots that change stored positions in place.
///
/// Each is a loop without branches over 32-bit words, so that it runs at memory speed. Positions
/// are compared as signed numbers because baseline x86-64 has no other vector comparison; they take
/// at most 30 bits (``SlotLayout/largestBits``).
extension SlotTable {
  /// Adds a number to all positions in a range.
  ///
  /// - Complexity: O(slots).
  @inlinable
  mutating func shift(_ positions: Range<Int>, by distance: Int) {
    rotate(
      from: positions.lowerBound,
      through: positions.upperBound,
      to: positions.upperBound,
      by: distance,
      0
    )
  }

  /// Exchanges the positions `middle..<end` with `start..<middle` before them.
  ///
  /// - Complexity: O(slots).
  @inlinable
  mutating func rotate(from start: Int, middle: Int, end: Int) {
    rotate(from: start, through: middle, to: end, by: end - middle, start - middle)
  }

  /// Adds one number to the positions `start..<middle` and another to `middle..<end`.
  @inlinable
  @inline(__always)
  mutating func rotate(
    from start: Int,
    through middle: Int,
    to end: Int,
    by first: Int,
    _ second: Int
  ) {
    let mask = Int32(bitPattern: layout.mask)
    let low = Int32(bitPattern: stored(start))
    let center = Int32(bitPattern: stored(middle))
    let high = Int32(bitPattern: stored(end))
    let first = UInt32(truncatingIfNeeded: first)
    let second = UInt32(truncatingIfNeeded: second)
    var slots = slots.mutableSpan
    for slot in 0..<slots.count {
      // Safe: the loop ends at the number of slots.
      let entry = unsafe slots[unchecked: slot]
      let position = Int32(bitPattern: entry) & mask
      let inFirst = position >= low && position < center
      let inSecond = position >= center && position < high
      let difference = (inFirst ? first : 0) | (inSecond ? second : 0)
      unsafe slots[unchecked: slot] = entry &+ difference
    }
  }

  /// Mirrors the positions `0..<count`.
  ///
  /// - Complexity: O(slots).
  @inlinable
  mutating func reverse(count: Int) {
    let mask = layout.mask
    let sum = stored(0) &+ stored(count - 1)
    var slots = slots.mutableSpan
    for slot in 0..<slots.count {
      // Safe: the loop ends at the number of slots.
      let entry = unsafe slots[unchecked: slot]
      let mirrored = (entry & ~mask) | (sum &- (entry & mask))
      unsafe slots[unchecked: slot] = entry == 0 ? 0 : mirrored
    }
  }

  /// Maps each position in a range to another one in that range.
  ///
  /// An entry outside the range, or an empty slot, is looked up like the first of the range and
  /// then left unchanged, by masks that are all ones or all zeros: three slots in eight are empty,
  /// at random, and a branch would be mispredicted half the time.
  ///
  /// - Complexity: O(slots).
  @inlinable
  mutating func remap(_ positions: Range<Int>, to newPositions: Span<UInt32>) {
    precondition(!positions.isEmpty && positions.count == newPositions.count)
    let mask = layout.mask
    let low = stored(positions.lowerBound)
    let count = Int64(positions.count)
    var slots = slots.mutableSpan
    for slot in 0..<slots.count {
      // Safe: the loop ends at the number of slots, and `index` is an offset below `count`, the
      // number of new positions, or 0, which there is.
      let entry = unsafe slots[unchecked: slot]
      let offset = (entry & mask) &- low
      let inside = UInt32(truncatingIfNeeded: (Int64(offset) &- count) &>> 63)
      let index = Int(truncatingIfNeeded: offset & inside)
      let difference = unsafe newPositions[unchecked: index] &- offset
      unsafe slots[unchecked: slot] = entry &+ (difference & inside)
    }
  }
}
