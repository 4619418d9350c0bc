/// A moment as a person types it: RFC 3339, a date alone, `@` and Unix seconds, `now`, or a span
/// from now such as `-2h`.
enum TimeExpression {
  /// Why a text is not a time.
  enum Problem: DescribedError {
    case unknownForm
    /// February 30, hour 24, offset +25:00.
    case noSuchTime
    case outOfRange

    /// The forms that ``parse(_:now:)`` takes, for messages and help.
    static let acceptedForms =
      "2026-11-21T05:21:00.123Z, 2026-11-21, @1519862400, @1519862400.123, now, -2h or +10d"

    var sentence: String {
      switch self {
      case .unknownForm: "it is none of the forms \(Self.acceptedForms)"
      case .noSuchTime: "there is no such date or time of day"
      case .outOfRange: "it is too far from 1970"
      }
    }
  }

  /// Reads a moment.
  ///
  /// A date alone is its first moment in UTC; a leap second (`:60`) is read as the second after it,
  /// since Unix time has no name for it.
  static func parse(_ text: Span<UInt8>, now: Timestamp) throws(Problem) -> Timestamp {
    if text.count == 3, text[0] == UInt8(ascii: "n"), text[1] == UInt8(ascii: "o"),
      text[2] == UInt8(ascii: "w")
    {
      return now
    }
    guard text.count >= 2 else { throw .unknownForm }
    switch text[0] {
    case UInt8(ascii: "@"): return try unixTime(text.extracting(1...))
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if let span = try? DurationText.microseconds(text.extracting(1...), bareUnit: nil) {
        let signed = text[0] == UInt8(ascii: "-") ? -span : span
        guard let moment = now.advanced(byMicroseconds: signed) else { throw .outOfRange }
        return moment
      }
      return try dateAndTime(text)
    default: return try dateAndTime(text)
    }
  }

  /// `1519862400`, `-1.5`, `1519862400.123456`: at most six digits of fraction.
  private static func unixTime(_ text: Span<UInt8>) throws(Problem) -> Timestamp {
    var cursor = Cursor(offset: 0)
    let negative = cursor.take(UInt8(ascii: "-"), from: text)
    guard let seconds = cursor.number(from: text, digits: 1...19) else { throw .unknownForm }
    var fraction: Int64 = 0
    if cursor.take(UInt8(ascii: "."), from: text) {
      guard let value = cursor.fraction(from: text, digits: 1...6) else { throw .unknownForm }
      fraction = value
    }
    guard cursor.offset == text.count else { throw .unknownForm }
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { throw .outOfRange }
    let (magnitude, carry) = scaled.addingReportingOverflow(fraction)
    guard !carry,
      let moment = Timestamp.unixEpoch.advanced(byMicroseconds: negative ? -magnitude : magnitude)
    else { throw .outOfRange }
    return moment
  }

  private static func dateAndTime(_ text: Span<UInt8>) throws(Problem) -> Timestamp {
    var cursor = Cursor(offset: 0)
    let expandedMinus = cursor.take(UInt8(ascii: "-"), from: text)
    let expandedPlus = !expandedMinus && cursor.take(UInt8(ascii: "+"), from: text)
    let yearDigits = expandedMinus || expandedPlus ? 4...6 : 4...4
    guard let yearMagnitude = cursor.number(from: text, digits: yearDigits),
      cursor.take(UInt8(ascii: "-"), from: text),
      let month = cursor.number(from: text, digits: 2...2),
      cursor.take(UInt8(ascii: "-"), from: text),
      let day = cursor.number(from: text, digits: 2...2)
    else { throw .unknownForm }
    guard
      let date = CivilDate(
        year: expandedMinus ? -yearMagnitude : yearMagnitude,
        month: month,
        day: day
      )
    else { throw .noSuchTime }
    var microseconds: Int64 = 0
    if cursor.offset < text.count {
      microseconds = try timeOfDay(text, &cursor)
    }
    guard cursor.offset == text.count else { throw .unknownForm }
    let (days, overflow) = date.daysSinceUnixEpoch.multipliedReportingOverflow(by: 86_400_000_000)
    let (total, carry) = days.addingReportingOverflow(microseconds)
    guard !overflow, !carry, let moment = Timestamp.unixEpoch.advanced(byMicroseconds: total)
    else { throw .outOfRange }
    return moment
  }

  /// `T05:21:00.123Z` or with an offset; RFC 3339 allows `t`, `z` and a space for the `T`.
  private static func timeOfDay(
    _ text: Span<UInt8>,
    _ cursor: inout Cursor
  ) throws(Problem) -> Int64 {
    guard
      cursor.take(UInt8(ascii: "T"), from: text) || cursor.take(UInt8(ascii: "t"), from: text)
        || cursor.take(UInt8(ascii: " "), from: text),
      let hour = cursor.number(from: text, digits: 2...2),
      cursor.take(UInt8(ascii: ":"), from: text),
      let minute = cursor.number(from: text, digits: 2...2),
      cursor.take(UInt8(ascii: ":"), from: text),
      let second = cursor.number(from: text, digits: 2...2)
    else { throw .unknownForm }
    var fraction: Int64 = 0
    if cursor.take(UInt8(ascii: "."), from: text) {
      guard let value = cursor.fraction(from: text, digits: 1...18) else { throw .unknownForm }
      fraction = value
    }
    var offset: Int64 = 0
    if !cursor.take(UInt8(ascii: "Z"), from: text), !cursor.take(UInt8(ascii: "z"), from: text) {
      let negative = cursor.take(UInt8(ascii: "-"), from: text)
      guard negative || cursor.take(UInt8(ascii: "+"), from: text),
        let hours = cursor.number(from: text, digits: 2...2),
        cursor.take(UInt8(ascii: ":"), from: text),
        let minutes = cursor.number(from: text, digits: 2...2)
      else { throw .unknownForm }
      guard hours <= 23, minutes <= 59 else { throw .noSuchTime }
      offset = (hours * 60 + minutes) * (negative ? -1 : 1)
    }
    guard hour <= 23, minute <= 59, second <= 60 else { throw .noSuchTime }
    let seconds = hour * 3600 + (minute - offset) * 60 + second
    return seconds * 1_000_000 + fraction
  }

  /// A place in a text from which small parts are taken.
  private struct Cursor {
    var offset: Int

    /// Steps over `byte` if it stands here.
    mutating func take(_ byte: UInt8, from text: Span<UInt8>) -> Bool {
      guard offset < text.count, text[offset] == byte else { return false }
      offset += 1
      return true
    }

    /// Takes all digits that stand here, if their number is allowed (at most 19) and they fit.
    mutating func number(from text: Span<UInt8>, digits allowed: ClosedRange<Int>) -> Int64? {
      var end = offset
      while end < text.count, text[end] &- 0x30 < 10 { end += 1 }
      // A fixed-width field ends after its digits, whatever follows.
      if allowed.lowerBound == allowed.upperBound { end = min(end, offset + allowed.upperBound) }
      guard allowed.contains(end - offset),
        let value = try? Decimal.parse(text.extracting(offset..<end))
      else { return nil }
      offset = end
      return Int64(exactly: value)
    }

    /// Takes the digits of a fraction as microseconds, further digits cut off.
    mutating func fraction(from text: Span<UInt8>, digits allowed: ClosedRange<Int>) -> Int64? {
      var value: Int64 = 0
      var digits = 0
      while offset < text.count, text[offset] &- 0x30 < 10 {
        if digits < 6 { value = value * 10 + Int64(text[offset] &- 0x30) }
        digits += 1
        offset += 1
      }
      guard allowed.contains(digits) else { return nil }
      for _ in stride(from: digits, to: 6, by: 1) { value *= 10 }
      return value
    }
  }
}
