/// The integers strictly between two bounds.
struct OrderGap: Equatable, Sendable {
  let lower: Int64
  let upper: Int64

  init(lower: Int64, upper: Int64) throws(OrderError) {
    guard lower < upper else { throw .lowerNotBelowUpper(lower: lower, upper: upper) }
    self.lower = lower
    self.upper = upper
  }

  /// Creates the gap for `count` new positions between two items; nil is an open end.
  ///
  /// Given bounds apply unchanged, even outside the limits: the limits only determine where an open
  /// end stops.
  init(
    lower: Int64?,
    upper: Int64?,
    limits: OrderLimits,
    count: Int
  ) throws(OrderError) {
    let window = Self.window(limits, count)
    switch (lower, upper) {
    case (let lower?, let upper?):
      try self.init(lower: lower, upper: upper)
    case (let lower?, nil):
      guard lower < limits.maximum else {
        throw .boundOutsideLimit(bound: lower, limit: limits.maximum)
      }
      let end = Self.clamped(lower, plus: window)
      try self.init(lower: lower, upper: min(end, limits.maximum))
    case (nil, let upper?):
      guard limits.minimum < upper else {
        throw .boundOutsideLimit(bound: upper, limit: limits.minimum)
      }
      let start = Self.clamped(upper, minus: window)
      try self.init(lower: max(start, limits.minimum), upper: upper)
    case (nil, nil):
      try self.init(lower: limits.minimum, upper: limits.maximum)
      self = around(middle, window / 2 + 1)
    }
  }

  /// The number of integers in the gap: up to 2^64 - 2.
  var room: UInt64 {
    UInt64(bitPattern: upper &- lower) - 1
  }

  /// The integer in the middle, the upper one of two; the lower bound's successor if the gap is
  /// empty.
  private var middle: Int64 {
    lower &+ Int64(truncatingIfNeeded: room / 2 + 1)
  }

  /// Throws if fewer than `count` integers fit.
  func requireRoom(for count: Int) throws(OrderError) {
    guard UInt64(count) <= room else {
      throw .noRoom(wanted: count, fitting: room, lower: lower, upper: upper)
    }
  }

  /// Returns evenly spaced integers of the gap, which has room for them, computed as they are read.
  ///
  /// Each is the lower bound + `(room + 1) * (index + 1) / (count + 1)`, rounded to the nearest. The
  /// step is at least 1, so rounded positions never equal each other or a bound.
  func evenPositions(count: Int) -> LazyMapCollection<Range<Int>, Int64> {
    precondition(count >= 0 && UInt64(count) <= room)
    let parts = UInt64(count) + 1
    return (0..<count).lazy.map { index in
      let product = (room + 1).multipliedFullWidth(by: UInt64(index) + 1)
      let (low, carry) = product.low.addingReportingOverflow(parts / 2)
      let step = parts.dividingFullWidth((product.high + (carry ? 1 : 0), low)).quotient
      return lower &+ Int64(truncatingIfNeeded: step)
    }
  }

  private func around(_ centre: Int64, _ distance: UInt64) -> OrderGap {
    OrderGap(
      unchecked: max(lower, Self.clamped(centre, minus: distance)),
      min(upper, Self.clamped(centre, plus: distance))
    )
  }

  private init(unchecked lower: Int64, _ upper: Int64) {
    self.lower = lower
    self.upper = upper
  }

  /// Returns the distance from the neighbour of an open end below which `count` new items stay.
  private static func window(_ limits: OrderLimits, _ count: Int) -> UInt64 {
    let (distance, overflow) = limits.reach.multipliedReportingOverflow(by: UInt64(max(count, 1)))
    return overflow || distance == .max ? .max : distance + 1
  }

  private static func clamped(_ position: Int64, plus distance: UInt64) -> Int64 {
    distance >= UInt64(bitPattern: Int64.max &- position)
      ? .max : position &+ Int64(truncatingIfNeeded: distance)
  }

  private static func clamped(_ position: Int64, minus distance: UInt64) -> Int64 {
    distance >= UInt64(bitPattern: position &- Int64.min)
      ? .min : position &- Int64(truncatingIfNeeded: distance)
  }
}
