extension TimeExpression {
  /// Reads `2026-11-21` or `2026-11`, the former with an optional time of day; years of more than
  /// four digits have a sign in front.
  static func date(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    var cursor = TimeCursor(text)
    let isNegative = cursor.take(UInt8(ascii: "-"))
    let isExpanded = isNegative || cursor.take(UInt8(ascii: "+"))
    guard let year = cursor.number(least: 4, most: isExpanded ? 6 : 4),
      cursor.take(UInt8(ascii: "-"))
    else { throw .missing("a year of four digits and a hyphen", column: 1) }
    let month = try twoDigits("month", 1...12, &cursor)
    guard cursor.take(UInt8(ascii: "-")) else {
      guard cursor.isAtEnd else {
        throw .missing("a hyphen and the day", column: cursor.offset + 1)
      }
      return try moment(year: isNegative ? -year : year, month: month, day: 1, at: reference)
    }
    let day = try twoDigits("day", 1...31, &cursor)
    let signedYear = isNegative ? -year : year
    guard let date = CivilDate(year: signedYear, month: month, day: day) else {
      throw .shortMonth(year: signedYear, month: month, day: day)
    }
    let (time, zone) = try timeBehindDay(&cursor, at: reference)
    return try moment(day: date.daysSinceUnixEpoch, microsecondOfDay: time, in: zone)
  }

  /// Reads a year of four digits as its first moment.
  ///
  /// Limited to three centuries, since `1400` may as well be a time of day.
  static func year(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    var cursor = TimeCursor(text)
    guard let year = cursor.number(least: 4, most: 4), (1900...2199).contains(year)
    else { throw .oddYear }
    return try moment(year: year, month: 1, day: 1, at: reference)
  }

  private static func moment(
    year: Int64,
    month: Int64,
    day: Int64,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    guard let date = CivilDate(year: year, month: month, day: day) else { throw .outOfRange }
    return try moment(day: date.daysSinceUnixEpoch, microsecondOfDay: 0, in: reference.zone)
  }

  /// Whether a text is a time of day alone, such as `14:00`, without a zone.
  static func isTimeOfDay(_ text: Span<UInt8>) -> Bool {
    text.indices.allSatisfy { text[$0].isDigit || text[$0] == UInt8(ascii: ":") }
      && (try? timeOfDay(text, at: TimeReference(now: .unixEpoch))) != nil
  }

  /// Reads a time of day without a date: of the reference's day, or today.
  static func timeOfDay(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    if let span = likeSpan(text, at: reference) { throw .likeSpan(span) }
    var cursor = TimeCursor(text)
    let (time, zone) = try timeAndZone(&cursor, at: reference)
    let day = zone.date(at: reference.day ?? reference.now).daysSinceUnixEpoch
    return try moment(day: day, microsecondOfDay: time, in: zone)
  }

  /// Returns two times of day with a hyphen between them, without blanks; nil for any other text.
  ///
  /// The second may be an offset, as in `14:00-05:00`, or the end of a span.
  static func likeSpan(_ text: Span<UInt8>, at reference: TimeReference) -> String? {
    let parts = text.array.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let times = parts.compactMap { part -> String? in
      let part = Array(part)
      let time = part.span.extracting(part.span.trimmedRange)
      return isTimeOfDay(time) ? String(decoding: time.array, as: UTF8.self) : nil
    }
    return times.count == 2 ? times.joined(separator: "-") : nil
  }

  /// Reads what follows a day: nothing, or `T` or a blank and a time of day.
  static func timeBehindDay(
    _ cursor: inout TimeCursor,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> (microsecondOfDay: Int64, zone: CivilZone) {
    guard let byte = cursor.byte else { return (0, reference.zone) }
    switch byte {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " "): break
    case UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      throw .zoneOfDay
    default: throw .unexpected(byte, column: cursor.offset + 1)
    }
    _ = cursor.take(byte)
    return try timeAndZone(&cursor, at: reference)
  }

  /// Reads `05:21:00.123Z`, in which the seconds, the fraction and the zone are optional.
  private static func timeAndZone(
    _ cursor: inout TimeCursor,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> (microsecondOfDay: Int64, zone: CivilZone) {
    guard let hour = cursor.number(least: 1, most: 2) else {
      throw .missing("a time of day such as 14:00", column: cursor.offset + 1)
    }
    guard cursor.take(UInt8(ascii: ":")) else {
      throw cursor.isAtEnd
        ? .hourWithoutMinutes : .missing("a colon and the minutes", column: cursor.offset + 1)
    }
    guard hour <= 23 else { throw .outOfBounds("hour", hour) }
    var seconds = hour * 3600 + (try twoDigits("minute", 0...59, &cursor)) * 60
    var fraction: Int64 = 0
    if cursor.take(UInt8(ascii: ":")) {
      seconds += try twoDigits("second", 0...60, &cursor)
      // ISO 8601 prefers the comma, and Python's log lines use it.
      if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
        guard let value = cursor.millionths() else {
          throw .missing("digits of a fraction, at most 18,", column: cursor.offset + 1)
        }
        fraction = value
      }
    }
    return (seconds * 1_000_000 + fraction, try zone(&cursor)?.named ?? reference.zone)
  }

  /// Reads `Z`, `UTC`, `+01:00`, `+0100` or `+01`, with an optional blank in front; returns nil at
  /// the end.
  private static func zone(_ cursor: inout TimeCursor) throws(TimeExpressionProblem) -> CivilZone? {
    if cursor.isAtEnd { return nil }
    let hasBlank = cursor.take(0x20)
    let (start, rest) = (cursor.offset, cursor.rest)
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if isNegative || cursor.take(UInt8(ascii: "+")) {
      let hours = try twoDigits("offset's hour", 0...23, &cursor)
      var minutes: Int64 = 0
      if cursor.take(UInt8(ascii: ":")) || !cursor.isAtEnd {
        minutes = try twoDigits("offset's minute", 0...59, &cursor)
      }
      if let byte = cursor.byte { throw .unexpected(byte, column: cursor.offset + 1) }
      return CivilZone(fixedOffsetSeconds: (hours * 60 + minutes) * (isNegative ? -60 : 60))
    }
    let name = cursor.takeLetters()
    let isUTC = [Array("z".utf8), Array("utc".utf8), Array("gmt".utf8)]
      .contains(name.map(\.lowercasedASCII))
    if isUTC, cursor.isAtEnd { return .utc }
    guard name.isEmpty || isUTC else { throw .unknownZone(rest.array) }
    guard let byte = cursor.byte else {
      throw .missing(hasBlank ? "nothing or a time zone" : "a time zone", column: start + 1)
    }
    throw .unexpected(byte, column: cursor.offset + 1)
  }

  /// Returns the seconds of an offset from UTC such as `+02:00`, `+2` or `UTC+2`; nil for other texts.
  ///
  /// The sign is that of RFC 3339, east of Greenwich a plus, and not that of POSIX.
  static func offsetSeconds(_ text: Span<UInt8>) -> Int64? {
    var cursor = TimeCursor(text)
    _ = cursor.take(word: "utc") || cursor.take(word: "gmt")
    let isNegative = cursor.take(UInt8(ascii: "-"))
    guard isNegative || cursor.take(UInt8(ascii: "+")) else { return nil }
    let isShort = cursor.digitCount <= 2
    guard let hours = cursor.number(least: isShort ? 1 : 2, most: 2), hours <= 23 else {
      return nil
    }
    var minutes: Int64 = 0
    if cursor.take(UInt8(ascii: ":")) || !cursor.isAtEnd {
      guard let number = cursor.number(least: 2, most: 2), number <= 59 else { return nil }
      minutes = number
    }
    return cursor.isAtEnd ? (hours * 60 + minutes) * (isNegative ? -60 : 60) : nil
  }

  private static func twoDigits(
    _ name: StaticString,
    _ bounds: ClosedRange<Int64>,
    _ cursor: inout TimeCursor
  ) throws(TimeExpressionProblem) -> Int64 {
    guard let number = cursor.number(least: 2, most: 2) else {
      throw .missing("two digits of the \(name)", column: cursor.offset + 1)
    }
    guard bounds.contains(number) else { throw .outOfBounds("\(name)", number) }
    return number
  }

  /// Returns the moment of a day and a local time of day.
  static func moment(
    day: Int64,
    microsecondOfDay: Int64,
    in zone: CivilZone
  ) throws(TimeExpressionProblem) -> CivilReading {
    let (days, overflow) = day.multipliedReportingOverflow(by: TimeSpan.day.microseconds)
    let (local, carry) = days.addingReportingOverflow(microsecondOfDay)
    guard !overflow, !carry, let reading = zone.reading(ofLocal: local) else { throw .outOfRange }
    return reading
  }
}
