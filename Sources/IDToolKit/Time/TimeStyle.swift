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
      if moment.microseconds < 0 { buffer.append(UInt8(ascii: "-")) }
      let (seconds, fraction) = moment.microseconds.magnitude
        .quotientAndRemainder(dividingBy: 1_000_000)
      buffer.append(decimal: seconds)
      buffer.append(UInt8(ascii: "."))
      switch precision {
      case .milliseconds: buffer.append(decimal: fraction / 1000, width: 3)
      case .microseconds: buffer.append(decimal: fraction, width: 6)
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
