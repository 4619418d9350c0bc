/// Writes many moments, fast: about 4 ns each.
///
/// The text of the day is kept from one moment to the next, and the dates of some years are kept
/// too, since the ids of a log come from few days but in no order.
@safe
struct TimestampText: ~Copyable {
  /// The most bytes that a moment takes.
  static let longest = 32

  /// Milliseconds since 1970 at which the remembered day begins.
  private var dayStart: Int64 = 0
  /// How many milliseconds from there on the text is right for; none before the first moment.
  private var span: UInt64 = 0
  /// `2026-11-` and `21T`, the first byte lowest.
  private var dayText: (UInt64, UInt64) = (0, 0)
  /// Dates, each at the remainder of its day's number.
  private let days: UnsafeMutablePointer<DayText>
  private let clock = ClockText()

  /// A date as text: `2026-11-` and `21T`.
  private struct DayText {
    /// Days since 0000-01-01.
    var day: UInt64
    var text: (UInt64, UInt64)
  }

  private static let dayCount = 1024
  private static let millisecondsOfDay: UInt64 = 86_400_000
  /// The milliseconds of the years 0000 to 9999, which take four digits.
  private static let plainYears: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  init() {
    unsafe days = .allocate(capacity: Self.dayCount)
    unsafe days.initialize(
      repeating: DayText(day: UInt64.max, text: (0, 0)),
      count: Self.dayCount
    )
  }

  deinit {
    unsafe days.deallocate()
  }

  /// Writes a moment as RFC 3339 with milliseconds in UTC at `start`, which has room for
  /// ``longest`` bytes, and returns the number of bytes.
  @inline(__always)
  mutating func write(
    unixMilliseconds: Int64,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var distance = UInt64(bitPattern: unixMilliseconds &- dayStart)
    if distance >= span {
      guard Self.plainYears.contains(unixMilliseconds) else {
        return unsafe Self.writeFarYear(unixMilliseconds, to: start)
      }
      remember(dayOf: unixMilliseconds)
      distance = UInt64(bitPattern: unixMilliseconds &- dayStart)
    }
    let raw = UnsafeMutableRawPointer(start)
    unsafe raw.storeBytes(of: dayText.0, as: UInt64.self)
    unsafe raw.storeBytes(of: dayText.1, toByteOffset: 8, as: UInt64.self)
    unsafe clock.write(millisecondOfDay: UInt32(truncatingIfNeeded: distance), to: raw + 11)
    return 24
  }

  /// Puts together the text of a day of a plain year.
  ///
  /// A call of its own: as part of a loop, its divisions would be done ahead for every moment.
  @inline(never)
  private mutating func remember(dayOf unixMilliseconds: Int64) {
    let sinceYearZero = UInt64(bitPattern: unixMilliseconds &- Self.plainYears.lowerBound)
    let day = sinceYearZero / Self.millisecondsOfDay
    dayStart = Int64(bitPattern: day &* Self.millisecondsOfDay) &+ Self.plainYears.lowerBound
    span = Self.millisecondsOfDay
    let slot = unsafe days + Int(truncatingIfNeeded: day & UInt64(Self.dayCount - 1))
    if unsafe slot.pointee.day != day {
      unsafe slot.pointee = DayText(day: day, text: Self.date(daysSinceYearZero: day))
    }
    unsafe dayText = slot.pointee.text
  }

  /// The text of a date.
  @inline(never)
  private static func date(daysSinceYearZero day: UInt64) -> (UInt64, UInt64) {
    let daysFromYearZeroToUnixEpoch: Int64 = 719_528
    let date = CivilDate(daysSinceUnixEpoch: Int64(day) - daysFromYearZeroToUnixEpoch)
    var buffer = ByteBuffer()
    buffer.append(decimal: UInt64(date.year), width: 4)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: UInt64(date.month), width: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: UInt64(date.day), width: 2)
    buffer.append(UInt8(ascii: "T"))
    var text: (UInt64, UInt64) = (0, 0)
    for (index, byte) in buffer.array().enumerated() {
      let bits = UInt64(byte) << UInt64(8 * (index % 8))
      if index < 8 { text.0 |= bits } else { text.1 |= bits }
    }
    return (text.0.littleEndian, text.1.littleEndian)
  }

  @inline(never)
  private static func writeFarYear(
    _ unixMilliseconds: Int64,
    to start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var buffer = ByteBuffer()
    Timestamp(microseconds: unixMilliseconds &* 1000).append(to: &buffer)
    return unsafe buffer.withBytes { bytes in
      for offset in bytes.indices { unsafe start[offset] = bytes[offset] }
      return bytes.count
    }
  }
}
