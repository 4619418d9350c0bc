/// Why items can't be brought into a wanted order.
enum OrderArrangementError: Error, Equatable {
  /// The current items at these two offsets have the same id.
  case duplicateItem(first: Int, second: Int)
  /// The wanted order names the same id at these two offsets.
  case duplicateWanted(first: Int, second: Int)
  /// The current item at this offset, the first of `count` such items, is not in the wanted order.
  case unnamedItem(offset: Int, count: Int)
  /// There are no positions for them.
  case positions(OrderError)
}
