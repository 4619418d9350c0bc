/// How a histogram divides time into buckets: at whole multiples of a width, by the clocks of a
/// zone.
///
/// Each bucket has a key. For widths up to an hour, that is its first moment, so that an hour which
/// the clocks show twice is two buckets. For wider ones it is what the clocks show at their start:
/// days begin at midnight, and those on which the clocks change have 23 or 25 hours. Weeks begin on
/// Mondays (ISO 8601), months with their first day.
struct TimeHistogramScale: Sendable {
  /// From Thursday, 1 January 1970 to the first Monday.
  private static let firstMonday = TimeSpan.days(4).microseconds

  /// The length of a bucket, above zero.
  let step: CalendarStep
  /// Nil for UTC.
  private var zone: ZoneDays?
  /// A time at which a bucket starts, also in the wider scales made from this one.
  private let origin: Int64

  init(step: CalendarStep, zone: ZoneDays?) {
    let isWeeks = step.shortest.microseconds % TimeSpan.days(7).microseconds == 0
    self.init(step: step, zone: zone, origin: isWeeks ? Self.firstMonday : 0)
  }

  private init(step: CalendarStep, zone: ZoneDays?, origin: Int64) {
    self.step = step
    self.zone = zone
    self.origin = origin
  }

  private var isByClock: Bool { zone != nil && step.shortest > .hour }

  /// Returns the scale with wider buckets.
  func widened(to wider: CalendarStep) -> TimeHistogramScale {
    TimeHistogramScale(step: wider, zone: zone, origin: origin)
  }

  /// Whether the bucket of a key is known to hold a moment, in microseconds, without a division.
  @inline(__always)
  func holds(_ moment: Int64, inBucket key: Int64) -> Bool {
    zone == nil && key != .min
      && UInt64(bitPattern: moment &- key) < step.shortest.magnitude
  }

  /// Returns the key of the bucket that holds a moment, in microseconds.
  mutating func key(of moment: Int64) -> Int64 {
    guard zone != nil else { return floor(moment) }
    let offset = offset(at: moment)
    let key = floor(moment + offset)
    return isByClock ? key : key - offset
  }

  /// Returns how many buckets later the bucket of `last` is than that of `first`.
  func count(from first: Int64, to last: Int64) -> Int64 {
    step.number(of: last, from: 0) - step.number(of: first, from: 0)
  }

  /// Returns the key of the bucket that is this many later.
  func key(_ count: Int64, after key: Int64) -> Int64 {
    step.start(ofNumber: step.number(of: key, from: origin) + count, from: origin)
  }

  /// Returns the key, in a wider scale, of the bucket that holds a bucket of this scale.
  func key(of key: Int64, in wider: inout TimeHistogramScale) -> Int64 {
    isByClock ? wider.floor(key) : wider.key(of: key)
  }

  /// Returns the first moment of a bucket, no earlier than the first one of ``Timestamp``.
  func start(of key: Int64) -> Timestamp {
    let start = Timestamp(microseconds: max(-Timestamp.largestMilliseconds * 1000, key))
    guard isByClock, let zone else { return start }
    return zone.civilZone.moment(ofLocal: key) ?? start
  }

  /// Returns the start of the bucket of a time; the very first bucket starts at the lowest number.
  private func floor(_ time: Int64) -> Int64 {
    let number = step.number(of: time, from: origin)
    return number == .min ? .min : step.start(ofNumber: number, from: origin)
  }

  private mutating func offset(at moment: Int64) -> Int64 {
    (zone?.minutes(at: moment.flooredQuotient(1_000_000)) ?? 0) * 60_000_000
  }
}
