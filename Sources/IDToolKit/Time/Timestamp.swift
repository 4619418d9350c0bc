/// A moment: microseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
///
/// The range is that in which milliseconds since 1970 are exact in a JSON number, ±(2^53 − 1),
/// about 285,400 years before and after 1970; layouts whose ids go beyond are refused.
///
/// As a `Date` of Foundation and back, exact to the millisecond in the years 0 to 9999:
///
/// ```swift
/// let date = Date(timeIntervalSince1970: Double(time.unixMilliseconds) / 1000)
/// let back = Timestamp(unixMilliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
/// ```
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since 1970, negative before.
  public let microseconds: Int64

  /// The largest number of milliseconds before or after 1970: 2^53 − 1.
  static let largestMilliseconds: Int64 = 1 << 53 - 1

  /// 1970-01-01T00:00:00Z.
  public static let unixEpoch = Timestamp(microseconds: 0)

  /// Creates a moment within ±``largestMilliseconds``, in microseconds; the caller has checked
  /// that.
  init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates a moment from milliseconds since 1970; returns nil outside ±(2^53 − 1).
  public init?(unixMilliseconds: Int64) {
    guard unixMilliseconds.magnitude <= Self.largestMilliseconds.magnitude else { return nil }
    microseconds = unixMilliseconds * 1000
  }

  /// Whole milliseconds since 1970, rounded towards the past.
  public var unixMilliseconds: Int64 { microseconds.flooredQuotient(1000) }

  /// Whole seconds since 1970, rounded towards the past.
  public var unixSeconds: Int64 { microseconds.flooredQuotient(1_000_000) }

  /// The microseconds within the millisecond, `0...999`.
  var microsecondOfMillisecond: Int64 { microseconds - unixMilliseconds * 1000 }

  /// Whether a moment is before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Returns the moment this much later; nil outside the range.
  func advanced(by span: TimeSpan) -> Timestamp? {
    let (sum, overflow) = microseconds.addingReportingOverflow(span.microseconds)
    guard !overflow, sum.magnitude <= Self.largestMilliseconds.magnitude * 1000 else { return nil }
    return Timestamp(microseconds: sum)
  }

  /// Returns how much later than another this moment is; nil for almost the whole range, which 64
  /// bits can't hold.
  func span(since other: Timestamp) -> TimeSpan? {
    let (span, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow ? nil : TimeSpan(microseconds: span)
  }

  /// Returns how much later than another this moment is, or the longest span if 64 bits can't hold
  /// that.
  func clampedSpan(since other: Timestamp) -> TimeSpan {
    span(since: other) ?? (self < other ? -.longest : .longest)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment as RFC 3339 text in UTC with milliseconds: `2026-11-21T05:21:00.123Z`.
  public var description: String { text() }
}

extension Int64 {
  /// Returns the quotient by a positive number, rounded towards negative infinity.
  @inline(__always)
  func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Timestamp {
  /// Returns how much likelier an id of this moment is to be looked up than one of random age
  /// within ten years, in bits: ids that are hours, days, months and years old are looked up
  /// equally often.
  func recency(at now: Timestamp) -> Double {
    let hour = 3_600_000_000.0
    let decade = 87_660 * hour
    let age = max(hour, Double(now.microseconds) - Double(microseconds))
    // Ages are spread evenly on a logarithmic scale, and ln(10 years / 1 hour) is 11.4.
    let density = decade / age / 11.4
    return density >= 1 ? density.roughLog2 : -(1 / density).roughLog2
  }
}
