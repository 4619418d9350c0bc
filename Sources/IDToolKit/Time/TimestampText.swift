/// Writes many moments, fast: about 4 ns each, in any order.
///
/// Agrees with ``Timestamp/append(to:precision:offsetMinutes:)``.
struct TimestampText: ~Copyable {
  /// The most bytes that a moment takes.
  static let longest = 32

  private let dates: DateText
  private let clock: ClockText
  /// The tables are used for moments less than this many milliseconds after the start of the year
  /// 0000.
  private let end: UInt64

  private static let millisecondsOfDay: UInt64 = 86_400_000
  /// The milliseconds of the years 0000 to 9999, which have four digits.
  private static let plainYears: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Creates a writer; one of only a few moments has no tables, which would take longer to make
  /// than they save.
  init(writesFew: Bool = false) {
    dates = DateText(isNeeded: !writesFew)
    clock = ClockText(isFilled: !writesFew)
    end = writesFew ? 0 : UInt64(Self.plainYears.upperBound - Self.plainYears.lowerBound + 1)
  }

  /// Writes a moment as RFC 3339 with milliseconds in UTC at `start`, which has room for
  /// ``longest`` bytes; returns the number of bytes.
  @inline(__always)
  func write(
    unixMilliseconds: Int64,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Safe: the caller guarantees 32 bytes, of which 24 are touched here; below `end`, which is 0
    // if the tables are empty, the day and the time of day are within their bounds.
    let sinceYearZero = UInt64(bitPattern: unixMilliseconds &- Self.plainYears.lowerBound)
    guard _fastPath(sinceYearZero < end) else {
      return unsafe Self.writeCarefully(unixMilliseconds, to: start)
    }
    let day = sinceYearZero / Self.millisecondsOfDay
    let millisecondOfDay = sinceYearZero &- day &* Self.millisecondsOfDay
    let raw = UnsafeMutableRawPointer(start)
    unsafe dates.write(daysSinceYearZero: UInt32(truncatingIfNeeded: day), to: raw)
    unsafe clock.write(
      millisecondOfDay: UInt32(truncatingIfNeeded: millisecondOfDay),
      to: raw + 11
    )
    return 24
  }

  /// Writes a moment of any year at `start`, which has room for ``longest`` bytes.
  @inline(never)
  private static func writeCarefully(
    _ unixMilliseconds: Int64,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var buffer = ByteBuffer()
    Timestamp(microseconds: unixMilliseconds &* 1000).append(to: &buffer)
    // Safe: years have at most six digits and a sign, so a moment takes at most 27 bytes, and the
    // caller guarantees 32.
    for offset in 0..<buffer.count { unsafe start[offset] = buffer.span[offset] }
    return buffer.count
  }
}
