/// The system's clocks.
enum SystemClock {
  /// The time of day.
  ///
  /// It may stand still, jump and go backwards.
  static func now() -> Timestamp {
    Timestamp(microseconds: SystemCall.microseconds(of: .wall))
  }

  /// A clock that is never set, in microseconds since some moment in the past; only differences
  /// mean anything.
  static func monotonicMicroseconds() -> Int64 {
    SystemCall.microseconds(of: .monotonic)
  }

  /// Sleeps this many microseconds, signals or not; not at all for 0 and less.
  static func sleep(microseconds: Int64) {
    SystemCall.sleep(microseconds: microseconds)
  }

  /// Sleeps until the time of day has reached `moment`.
  ///
  /// A second at most goes by before a clock that was set is noticed.
  static func sleep(until moment: Timestamp) {
    while true {
      let rest = moment.microseconds - now().microseconds
      guard rest > 0 else { return }
      sleep(microseconds: min(rest, 1_000_000))
    }
  }
}
