/// Judges decoded ids: which of them no maker of the layout would have made by now.
///
/// The bounds are worked out once, as ids where ids sort by time, so that a plausible id costs a
/// comparison or two. A class, so that a loop that asks about the others passes it on without a copy.
final class FlakePlausibility: Sendable {
  /// How far ahead of the clock a time may be before it is called the future, microseconds: the
  /// default bound on how far a generator may run ahead.
  static let tolerance: Int64 = 60_000_000

  private let layout: FlakeLayout
  private let now: Timestamp
  private let earliest: Int64
  private let latest: Int64
  /// The numbers that are Unix times rather than ids.
  let unixTimes: UnixTimes
  /// The earliest and the latest time of plausible ids.
  var earliestTime: Timestamp { Timestamp(microseconds: earliest) }
  var latestTime: Timestamp { Timestamp(microseconds: latest) }
  /// The ids of plausible times.
  let ordinaryIDs: OrdinaryIDs

  /// Ids about which nothing is odd, by a comparison or two: a run of numbers, empty where ids don't
  /// sort by time.
  struct OrdinaryIDs: Sendable {
    fileprivate var first: UInt64 = 0
    fileprivate var count: UInt64 = 0
    fileprivate var unusedMask: UInt64 = 0

    /// Whether an id is surely ordinary; many that are not surely so turn out to be when looked at.
    @inline(__always)
    func contains(_ id: FlakeID) -> Bool {
      // A multiple of 10,000 ends in four zero bits, which would be quicker to see; but a sequence of
      // zero is frequent, and a mispredicted branch costs more than the division.
      contains(id, endsInZeros: id.rawValue % 10_000 == 0)
    }

    /// The same where it is known whether the last four digits are zeros.
    @inline(__always)
    func contains(_ id: FlakeID, endsInZeros: Bool) -> Bool {
      id.rawValue &- first < count && !endsInZeros && id.rawValue & unusedMask == 0
    }
  }

  /// Judges ids of a layout as seen at `now`.
  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    self.now = now
    let afterEpoch = layout.epoch.advanced(byMicroseconds: 60_000_000) ?? layout.epoch
    earliest = max(layout.serviceStart, afterEpoch).microseconds
    unixTimes = UnixTimes(layout, now: now)
    latest = (now.advanced(byMicroseconds: Self.tolerance) ?? now).microseconds
    let last = min(Timestamp(microseconds: latest), layout.lastUsableTime)
    if layout.isTimeOrdered, layout.millisecondField == nil, earliest < last.microseconds,
      let first = try? layout.id(time: Timestamp(microseconds: earliest)),
      let end = try? layout.id(time: last)
    {
      // The moment of the bound itself may be rounded down: the next step is surely inside.
      let start = max(
        first.rawValue + (1 << UInt64(layout.timeField.shift)),
        // Numbers up to here may be Unix times.
        unixTimes.end
      )
      ordinaryIDs = OrdinaryIDs(
        first: start,
        count: end.rawValue > start ? end.rawValue - start : 0,
        unusedMask: layout.unusedMask
      )
    } else {
      ordinaryIDs = OrdinaryIDs()
    }
  }

  /// Whether nothing is odd about an id that is not surely ordinary.
  @inline(never)
  func isPlausible(_ id: FlakeID) -> Bool { detailedWarning(for: id) == nil }

  /// What is odd about an id, the weightiest first; nil if nothing is.
  @inline(__always)
  func warning(for id: FlakeID) -> FlakeWarning? {
    ordinaryIDs.contains(id) ? nil : detailedWarning(for: id)
  }

  private func detailedWarning(for id: FlakeID) -> FlakeWarning? {
    if let problem = layout.problem(with: id) { return .impossible(problem) }
    let time = layout.time(of: id)
    if time.microseconds > latest {
      let (ahead, overflow) = time.microseconds.subtractingReportingOverflow(now.microseconds)
      return .future(time, microseconds: overflow ? .max : ahead)
    }
    if unixTimes.contain(id, time: time.microseconds) {
      let isInMilliseconds = id.rawValue < UnixTimes.firstMicrosecond
      let count = Int64(id.rawValue) * (isInMilliseconds ? 1000 : 1)
      return .unixTime(Timestamp(microseconds: count), isInMilliseconds: isInMilliseconds)
    }
    if time < layout.serviceStart { return .beforeService(layout.serviceStart) }
    if time.microseconds < earliest { return .nearEpoch(layout.epoch) }
    return FlakeRounding.zeros(of: id).map(FlakeWarning.rounded)
  }
}

/// The numbers that are Unix times in milliseconds or microseconds, of 2001 to a year from now, where
/// a layout would take them for ids of its first hundred days.
struct UnixTimes: Sendable {
  /// 2001-09-09T01:46:40Z, the first Unix time of 13 digits.
  private static let firstMillisecond: UInt64 = 1_000_000_000_000
  static let firstMicrosecond = firstMillisecond * 1000

  /// What the last one in microseconds is below; 0 where there are none.
  let end: UInt64
  /// The end of the first hundred days of the layout, microseconds since 1970.
  private let daysEnd: Int64

  init(_ layout: FlakeLayout, now: Timestamp) {
    let days = layout.epoch.advanced(byMicroseconds: 100 * 86_400_000_000) ?? layout.epoch
    daysEnd = days.microseconds
    let nextYear = now.advanced(byMicroseconds: 31_556_952_000_000) ?? now
    let isEarly = layout.time(of: FlakeID(rawValue: Self.firstMillisecond)) < days
    end = isEarly ? max(Self.firstMicrosecond, UInt64(clamping: nextYear.microseconds)) : 0
  }

  /// Whether an id whose time is so many microseconds since 1970 is one.
  @inline(__always)
  func contain(_ id: FlakeID, time: Int64) -> Bool {
    let number = id.rawValue
    guard time < daysEnd, number < end else { return false }
    return number >= Self.firstMicrosecond
      || number >= Self.firstMillisecond && number < end / 1000
  }
}
