/// What `--time` takes.
enum TimeStyleName: String, CaseIterable, Sendable {
  case iso
  case unix
  case unixMilliseconds = "unix-ms"
}

/// How times are written: `--time` and `--local`.
enum TimeStyle: Equatable, Sendable {
  /// RFC 3339 in UTC.
  case utc
  /// RFC 3339 with the offset of the local time zone.
  case local
  /// Seconds since 1970, with milliseconds or microseconds after the point.
  case unix
  /// Milliseconds since 1970.
  case unixMilliseconds

  /// Appends a moment in this style; `offsetMinutes` returns the local offset at a moment.
  func append(
    _ moment: Timestamp,
    precision: TimePrecision,
    to buffer: inout ByteBuffer,
    offsetMinutes: (Timestamp) -> Int64
  ) {
    switch self {
    case .utc: moment.append(to: &buffer, precision: precision)
    case .local:
      moment.append(to: &buffer, precision: precision, offsetMinutes: offsetMinutes(moment))
    case .unix:
      // Safe: there is room for a moment in any style.
      unsafe buffer.appendUnchecked(atMost: MomentText.longest) { start in
        unsafe MomentText.writeSeconds(moment.microseconds, precision, to: start)
      }
    case .unixMilliseconds: buffer.append(decimal: moment.unixMilliseconds)
    }
  }
}

/// The context in which a time is read.
struct TimeReference {
  var now: Timestamp
  /// The zone of dates and times of day that don't name one.
  var zone = CivilZone.utc
  /// The moment from which a span with a plus counts, if that is not now.
  var start: Timestamp?
  /// A moment on the day of times without a date, if that is not today.
  var day: Timestamp?
  /// Whether a span without a sign is in the past; otherwise it is refused.
  var isPastMeant = false
}
