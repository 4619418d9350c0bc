/// The system's clocks.
enum SystemClock {
  /// Returns the time of day.
  ///
  /// It may stand still, jump and go backwards.
  static func now() -> Timestamp {
    Timestamp(microseconds: SystemCall.microseconds(of: .wall))
  }

  /// Returns the time of a clock that is never set; only differences are meaningful.
  static func monotonic() -> TimeSpan {
    TimeSpan(microseconds: SystemCall.microseconds(of: .monotonic))
  }

  /// Sleeps this long, regardless of signals; returns at once for zero or less.
  static func sleep(_ span: TimeSpan) { SystemCall.sleep(span) }

  /// Sleeps until the time of day has reached `moment`.
  ///
  /// A change of the clock is noticed within a second.
  static func sleep(until moment: Timestamp) {
    while true {
      let rest = moment.clampedSpan(since: now())
      guard rest > .zero else { return }
      sleep(min(rest, .seconds(1)))
    }
  }
}
