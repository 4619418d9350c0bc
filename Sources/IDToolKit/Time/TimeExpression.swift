/// A moment as people type it: a date, a time of day or both, `today`, `@` and a Unix time, or a
/// span from now such as `-2h` or `now-2h`.
enum TimeExpression {
  /// Reads a moment.
  ///
  /// Without a zone, the reference's applies. A date alone is its first moment; a time of day alone
  /// is on the reference's day; a leap second (`:60`) is read as the second after it, since Unix
  /// time can't express it. O(n).
  static func parse(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> Timestamp {
    try read(text, at: reference).moment
  }

  /// Reads a moment, and how often the clocks show it.
  static func read(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    guard !text.isEmpty else { throw .empty }
    do throws(TimeExpressionProblem) {
      return try readForm(text, at: reference)
    } catch {
      throw respelled(text, at: reference).map { .namedMonth($0) } ?? error
    }
  }

  private static func readForm(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    let afterSign = text.extracting(1...)
    switch text[0] {
    case UInt8(ascii: "@"): return CivilReading(moment: try unixTime(afterSign))
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if isYear(afterSign) { return try date(text, at: reference) }
      if endsInAgo(text) { throw .signAndAgo }
      let span = try span(afterSign)
      let moment =
        text[0] == UInt8(ascii: "-")
        ? try moment(span: -span, from: reference.now)
        : try moment(span: span, from: reference.start ?? reference.now)
      return CivilReading(moment: moment)
    case 0x30...0x39: return try number(text, at: reference)
    default: return try word(text, at: reference)
    }
  }

  // MARK: Starting with a digit

  private static func number(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    if endsInAgo(text) {
      let span = try span(text.extracting(..<(text.count - ago.utf8CodeUnitCount)))
      return CivilReading(moment: try moment(span: -span, from: reference.now))
    }
    let digits = TimeCursor(text).digitCount
    if digits == text.count {
      if digits == 4 { return try year(text, at: reference) }
      throw digits == 8 ? .dateWithoutHyphens : digits >= 9 ? .unixTimeWithoutAt : .missingUnit
    }
    switch text[digits] {
    case UInt8(ascii: ":"): return try timeOfDay(text, at: reference)
    case UInt8(ascii: "-"): return try date(text, at: reference)
    case UInt8(ascii: "/"): throw .slashes
    case UInt8(ascii: "T"), UInt8(ascii: "t"): throw .dateWithoutHyphens
    case UInt8(ascii: ".") where digits >= 9: throw .unixTimeWithoutAt
    default:
      let span = try span(text)
      guard reference.isPastMeant else {
        throw .spanWithoutSign(text.array, countsFromStart: reference.start != nil)
      }
      return CivilReading(moment: try moment(span: -span, from: reference.now))
    }
  }

  /// Whether a text that was read as a moment is relative to now: a span, `now`, or a time of day
  /// without a date.
  ///
  /// `today`, `yesterday` and `tomorrow` are not: they name a day, as a date does.
  static func countsFromNow(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return false }
    switch text[0] {
    case UInt8(ascii: "@"): return false
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return !isYear(text.extracting(1...))
    case 0x30...0x39:
      let digits = TimeCursor(text).digitCount
      return digits < text.count && text[digits] != UInt8(ascii: "-")
    default:
      var cursor = TimeCursor(text)
      return cursor.take(word: "now")
    }
  }

  /// Whether a text begins with a year and a hyphen.
  private static func isYear(_ text: Span<UInt8>) -> Bool {
    let digits = TimeCursor(text).digitCount
    return digits > 0 && digits < text.count && text[digits] == UInt8(ascii: "-")
  }

  // MARK: Spans

  private static let ago: StaticString = " ago"

  private static func endsInAgo(_ text: Span<UInt8>) -> Bool {
    text.count > ago.utf8CodeUnitCount
      && text.extracting((text.count - ago.utf8CodeUnitCount)...).holds(ago)
  }

  private static func span(_ text: Span<UInt8>) throws(TimeExpressionProblem) -> TimeSpan {
    do {
      return try TimeSpan.read(text, bareUnit: nil)
    } catch .unknownForm {
      throw .unknownForm
    } catch .missingUnit {
      throw .missingUnit
    } catch {
      throw .span(error)
    }
  }

  private static func moment(
    span: TimeSpan,
    from start: Timestamp
  ) throws(TimeExpressionProblem) -> Timestamp {
    guard let moment = start.advanced(by: span) else { throw .outOfRange }
    return moment
  }

  // MARK: Unix times

  /// Reads `1519862400`, `-1.5`, `1519862400.123` or `1519862400123`: seconds, milliseconds,
  /// microseconds or nanoseconds, depending on the number's size, with at most 18 digits of
  /// fraction.
  private static func unixTime(_ text: Span<UInt8>) throws(TimeExpressionProblem) -> Timestamp {
    var cursor = TimeCursor(text)
    let isNegative = cursor.take(UInt8(ascii: "-"))
    guard cursor.digitCount > 0 else {
      throw .missing("digits of a Unix time", column: cursor.offset + 2)
    }
    guard let number = cursor.number(least: 1, most: .max) else { throw .outOfRange }
    var millionths: Int64 = 0
    if cursor.take(UInt8(ascii: ".")) {
      guard let value = cursor.millionths() else {
        throw .missing("digits of a fraction, at most 18,", column: cursor.offset + 2)
      }
      millionths = value
    }
    if let byte = cursor.byte { throw .unexpected(byte, column: cursor.offset + 2) }
    // In seconds, eleven digits reach to the year 5138.
    let magnitude =
      switch number {
      case ..<100_000_000_000: number * 1_000_000 + millionths
      case ..<100_000_000_000_000: number * 1000 + millionths / 1000
      case ..<100_000_000_000_000_000: number
      default: number / 1000
      }
    let span = TimeSpan(microseconds: isNegative ? -magnitude : magnitude)
    return try moment(span: span, from: .unixEpoch)
  }

  // MARK: Words

  /// Reads `now`, alone or with a span, or the name of a day, as in `last tuesday`, with an optional time of day.
  private static func word(
    _ text: Span<UInt8>,
    at reference: TimeReference
  ) throws(TimeExpressionProblem) -> CivilReading {
    var cursor = TimeCursor(text)
    if cursor.take(word: "now") {
      // As in Grafana: `now-1h`.
      if cursor.byte == UInt8(ascii: "-") || cursor.byte == UInt8(ascii: "+") {
        let isPast = cursor.take(UInt8(ascii: "-"))
        let span = try span(text.extracting((cursor.offset + (isPast ? 0 : 1))...))
        return CivilReading(moment: try moment(span: isPast ? -span : span, from: reference.now))
      }
      if let byte = cursor.byte { throw .unexpected(byte, column: cursor.offset + 1) }
      return CivilReading(moment: reference.now)
    }
    let days: Int64
    if cursor.take(word: "today") {
      days = 0
    } else if cursor.take(word: "yesterday") {
      days = -1
    } else if cursor.take(word: "tomorrow") {
      days = 1
    } else if cursor.take(word: "last") {
      _ = cursor.take(UInt8(ascii: " "))
      guard let weekday = weekday(cursor.takeLetters()) else { throw .unknownForm }
      // 1970-01-01 was a Thursday.
      let today = reference.zone.date(at: reference.now).daysSinceUnixEpoch + 3
      let since = (today - weekday) % 7
      days = since > 0 ? -since : -since - 7
    } else {
      throw .unknownForm
    }
    if let span = likeSpan(cursor.rest, at: reference) { throw .likeSpan(span) }
    let (time, zone) = try timeBehindDay(&cursor, at: reference)
    let day = zone.date(at: reference.now).daysSinceUnixEpoch + days
    return try moment(day: day, microsecondOfDay: time, in: zone)
  }
}
