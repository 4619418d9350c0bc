/// A moment that was given.
struct GivenTime: Sendable {
  let moment: Timestamp
  /// Whether it is fixed, rather than relative to the clock.
  let isExact: Bool
  /// Whether it is a time of day without a date.
  var isTimeOfDay = false
  /// The zone that it named; nil if it named none.
  var namedZone: CivilZone?
  /// A warning, if local clocks never show the time, or show it twice.
  var warning: String?
}

/// Moments, as options give them.
extension ParsedArguments {
  /// Reads the value of a time option: a date or time that names no zone is in UTC, or in local
  /// time with `--local`, and a span without a sign is in the past with `isPastMeant`, otherwise
  /// refused.
  ///
  /// Behind the start of a span, a span with a plus counts from that, a time of day without a date
  /// is on its day or, if it is one itself, the first after it, and a zone that it names takes the place
  /// of UTC. With `day`, a time of day is on the day of that moment.
  func time(
    _ given: GivenValue,
    isPastMeant: Bool = false,
    behind start: GivenTime? = nil,
    day: Timestamp? = nil
  ) throws(UsageError) -> GivenTime {
    var reference = timeReference
    reference.isPastMeant = isPastMeant
    reference.day = day
    if let start {
      reference.start = start.moment
      if start.isExact { reference.day = start.moment }
      reference.zone = zone(after: start)
    }
    var reading = try time(given, at: reference)
    let isTimeOfDay = TimeExpression.isTimeOfDay(given.text.span)
    if let start, start.isTimeOfDay || start.isExact, isTimeOfDay, reading.moment < start.moment {
      // After midnight, if that is a night's; a span of nearly a day is a slip.
      reference.day = reference.zone.noon(of: start.moment, days: 1)
      let next = try time(given, at: reference)
      if next.moment.clampedSpan(since: start.moment) <= .hour * 12 { reading = next }
    }
    let isFromStart = reference.start != nil && given.text.first == UInt8(ascii: "+")
    return GivenTime(
      moment: reading.moment,
      isExact: isFromStart
        ? start?.isExact ?? false : !TimeExpression.countsFromNow(given.text.span),
      isTimeOfDay: isTimeOfDay,
      namedZone: reading.namedZone,
      warning: reading.warning(about: "\(given.origin) \(Quotation.quoted(given.text))")
        ?? start.flatMap {
          warningAboutMonth(from: $0.moment, to: reading.moment, given, reference)
        }
    )
  }

  /// Returns the warning that a span from the first of a month ends before the last day of one, which
  /// its date names; nil for other spans.
  private func warningAboutMonth(
    from start: Timestamp,
    to end: Timestamp,
    _ given: GivenValue,
    _ reference: TimeReference
  ) -> String? {
    let zone = reference.zone
    let day = zone.date(at: end)
    let next = CivilDate(daysSinceUnixEpoch: day.daysSinceUnixEpoch + 1)
    let before = start.advanced(by: TimeSpan(microseconds: -1)) ?? start
    guard day.text.utf8.elementsEqual(given.text), next.day == 1,
      zone.date(at: start).day == 1, zone.date(at: before).day != 1
    else { return nil }
    return "\(given.origin) \(day.text) ends before that day: \(given.origin) \(next.text) takes "
      + "the whole month"
  }

  /// Reads the start of a span: one such as 23:50 that is yet to come today was yesterday if the end
  /// is a time of day, too, and an earlier one.
  func start(_ given: GivenValue, before end: GivenValue?) throws(UsageError) -> GivenTime {
    let start = try time(given, isPastMeant: true)
    guard let end, start.isTimeOfDay, TimeExpression.isTimeOfDay(end.text.span), start.moment > now,
      try time(end, at: timeReference).moment < start.moment
    else { return start }
    var earlier = try time(given, day: timeReference.zone.noon(of: start.moment, days: -1))
    earlier.warning =
      earlier.warning
      ?? "\(given.origin) \(Quotation.quoted(given.text)), which is to come today, is taken as "
      + "yesterday's, since \(end.origin) is earlier: with a date it is of that day"
    return earlier
  }

  /// Returns the warning that a start is still to come; nil if it is not.
  func warningAboutFuture(of start: GivenTime?, _ given: GivenValue?) -> String? {
    guard let start, let given, start.moment > now else { return nil }
    let hint =
      start.isTimeOfDay
      ? ": a time of day is today's, and \(Quotation.quoted(Array("yesterday ".utf8) + given.text)) "
        + "is yesterday's"
      : ""
    return "\(given.origin) \(Quotation.quoted(given.text)) is in the future" + hint
  }

  /// Reads the start and the end of a window, both optional: a time of day at the end is on the
  /// start's day, or after it if that is a time of day, and in its zone; a span with a plus counts
  /// from it.
  ///
  /// With `mayBeEmpty` both may be the same moment, as in a script that continues where it ended.
  func window(
    since: GivenValue?,
    until: GivenValue?,
    mayBeEmpty: Bool
  ) throws(UsageError) -> (since: GivenTime?, until: GivenTime?) {
    let end = until
    let since = try since.map { given throws(UsageError) in try start(given, before: end) }
    // After a date, a span without a sign is hardly one before now.
    let isPastMeant = !(since?.isExact ?? false)
    let until = try until.map { given throws(UsageError) in
      try time(given, isPastMeant: isPastMeant, behind: since)
    }
    if let since, let until,
      mayBeEmpty ? since.moment > until.moment : since.moment >= until.moment
    {
      let place = since.moment == until.moment ? "is the same as" : "is after"
      throw conflict(
        "--since \(place) --until, so that nothing lies in between",
        advice: adviceAcrossMidnight(end)
      )
    }
    return (since, until)
  }

  /// Returns the warning that whole days of 24 hours end at another time of day than they begin, since
  /// the clocks change between; nil where they don't.
  func warningAboutDay(from start: GivenTime, to end: GivenTime?) -> String? {
    guard isLocal, let end, !end.isExact || takes(.length) && isThere(.length) || isSpan(.to) else {
      return nil
    }
    let zone = timeReference.zone
    let length = end.moment.clampedSpan(since: start.moment)
    guard length.microseconds % TimeSpan.day.microseconds == 0,
      zone.offsetSeconds(at: start.moment) != zone.offsetSeconds(at: end.moment)
    else { return nil }
    // What the clocks show at the start, as if it were UTC, and that many days later.
    let shown = start.moment.microseconds + zone.offsetSeconds(at: start.moment) * 1_000_000
    let text = Timestamp(microseconds: shown + length.microseconds).text()
    let isMidnight = shown.isMultiple(of: TimeSpan.day.microseconds)
    return "the clocks change in between, and a day is taken for 24 hours: --to "
      + "\(text.prefix(isMidnight ? 10 : 16)) is the same time of day"
  }

  /// Whether the value of an option is a span that counts from the start.
  private func isSpan(_ option: Option) -> Bool {
    takes(option) && given(option)?.text.first == UInt8(ascii: "+")
  }

  /// Returns what to do where the end of a span is a time of day before its start.
  func adviceAcrossMidnight(_ end: GivenValue?) -> [String] {
    guard let end, TimeExpression.isTimeOfDay(end.text.span) else { return [] }
    return ["a time of day is of the day on which the span starts: give \(end.origin) its date"]
  }

  /// Reads the value of a time option, in the zone of the reference if it names none.
  func time(_ given: GivenValue, at reference: TimeReference) throws(UsageError) -> CivilReading {
    do throws(TimeExpressionProblem) {
      return try TimeExpression.read(given.text.span, at: reference)
    } catch {
      throw refusal(
        of: given,
        error.sentence,
        suggestions: [error.mended(given.text)].compactMap(\.self)
      )
    }
  }

  /// Returns the times of files or else of standard input, one a line or a row.
  func timesOfInput() throws(UsageError) -> TimeInput {
    TimeInput(
      operands: numbered(files.isEmpty ? [.standardInput] : files),
      reference: timeReference,
      present: present,
      table: try timeTable()
    )
  }

  /// The zone of what follows a start: that which it names counts unless an option gives one.
  func zone(after start: GivenTime) -> CivilZone {
    let zone = timeReference.zone
    return isLocal ? zone : start.namedZone ?? zone
  }

  /// The context for times without a zone, and for spans.
  var timeReference: TimeReference {
    isLocal ? TimeReference(now: now, zone: LocalTimeZone.zone) : TimeReference(now: now)
  }
}

extension ParsedArguments {
  /// Whether times are local ones, of this machine's zone or of that of `--tz`.
  var isLocal: Bool { has(.local) || takes(.zone) && has(.zone) }

  /// Makes the zone of `--tz`, if it is given, that of local time.
  func useZone(_ environment: Environment) throws(UsageError) {
    guard takes(.zone), let given = given(.zone) else { return }
    let value: [UInt8]
    if let offset = TimeExpression.offsetSeconds(given.text.span) {
      // In POSIX's rules a zone has a name, and its offset is what has to be added to reach UTC.
      let minutes = abs(offset) / 60
      value = Array("HERE\(offset < 0 ? "+" : "-")\(minutes / 60):\(minutes % 60)".utf8)
    } else {
      guard let known = LocalTimeZone.value(ofName: given.text, in: environment) else {
        throw refusal(
          of: given,
          "this machine knows no such zone: zones are such as Europe/Berlin, UTC or +02:00",
          suggestions: LocalTimeZone.names(meantBy: given.text, in: environment)
        )
      }
      value = known
    }
    SystemCall.setLocalZone(value)
  }

  /// Whether the zone that was asked for is UTC.
  var isZoneUTC: Bool {
    guard takes(.zone), let name = given(.zone)?.text else { return false }
    return ["UTC", "Etc/UTC", "Z"].contains { $0.utf8.elementsEqual(name) }
      || TimeExpression.offsetSeconds(name.span) == 0
  }

  /// Returns the warning that the name of a zone stands for its winter time alone; nil for others.
  func warningAboutZone(_ environment: Environment) -> String? {
    guard takes(.zone), let given = given(.zone), given.text.count == 3,
      let name = LocalTimeZone.names(meantBy: given.text, in: environment).first
    else { return nil }
    return "\(given.origin) \(Quotation.escaped(given.text.span)) has no summer time: "
      + "\(given.origin) \(name) has"
  }

  /// Returns the arguments with the moment of `--now` for the present, if it is given.
  func asOf() throws(UsageError) -> ParsedArguments {
    guard takes(.asOf), let given = given(.asOf) else { return self }
    var arguments = self
    arguments.present = Present(try time(given).moment)
    return arguments
  }
}

extension ParsedArguments {
  /// The width of a histogram's buckets; nil to suit the data.
  func bucket() throws(UsageError) -> CalendarStep? {
    guard let given = given(.bucket), let step = stepIfGiven(.bucket) else { return nil }
    guard step.shortest >= .milliseconds(1) else {
      throw refusal(of: given, "the shortest bucket is 1ms")
    }
    return step
  }
}
