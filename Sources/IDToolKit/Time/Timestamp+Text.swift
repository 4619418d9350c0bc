/// The precision with which a moment is written.
enum TimePrecision: Sendable {
  case milliseconds
  case microseconds
}

extension Timestamp {
  /// Appends the moment as RFC 3339 text, in UTC or at an offset: `2026-11-21T05:21:00.123Z`.
  ///
  /// A year outside `0...9999` is written in the expanded form of ISO 8601, `+12345-01-01T…`, since
  /// RFC 3339 has no such years; ``TimeExpression`` reads both forms back.
  /// Source: RFC 3339, section 5.6; ISO 8601-1:2019, 5.2.2.3.
  func append(
    to buffer: inout ByteBuffer,
    precision: TimePrecision = .milliseconds,
    offsetMinutes: Int64? = nil
  ) {
    let local = microseconds + (offsetMinutes ?? 0) * 60_000_000
    let day = local.flooredQuotient(TimeSpan.day.microseconds)
    let microsecondOfDay = local - day * TimeSpan.day.microseconds
    let date = CivilDate(daysSinceUnixEpoch: day)
    if (0...9999).contains(date.year) {
      buffer.append(decimal: UInt64(date.year), width: 4)
    } else {
      buffer.append(date.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      buffer.append(decimal: date.year.magnitude, width: 4)
    }
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: UInt64(date.month), width: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: UInt64(date.day), width: 2)
    buffer.append(UInt8(ascii: "T"))
    let secondOfDay = UInt64(microsecondOfDay / 1_000_000)
    buffer.append(decimal: secondOfDay / 3600, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: secondOfDay / 60 % 60, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: secondOfDay % 60, width: 2)
    buffer.append(UInt8(ascii: "."))
    let fraction = UInt64(microsecondOfDay % 1_000_000)
    switch precision {
    case .milliseconds: buffer.append(decimal: fraction / 1000, width: 3)
    case .microseconds: buffer.append(decimal: fraction, width: 6)
    }
    guard let offsetMinutes else {
      buffer.append(UInt8(ascii: "Z"))
      return
    }
    buffer.append(offsetMinutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    buffer.append(decimal: offsetMinutes.magnitude / 60, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: offsetMinutes.magnitude % 60, width: 2)
  }

  /// Appends the date in UTC, `2026-11-21`, of the years 0000 to 9999.
  func appendDate(to buffer: inout ByteBuffer) {
    let start = buffer.count
    append(to: &buffer)
    buffer.truncate(to: start + 10)
  }

  /// Returns the moment as RFC 3339 text in UTC, for messages.
  func text(precision: TimePrecision = .milliseconds) -> String {
    String(writing: { append(to: &$0, precision: precision) })
  }
}

extension Timestamp {
  /// Returns how long ago the moment was, or how soon it will be: `3h 5m ago`, `in 2m`.
  func age(at now: Timestamp) -> String {
    String(writing: { appendAge(at: now, to: &$0) })
  }

  /// Appends ``age(at:)``; at most 48 bytes.
  func appendAge(at now: Timestamp, to buffer: inout ByteBuffer) {
    let span = now.clampedSpan(since: self)
    // From a second on, milliseconds don't matter.
    let isShort = span.magnitude < TimeSpan.second.magnitude
    let rounded = isShort ? span : .seconds(span.microseconds / 1_000_000)
    if span < .zero { buffer.append("in ") }
    rounded.append(to: &buffer)
    if span >= .zero { buffer.append(" ago") }
  }
}

extension ClosedRange<Timestamp> {
  /// The days of the first and the last moment in UTC, or the day of both.
  var days: String {
    let first = lowerBound.text().prefix { $0 != "T" }
    let last = upperBound.text().prefix { $0 != "T" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }
}
