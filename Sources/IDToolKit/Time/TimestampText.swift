/// Writes moments as RFC 3339 in UTC, many of them fast.
struct TimestampText: ~Copyable {
  /// The most bytes that a moment takes.
  static let longest = 32

  private let dates = DateText()
  private let decimals = SmallDecimals()

  private static let millisecondsOfDay: UInt64 = 86_400_000

  /// Writes a moment with milliseconds in UTC at `start`, which has room for ``longest`` bytes; returns
  /// the number of bytes.
  @inline(__always)
  func write(unixMilliseconds: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 32 bytes, of which 24 are touched here.
    let sinceYearZero = UInt64(bitPattern: unixMilliseconds &- DateText.plainTimes.lowerBound)
    guard _fastPath(sinceYearZero < DateText.plainTimes.count) else {
      return unsafe Self.writeOther(unixMilliseconds, to: start)
    }
    let day = sinceYearZero / Self.millisecondsOfDay
    let millisecondOfDay = sinceYearZero &- day &* Self.millisecondsOfDay
    let raw = UnsafeMutableRawPointer(start)
    unsafe dates.write(daysSinceYearZero: UInt32(truncatingIfNeeded: day), to: raw)
    unsafe Self.write(UInt32(truncatingIfNeeded: millisecondOfDay), decimals, to: raw + 11)
    return 24
  }

  /// Writes a time of day as `HH:MM:SS.mmmZ` at `start`, which has room for its 13 bytes.
  @inline(__always)
  private static func write(
    _ millisecondOfDay: UInt32,
    _ decimals: SmallDecimals,
    to start: UnsafeMutableRawPointer
  ) {
    let minute = millisecondOfDay / 60_000
    let rest = millisecondOfDay &- minute &* 60_000
    let second = rest / 1000
    // The hour times 100, and the minute of the hour.
    let hourAndMinute = UInt64(decimals.fourDigits(minute &+ minute / 60 &* 40))
    let seconds = decimals.fourDigits(second) &>> 16
    let milliseconds = decimals.fourDigits(rest &- second &* 1000) &>> 8
    let hours = hourAndMinute & 0xFFFF | (hourAndMinute & 0xFFFF_0000) &<< 8 | 0x3A_0000
    // Safe: as the caller guarantees, there is room for 13 bytes, of which the first store touches eight.
    unsafe start.storeBytes(of: hours.littleEndian, as: UInt64.self)
    unsafe start.storeBytes(
      of: (seconds &<< 8 | 0x2E00_003A).littleEndian,
      toByteOffset: 5,
      as: UInt32.self
    )
    unsafe start.storeBytes(
      of: (milliseconds | 0x5A00_0000).littleEndian,
      toByteOffset: 9,
      as: UInt32.self
    )
  }

  /// Writes a moment of any year, with milliseconds in UTC, at `start`, which has room for ``longest``
  /// bytes; returns the number of bytes.
  @inline(never)
  static func writeOther(_ unixMilliseconds: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    let day = unixMilliseconds.flooredQuotient(Int64(millisecondsOfDay))
    let millisecondOfDay = unixMilliseconds &- day &* Int64(millisecondsOfDay)
    // Safe: years have at most six digits and a sign, so a moment takes at most 27 bytes, and the
    // caller guarantees 32.
    let count = unsafe DateText.write(daysSinceUnixEpoch: day, to: start)
    unsafe write(UInt32(millisecondOfDay), SmallDecimals(), to: start + count)
    return count + 13
  }
}

/// Writes dates as `YYYY-MM-DDT`: from a table if it is among those of 64 days, as in most streams, others
/// without a search or a division by a variable. A table of thousands would be work for the few ids of
/// most runs.
// Safe: the value alone owns `texts`, all of which the initializer fills; it is not sendable, and
// each worker that runs on a thread of its own makes its own.
@safe
struct DateText: ~Copyable {
  /// The milliseconds of the years 0000 to 9999, which have four digits.
  static let plainTimes: Range<Int64> = -62_167_219_200_000..<253_402_300_800_000

  /// The text in 11 bytes, one unused byte, and the day's number in four bytes.
  private let texts: UnsafeMutablePointer<SIMD16<UInt8>>

  private static let count = 64

  init() {
    unsafe texts = .allocate(capacity: Self.count)
    unsafe texts.initialize(repeating: SIMD16(repeating: 0xFF), count: Self.count)
  }

  deinit {
    unsafe texts.deallocate()
  }

  /// Writes the date of a day, counted from 0000-01-01, of the years 0000 to 9999: 11 bytes and
  /// five unspecified ones, for which `start` has room.
  @inline(__always)
  func write(daysSinceYearZero day: UInt32, to start: UnsafeMutableRawPointer) {
    // Safe: the caller guarantees room for 16 bytes; the bits of the day are those of an offset below
    // `count`, a power of two.
    let slot = unsafe texts + Int(day & UInt32(Self.count - 1))
    let tag = unsafe UnsafeRawPointer(slot).load(fromByteOffset: 12, as: UInt32.self)
    if tag != day { unsafe slot.pointee = Self.text(daysSinceYearZero: day) }
    unsafe start.storeBytes(of: slot.pointee, as: SIMD16<UInt8>.self)
  }

  /// Writes the date of any day at `start`, which has room for 16 bytes; returns the number of bytes.
  ///
  /// A year outside `0...9999` is written in the expanded form of ISO 8601, `+12345-01-01T…`, since
  /// RFC 3339 has no such years; ``TimeExpression`` reads both forms back.
  /// Source: ISO 8601-1:2019, 5.2.2.3.
  static func write(daysSinceUnixEpoch day: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    let date = CivilDate(daysSinceUnixEpoch: day)
    var text = ByteBuffer()
    if !(0...9999).contains(date.year) {
      text.append(date.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    }
    text.append(decimal: date.year.magnitude, width: 4)
    for part in [date.month, date.day] {
      text.append(UInt8(ascii: "-"))
      text.append(decimal: UInt64(part), width: 2)
    }
    text.append(UInt8(ascii: "T"))
    // Safe: years have at most six digits and a sign, and the caller guarantees 16 bytes.
    for offset in 0..<text.count { unsafe start[offset] = text.span[offset] }
    return text.count
  }

  /// Returns the text of a date, followed by its day's number.
  ///
  /// Source: Cassio Neri and Lorenz Schneider, "Euclidean affine functions and their application to
  /// calendar algorithms", Software: Practice and Experience 53 (2023), section 5.
  @inline(never)
  private static func text(daysSinceYearZero day: UInt32) -> SIMD16<UInt8> {
    // Counting from March of the year -400, one calendar cycle earlier, keeps numbers non-negative;
    // years begin in March here, so that the leap day comes last.
    let quarters = (day + 146_097 - 60) * 4 | 3
    let century = quarters / 146_097
    let quartersOfCentury = quarters % 146_097 | 3
    let product = UInt64(quartersOfCentury) * 2_939_745
    let yearOfCentury = UInt32(truncatingIfNeeded: product >> 32)
    let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let months = dayOfYear * 2141 + 197_913
    let isNextYear = dayOfYear >= 306
    let year = century * 100 + yearOfCentury + (isNextYear ? 1 : 0) - 400
    let month = months >> 16 - (isNextYear ? 12 : 0)
    let dayOfMonth = (months & 0xFFFF) / 2141 + 1
    let monthAndDay = DecimalWord.fourDigits(month * 100 + dayOfMonth)
    let parts: SIMD4<UInt32> = [
      DecimalWord.fourDigits(year).littleEndian,
      // `-MM-` and `DDT`.
      (monthAndDay << 8 & 0x00FF_FF00 | 0x2D00_002D).littleEndian,
      (monthAndDay >> 16 | 0x0054_0000).littleEndian,
      day,
    ]
    // Safe: both vectors have 16 bytes, and any bytes are valid in them.
    return unsafe unsafeBitCast(parts, to: SIMD16<UInt8>.self)
  }
}
