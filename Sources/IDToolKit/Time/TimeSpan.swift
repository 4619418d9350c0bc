/// A length of time in whole microseconds; negative from a later moment to an earlier one.
///
/// Sums, multiples and opposites that need more than 64 bits end the process.
///
/// Not the standard library's `Duration`, which has 128 bits of attoseconds, while ids, their units
/// and the system's clocks fit in 64 bits.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length; negative if the span goes back.
  public let microseconds: Int64

  /// Creates a span of any length.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  static let zero = TimeSpan(microseconds: 0)
  static let second = TimeSpan(microseconds: 1_000_000)
  static let hour = TimeSpan(microseconds: 3_600_000_000)
  static let day = TimeSpan(microseconds: 86_400_000_000)
  /// The mean year of the calendar, 365.2425 days.
  static let year = TimeSpan(microseconds: 31_556_952_000_000)
  static let longest = TimeSpan(microseconds: .max)

  static func milliseconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count * 1000) }

  static func seconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count * 1_000_000) }

  static func days(_ count: Int64) -> TimeSpan { day * count }

  /// The length without the sign, in microseconds.
  var magnitude: UInt64 { microseconds.magnitude }

  /// Whether one span is shorter than another, or further below zero.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.microseconds < right.microseconds
  }

  static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: left.microseconds + right.microseconds)
  }

  static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: left.microseconds - right.microseconds)
  }

  static func * (span: TimeSpan, count: Int64) -> TimeSpan {
    TimeSpan(microseconds: span.microseconds * count)
  }

  static prefix func - (span: TimeSpan) -> TimeSpan { TimeSpan(microseconds: -span.microseconds) }
}
