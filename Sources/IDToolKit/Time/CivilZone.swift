/// The time zone in which a date and a time of day are read.
struct CivilZone: Sendable {
  /// Returns how far local time is ahead of UTC at a moment, in seconds.
  private let offsets: @Sendable (Timestamp) -> Int64
  /// Whether the text that was read named this zone, rather than leaving it to the context.
  private var isNamed = false

  /// Creates a zone from its offsets in seconds, each of less than a day in either direction.
  init(offsetSeconds: @escaping @Sendable (Timestamp) -> Int64) {
    offsets = offsetSeconds
  }

  /// Returns how far local time is ahead of UTC at a moment, in seconds.
  func offsetSeconds(at moment: Timestamp) -> Int64 { offsets(moment) }

  /// Creates a zone that is always this many seconds ahead of UTC.
  init(fixedOffsetSeconds seconds: Int64) {
    self.init { _ in seconds }
  }

  static let utc = CivilZone(fixedOffsetSeconds: 0)

  /// The zone as one that a text named.
  var named: CivilZone {
    var zone = self
    zone.isNamed = true
    return zone
  }

  /// Returns the local date at a moment.
  func date(at moment: Timestamp) -> CivilDate {
    let local = moment.microseconds + offsets(moment) * 1_000_000
    return CivilDate(daysSinceUnixEpoch: local.flooredQuotient(TimeSpan.day.microseconds))
  }

  /// Returns the noon of the day of a moment or, with `days`, of a later or earlier one.
  func noon(of moment: Timestamp, days: Int64) -> Timestamp? {
    let noon = TimeSpan.day.microseconds / 2
    let day = date(at: moment).daysSinceUnixEpoch + days
    return self.moment(ofLocal: day * TimeSpan.day.microseconds + noon)
  }

  /// Returns the moment of a local time, given in microseconds from 1970-01-01T00:00 local time;
  /// nil outside the range of ``Timestamp``.
  func moment(ofLocal local: Int64) -> Timestamp? { reading(ofLocal: local)?.moment }

  /// Returns the moment of a local time, and how often the clocks show that time.
  ///
  /// A time that is repeated by a change of the clocks is read as the first of the two; one that is
  /// skipped is read with the offset before the change, so that the hour that is lost in spring is
  /// read as the hour after it.
  func reading(ofLocal local: Int64) -> CivilReading? {
    var reading = unnamedReading(ofLocal: local)
    if isNamed { reading?.namedZone = self }
    return reading
  }

  private func unnamedReading(ofLocal local: Int64) -> CivilReading? {
    // No offset reaches a day, so these two moments are before and after the one meant.
    guard let middle = Timestamp.unixEpoch.advanced(by: TimeSpan(microseconds: local)) else {
      return nil
    }
    let before = offset(at: middle.advanced(by: -.day) ?? middle)
    let after = offset(at: middle.advanced(by: .day) ?? middle)
    guard let early = middle.advanced(by: -before) else { return nil }
    let isEarly = offset(at: early) == before
    if before == after, isEarly { return CivilReading(moment: early) }
    let late = middle.advanced(by: -after).flatMap {
      offset(at: $0) == after ? $0 : nil
    }
    if isEarly { return CivilReading(moment: early, occurrence: late == nil ? .once : .twice) }
    return late.map { CivilReading(moment: $0) } ?? CivilReading(moment: early, occurrence: .never)
  }

  /// Returns the moment that is a number of steps after another: for steps of whole days or of months,
  /// that at which the clocks show the same time of day.
  func moment(
    _ count: Int64,
    of step: CalendarStep,
    after start: Timestamp
  ) throws(TimeExpressionProblem) -> Timestamp {
    let day = TimeSpan.day.microseconds
    let local = start.microseconds + offsets(start) * 1_000_000
    let moment: Timestamp?
    if step.months > 0 {
      let days = local.flooredQuotient(day)
      let later = try CivilDate(daysSinceUnixEpoch: days).advanced(byMonths: step.months * count)
      let (time, overflow) = (later.daysSinceUnixEpoch - days).multipliedReportingOverflow(by: day)
      let (sum, excess) = local.addingReportingOverflow(time)
      moment = overflow || excess ? nil : self.moment(ofLocal: sum)
    } else {
      let (time, overflow) = step.shortest.microseconds.multipliedReportingOverflow(by: count)
      let (sum, excess) = local.addingReportingOverflow(time)
      let isWhole = step.shortest.microseconds.isMultiple(of: day)
      moment =
        overflow || excess
        ? nil
        : isWhole ? self.moment(ofLocal: sum) : start.advanced(by: TimeSpan(microseconds: time))
    }
    guard let moment else { throw .outOfRange }
    return moment
  }

  private func offset(at moment: Timestamp) -> TimeSpan { .seconds(offsets(moment)) }
}

/// A moment that was read from text.
struct CivilReading: Sendable {
  /// How often the clocks of a zone show a time of day: changes to and from summer time skip or
  /// repeat an hour.
  enum Occurrence: Sendable {
    case never
    case once
    case twice
  }

  let moment: Timestamp
  var occurrence = Occurrence.once
  /// The zone that the text named; nil if it left that to the context.
  var namedZone: CivilZone?
}
