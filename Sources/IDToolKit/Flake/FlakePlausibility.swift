/// Judges decoded ids: which of them no maker of the layout can have made by now.
///
/// The bounds are computed once, as ids if ids sort by time, so that a plausible id takes a
/// comparison or two. A class, so that loops that judge the other ids pass it on without a copy.
final class FlakePlausibility: Sendable {
  /// How far ahead of the clock a time may be before it counts as the future: the
  /// default limit on how far a generator may run ahead.
  static let tolerance = TimeSpan.seconds(60)

  let layout: FlakeLayout
  /// The moment at which ids are judged.
  let now: Timestamp
  /// The numbers that are Unix times rather than ids.
  let unixTimes: UnixTimes
  /// The earliest and the latest time of plausible ids.
  let earliest: Timestamp
  let latest: Timestamp
  /// The ids of plausible times.
  let ordinaryIDs: OrdinaryIDs

  /// Ids that are known not to be odd after a comparison or two: a range of numbers, empty if ids
  /// don't sort by time.
  struct OrdinaryIDs: Sendable {
    fileprivate var first: UInt64 = 0
    fileprivate var count: UInt64 = 0
    fileprivate var unusedMask: UInt64 = 0

    /// Whether an id is certainly ordinary; many of the others turn out to be so when examined.
    @inline(__always)
    func contains(_ id: FlakeID) -> Bool {
      // A multiple of 10,000 ends in four zero bits, which would be quicker to test; but a sequence
      // of zero is frequent, and a mispredicted branch costs more than the division.
      contains(id, endsInZeros: id.rawValue % 10_000 == 0)
    }

    /// Whether an id is certainly ordinary, if it is known whether its last four digits are zeros.
    @inline(__always)
    func contains(_ id: FlakeID, endsInZeros: Bool) -> Bool {
      id.rawValue &- first < count && !endsInZeros && id.rawValue & unusedMask == 0
    }
  }

  /// Creates a judge of a layout's ids as seen at `now`.
  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    self.now = now
    let afterEpoch = layout.epoch.advanced(by: .seconds(60)) ?? layout.epoch
    earliest = max(layout.serviceStart, afterEpoch)
    unixTimes = UnixTimes(layout, now: now)
    latest = now.advanced(by: Self.tolerance) ?? now
    let last = min(latest, layout.lastUsableTime)
    if layout.isTimeOrdered, layout.millisecondField == nil, earliest < last,
      let first = try? layout.id(time: earliest),
      let end = try? layout.id(time: last)
    {
      // The moment of the bound itself may be rounded down: only the next step is certainly inside.
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

  /// Whether nothing is odd about an id that is not certainly ordinary.
  @inline(never)
  func isPlausible(_ id: FlakeID) -> Bool { detailedWarning(for: id) == nil }

  /// Returns what is odd about an id, the most serious first; nil if nothing is.
  @inline(__always)
  func warning(for id: FlakeID) -> FlakeWarning? {
    ordinaryIDs.contains(id) ? nil : detailedWarning(for: id)
  }

  /// Returns the time of the id that 16 decimal digits are if read as hexadecimal; nil if no maker
  /// of the layout can have made it by now, or if it looks odd.
  ///
  /// As a decimal number, 16 digits are an id of a layout's first weeks; of ids in hex, at least
  /// one in 2,000 has no letter.
  static func hexadecimalTime(
    of text: Span<UInt8>,
    _ layout: FlakeLayout,
    now: Timestamp
  ) -> Timestamp? {
    guard text.count == 16, text.indices.allSatisfy({ text[$0] &- 0x30 < 10 }),
      let id = try? FlakeText.parse(text, layout: layout, form: .hexadecimal),
      FlakePlausibility(layout: layout, now: now).isPlausible(id)
    else { return nil }
    return layout.time(of: id)
  }

  private func detailedWarning(for id: FlakeID) -> FlakeWarning? {
    if let problem = layout.problem(with: id) { return .impossible(problem) }
    let time = layout.time(of: id)
    if time > latest {
      return .future(time, ahead: time.clampedSpan(since: now))
    }
    if unixTimes.contain(id, time: time.microseconds) {
      let isInMilliseconds = id.rawValue < UnixTimes.firstMicrosecond
      let count = Int64(id.rawValue) * (isInMilliseconds ? 1000 : 1)
      return .unixTime(Timestamp(microseconds: count), isInMilliseconds: isInMilliseconds)
    }
    if time < layout.serviceStart { return .beforeService(layout.serviceStart) }
    if time < earliest { return .nearEpoch(layout.epoch) }
    return FlakeRounding.zeros(of: id).map(FlakeWarning.rounded)
  }
}

/// The numbers that are Unix times from 2001 to a year from now, in milliseconds or microseconds,
/// and that a layout would take for ids of its first hundred days.
struct UnixTimes: Sendable {
  /// 2001-09-09T01:46:40Z, the first Unix time of 13 digits.
  private static let firstMillisecond: UInt64 = 1_000_000_000_000
  static let firstMicrosecond = firstMillisecond * 1000

  /// The bound, in microseconds, below which they lie; 0 if there are none.
  let end: UInt64
  /// The end of the layout's first hundred days, microseconds since 1970.
  private let daysEnd: Int64

  init(_ layout: FlakeLayout, now: Timestamp) {
    let days = layout.epoch.advanced(by: .days(100)) ?? layout.epoch
    daysEnd = days.microseconds
    let nextYear = now.advanced(by: .year) ?? now
    let isEarly = layout.time(of: FlakeID(rawValue: Self.firstMillisecond)) < days
    end = isEarly ? max(Self.firstMicrosecond, UInt64(clamping: nextYear.microseconds)) : 0
  }

  /// Whether an id whose time is `time` microseconds since 1970 is such a number.
  @inline(__always)
  func contain(_ id: FlakeID, time: Int64) -> Bool {
    let number = id.rawValue
    guard time < daysEnd, number < end else { return false }
    return number >= Self.firstMicrosecond
      || number >= Self.firstMillisecond && number < end / 1000
  }
}
