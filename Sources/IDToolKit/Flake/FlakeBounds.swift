/// The ids of a layout with a time in some span, as plain numbers.
struct FlakeBounds: Sendable {
  fileprivate let bits: FlakeTimeBits
  private var times: ClosedRange<Int64>
  private let unusedMask: UInt64
  private let largest: UInt64
  /// Whether ids go on coming that are later than those that were seen.
  var goesOn = false

  /// Creates the bounds of ids with these times, microseconds.
  init(_ layout: FlakeLayout, _ times: ClosedRange<Int64>) {
    bits = layout.timeBits
    self.times = times
    unusedMask = layout.unusedMask
    largest = layout.largestID.rawValue
  }

  /// Admits only ids with these times, microseconds.
  mutating func limit(to times: ClosedRange<Int64>) { self.times = times }

  @inline(__always)
  func contain(_ number: UInt64) -> Bool {
    isPossible(number) && times.contains(bits.time(of: FlakeID(rawValue: number)))
  }

  /// Whether the layout's makers could make a number, at whatever time.
  @inline(__always)
  func isPossible(_ number: UInt64) -> Bool {
    number & unusedMask == 0 && number <= largest
      && bits.millisecond(of: FlakeID(rawValue: number)) <= 999
  }
}

/// The numbers that are likely to be ids of a layout, each by itself: no Unix times, and of the usual part
/// of its life.
struct LikelyFlakes: Sendable {
  private let ids: FlakeBounds
  private let unixTimes: UnixTimes

  /// Creates the bounds of a layout that was used at such times, microseconds since 1970.
  ///
  /// Numbers that would be of the first thousandth are more often counts, dates and times.
  init(_ plausibility: FlakePlausibility, life: ClosedRange<Int64>) {
    let first = max(life.lowerBound, plausibility.earliest.microseconds)
    let last = max(first, min(life.upperBound, plausibility.latest.microseconds))
    ids = FlakeBounds(plausibility.layout, first + (last - first) >> 10...last)
    unixTimes = plausibility.unixTimes
  }

  @inline(__always)
  func contain(_ number: UInt64) -> Bool {
    let id = FlakeID(rawValue: number)
    return ids.contain(number) && !unixTimes.contain(id, time: ids.bits.time(of: id))
  }
}

extension LowBitHabits {
  /// Returns when ids of a layout with these habits can have been made as of a moment, microseconds since
  /// 1970.
  func life(of layout: FlakeLayout, now: Timestamp) -> ClosedRange<Int64> {
    let start = max(firstUse, layout.serviceStart).microseconds
    let end = min(
      now.microseconds + TimeSpan.day.microseconds,
      (lastUse ?? layout.lastUsableTime).microseconds
    )
    return start...max(start, end)
  }
}
