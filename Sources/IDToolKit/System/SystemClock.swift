/// The system's clocks.
enum SystemClock {
  /// The time of day.
  ///
  /// It may stand still, jump and go backwards.
  static func now() -> Timestamp {
    Timestamp(microseconds: SystemCall.microseconds(of: .wall))
  }

  /// A clock that is never set, which counts from some moment in the past; only differences mean
  /// anything.
  static func monotonic() -> TimeSpan {
    TimeSpan(microseconds: SystemCall.microseconds(of: .monotonic))
  }

  /// Sleeps this long, signals or not; not at all for zero and less.
  static func sleep(_ span: TimeSpan) {
    SystemCall.sleep(microseconds: span.microseconds)
  }

  /// Sleeps until the time of day has reached `moment`.
  ///
  /// A second at most goes by before a clock that was set is noticed.
  static func sleep(until moment: Timestamp) {
    while true {
      let rest = TimeSpan(microseconds: moment.microseconds - now().microseconds)
      guard rest > .zero else { return }
      sleep(min(rest, .seconds(1)))
    }
  }
}
