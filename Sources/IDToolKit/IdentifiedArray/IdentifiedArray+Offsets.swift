/// The operations of list views, which pass the user's selection as a set of offsets.
///
/// They take any sequence of offsets, so that Foundation's `IndexSet` can be used without being
/// named. If a view library provides operations of the same names for `IndexSet` and every
/// collection, the compiler prefers those; they do the same in more steps, through assignment by
/// index.
extension IdentifiedArray {
  /// Moves elements, in their order, to another place.
  ///
  /// - Parameters:
  ///   - source: The indices of the elements; a number that is not an index is ignored, as a list
  ///     view may name an element that no longer exists.
  ///   - destination: The index, counted before the move, of the element before which they are
  ///     placed, or the number of elements for the end.
  /// - Complexity: O(n), and O(k log k) for k indices that are not in increasing order.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let count = count
    let moved = sorted(source.filter { $0 >= 0 && $0 < count })
    precondition(destination >= 0 && destination <= count, "Index out of range")
    guard let first = moved.first, let last = moved.last else { return }
    if last - first == moved.count - 1 {
      moveSubrange(first..<last + 1, to: destination)
      return
    }
    let window = Swift.min(first, destination)..<Swift.max(last + 1, destination)
    let order = order(of: window, moving: moved, to: destination)
    identifiers.rearrange(window, inOrder: order)
    storage.rearrange(window, inOrder: order)
  }

  /// Moves the elements of a range, in their order, to another place.
  ///
  /// - Parameters:
  ///   - bounds: The indices of the elements.
  ///   - destination: As for ``move(fromOffsets:toOffset:)``.
  /// - Complexity: O(n).
  @inlinable
  public mutating func moveSubrange(_ bounds: some RangeExpression<Int>, to destination: Int) {
    let range = bounds.relative(to: self)
    if let parts = range.rotation(to: destination, count: count) {
      rotate(from: parts.start, middle: parts.middle, end: parts.end)
    }
  }

  /// Removes the elements at some indices.
  ///
  /// - Complexity: O(n), and O(k log k) for k indices that are not in increasing order.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    remove(atSorted: sorted(offsets))
  }

  @inlinable
  mutating func rotate(from start: Int, middle: Int, end: Int) {
    identifiers.rotate(from: start, middle: middle, end: end)
    storage.rotate(from: start, middle: middle, end: end)
  }

  /// Returns the offsets in increasing order, without repeats.
  @inlinable
  func sorted(_ offsets: some Sequence<Int>) -> ContiguousArray<Int> {
    var result = ContiguousArray(offsets)
    if !zip(result, result.dropFirst()).allSatisfy({ $0 < $1 }) {
      result.sort()
      var unique = ContiguousArray<Int>()
      for offset in result where offset != unique.last { unique.append(offset) }
      result = unique
    }
    return result
  }

  /// Returns, for each place of a window, which of the window's elements a move puts there.
  @inlinable
  func order(
    of window: Range<Int>,
    moving moved: ContiguousArray<Int>,
    to destination: Int
  ) -> ContiguousArray<UInt32> {
    var order = ContiguousArray<UInt32>()
    order.reserveCapacity(window.count)
    var next = 0
    func appendUnmoved(_ range: Range<Int>) {
      for position in range {
        if next < moved.count && moved[next] == position {
          next += 1
        } else {
          order.append(UInt32(truncatingIfNeeded: position - window.lowerBound))
        }
      }
    }
    appendUnmoved(window.lowerBound..<destination)
    for position in moved {
      order.append(UInt32(truncatingIfNeeded: position - window.lowerBound))
    }
    appendUnmoved(destination..<window.upperBound)
    return order
  }
}
