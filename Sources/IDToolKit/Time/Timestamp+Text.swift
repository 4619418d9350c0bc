/// The precision with which a moment is written.
enum TimePrecision: Sendable {
  case milliseconds
  case microseconds
}

extension Timestamp {
  /// Appends the moment as RFC 3339 text, in UTC or at an offset: `2026-11-21T05:21:00.123Z`; years outside
  /// `0...9999` have a sign, see ``DateText/write(daysSinceUnixEpoch:to:)``.
  ///
  /// Source: RFC 3339, section 5.6.
  func append(
    to buffer: inout ByteBuffer,
    precision: TimePrecision = .milliseconds,
    offsetMinutes: Int64? = nil
  ) {
    let local = microseconds + (offsetMinutes ?? 0) * 60_000_000
    let milliseconds = local.flooredQuotient(1000)
    // Safe: there is room for a moment of any year, three more decimals and an offset.
    unsafe buffer.appendUnchecked(atMost: MomentText.longest) { start in
      let count = unsafe MomentText.writeMicrosecond(
        UInt32(local - milliseconds * 1000),
        precision,
        after: TimestampText.writeOther(milliseconds, to: start),
        to: start
      )
      guard let offsetMinutes else { return count }
      return unsafe MomentText.write(
        offset: MomentText.text(ofOffset: offsetMinutes),
        after: count,
        to: start
      )
    }
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
