/// The ids of a layout with a time in some span, as plain numbers.
struct FlakeBounds: Sendable {
  private let bits: FlakeTimeBits
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

extension FlakeLayoutName {
  /// When ids of the layout can have been made as of a moment, microseconds since 1970.
  func life(now: Timestamp) -> ClosedRange<Int64> {
    let habits = habits
    let start = habits.firstUse.microseconds
    let end = min(
      now.microseconds + TimeSpan.day.microseconds,
      (habits.lastUse ?? FlakeLayout(self).lastUsableTime).microseconds
    )
    return start...max(start, end)
  }

  /// When most of them were: numbers that would be of the first thousandth of its life are more often
  /// counts, dates and times.
  func usualLife(now: Timestamp) -> ClosedRange<Int64> {
    let life = life(now: now)
    return life.lowerBound + (life.upperBound - life.lowerBound) >> 10...life.upperBound
  }
}
