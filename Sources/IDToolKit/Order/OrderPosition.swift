/// Integer positions of items in an order.
///
/// An item between two others gets an integer strictly between theirs, so that a move changes only
/// one item, and two devices that insert at one place rarely choose the same.
public enum OrderPosition {
  /// The most positions or keys that one call makes: the resulting array fits in memory.
  public static let largestCount = 1 << 26

  /// Returns a position strictly between two others; nil is an open end.
  ///
  /// Throws if the bounds are not ascending, if one leaves no room before a limit, and if there is
  /// no integer between them.
  public static func between(
    _ lower: Int64?,
    _ upper: Int64?,
    limits: OrderLimits = .growing,
    pick: OrderPick = .random
  ) throws(OrderError) -> Int64 {
    var generator = SystemRandomNumberGenerator()
    return try between(lower, upper, count: 1, limits: limits, pick: pick, using: &generator)[0]
  }

  /// Returns `count` strictly increasing positions strictly between two others; nil is an open end.
  ///
  /// Throws if the bounds are not ascending, if one leaves no room before a limit, if there are
  /// fewer than `count` integers between them, and for more than ``largestCount``; a negative count
  /// traps. O(n log n); a million random ones take about 0.15 s.
  public static func between(
    _ lower: Int64?,
    _ upper: Int64?,
    count: Int,
    limits: OrderLimits = .growing,
    pick: OrderPick = .random,
    using generator: inout some RandomNumberGenerator
  ) throws(OrderError) -> [Int64] {
    precondition(count >= 0)
    let gap = try OrderGap(lower: lower, upper: upper, limits: limits, count: count)
    try gap.requireRoom(for: count)
    guard count <= largestCount else { throw .tooMany(count: count, limit: largestCount) }
    return gap.positions(count: count, pick: pick, using: &generator)
  }

  /// Returns `count` evenly spaced positions strictly between the limits, computed as they are
  /// read.
  ///
  /// Throws if there are fewer integers between the limits; a negative count traps.
  public static func spread(
    count: Int,
    limits: OrderLimits = .growing
  ) throws(OrderError) -> LazyMapCollection<Range<Int>, Int64> {
    precondition(count >= 0)
    let gap = try OrderGap(lower: limits.minimum, upper: limits.maximum)
    try gap.requireRoom(for: count)
    return gap.evenPositions(count: count)
  }
}
