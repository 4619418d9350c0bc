/// How a histogram divides time into buckets: at whole multiples of a width, by the clocks of a
/// zone.
///
/// Each bucket has a key. For widths up to an hour, that is its first moment, so that an hour which
/// the clocks show twice is two buckets. For wider ones it is what the clocks show at their start:
/// days begin at midnight, and those on which the clocks change have 23 or 25 hours. Weeks begin on
/// Mondays (ISO 8601).
struct TimeHistogramScale: Sendable {
  /// From Thursday, 1 January 1970 to the first Monday.
  private static let firstMonday = TimeSpan.days(4).microseconds

  /// The length of a bucket, above zero.
  let width: TimeSpan
  /// Nil for UTC.
  private var zone: ZoneDays?
  /// A time at which a bucket starts, also in the wider scales made from this one.
  private let origin: Int64

  init(width: TimeSpan, zone: ZoneDays?) {
    let isWeeks = width.microseconds % TimeSpan.days(7).microseconds == 0
    self.init(width: width, zone: zone, origin: isWeeks ? Self.firstMonday : 0)
  }

  private init(width: TimeSpan, zone: ZoneDays?, origin: Int64) {
    self.width = width
    self.zone = zone
    self.origin = origin
  }

  private var isByClock: Bool { zone != nil && width > .hour }

  /// Returns the scale with wider buckets.
  func widened(to wider: TimeSpan) -> TimeHistogramScale {
    TimeHistogramScale(width: wider, zone: zone, origin: origin)
  }

  /// Whether the bucket of a key is known to hold a moment, in microseconds, without a division.
  @inline(__always)
  func holds(_ moment: Int64, inBucket key: Int64) -> Bool {
    zone == nil && key != .min && UInt64(bitPattern: moment &- key) < width.magnitude
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
    last.flooredQuotient(width.microseconds) - first.flooredQuotient(width.microseconds)
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
    let (distance, isBefore) = time.subtractingReportingOverflow(origin)
    let (start, overflow) = distance.flooredQuotient(width.microseconds)
      .multipliedReportingOverflow(by: width.microseconds)
    return isBefore || overflow ? .min : start + origin
  }

  private mutating func offset(at moment: Int64) -> Int64 {
    (zone?.minutes(at: moment.flooredQuotient(1_000_000)) ?? 0) * 60_000_000
  }
}
