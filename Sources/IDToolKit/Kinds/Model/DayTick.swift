/// The ticks in which the time of a day is counted, each some three milliseconds.
///
/// A tick is shown as its first whole millisecond, so that what is shown lies within it.
enum DayTick: UInt64, Sendable {
  /// 1/300 s, as the datetime of SQL Server.
  case ofDateTime = 10_000_000
  /// 3.333333 ms, by which NHibernate divides: in the evening 8 ms less than those of SQL Server.
  case ofNHibernate = 9_999_999

  static let millisecondsOfDay: UInt64 = 86_400_000

  /// Thirds of a nanosecond, the unit of the raw values, in a millisecond.
  private static let thirds: UInt64 = 3_000_000

  /// The number of ticks that begin in a day.
  var countOfDay: UInt64 { (Self.millisecondsOfDay * Self.thirds - 1) / rawValue + 1 }

  /// Returns the first millisecond of a day in a tick, whose number has at most 32 bits.
  func firstMillisecond(of tick: UInt64) -> UInt64 {
    (tick * rawValue + Self.thirds - 1) / Self.thirds
  }

  /// Returns the first tick whose first millisecond is at or after one of a day or, with
  /// `roundingDown`, the last one at or before it; it may be the first of the next day.
  func number(at millisecond: UInt64, roundingDown: Bool) -> UInt64 {
    if roundingDown { return millisecond * Self.thirds / rawValue }
    return millisecond == 0 ? 0 : (millisecond - 1) * Self.thirds / rawValue + 1
  }
}
