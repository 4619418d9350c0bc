/// A length of time in whole microseconds; negative from a later moment to an earlier one.
///
/// Not the standard library's `Duration`, which has 128 bits of attoseconds, while ids, their units
/// and the system's clocks fit in 64 bits.
struct TimeSpan: Hashable, Comparable, Sendable {
  let microseconds: Int64

  static let zero = TimeSpan(microseconds: 0)

  static func milliseconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count * 1000) }

  static func seconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count * 1_000_000) }

  /// The span in at most two units, `2h 5m`.
  var text: String { DurationText.text(microseconds: microseconds) }

  static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.microseconds < right.microseconds
  }

  static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: left.microseconds + right.microseconds)
  }

  static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: left.microseconds - right.microseconds)
  }
}
