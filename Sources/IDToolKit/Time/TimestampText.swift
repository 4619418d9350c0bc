/// Writes many moments, fast: about 4 ns each, in any order.
///
/// Agrees with ``Timestamp/append(to:precision:offsetMinutes:)``.
struct TimestampText: ~Copyable {
  /// The most bytes that a moment takes.
  static let longest = 32

  private let dates: DateText
  private let decimals: SmallDecimals
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
    decimals = SmallDecimals(below: writesFew ? 0 : 2400)
    end = writesFew ? 0 : UInt64(Self.plainYears.upperBound - Self.plainYears.lowerBound + 1)
  }

  /// Writes a moment as RFC 3339 with milliseconds in UTC at `start`, which has room for
  /// ``longest`` bytes; returns the number of bytes.
  @inline(__always)
  func write(unixMilliseconds: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
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
    unsafe write(millisecondOfDay: UInt32(truncatingIfNeeded: millisecondOfDay), to: raw + 11)
    return 24
  }

  /// Writes a time of day as `HH:MM:SS.mmmZ` at `start`, which has room for its 13 bytes; the table
  /// must not be empty.
  @inline(__always)
  private func write(millisecondOfDay: UInt32, to start: UnsafeMutableRawPointer) {
    let minute = millisecondOfDay / 60_000
    let rest = millisecondOfDay &- minute &* 60_000
    let second = rest / 1000
    // Safe: the table has the numbers below 2400. As the caller guarantees, there is room for 13
    // bytes, of which the first store touches eight.
    //
    // The hour times 100, and the minute of the hour.
    let time = minute &+ minute / 60 &* 40
    let hourAndMinute = unsafe UInt64(decimals.fourDigits(unchecked: time))
    let seconds = unsafe decimals.fourDigits(unchecked: second) &>> 16
    let milliseconds = unsafe decimals.fourDigits(unchecked: rest &- second &* 1000) &>> 8
    let hours = hourAndMinute & 0xFFFF | (hourAndMinute & 0xFFFF_0000) &<< 8 | 0x3A_0000
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

/// Writes dates of the years 0000 to 9999 as `YYYY-MM-DDT`, in any order: 1 ns for a date among
/// eleven consecutive years, 10 ns for others.
///
/// Ids in random order each have another day, so a table of days that fits the cache is kept. A day
/// that is not in it is computed without a search, and with divisions by constants only.
// Safe: the value alone owns `texts`, all of which the initializer fills; it is not sendable, and
// each worker that runs on a thread of its own makes its own.
@safe
struct DateText: ~Copyable {
  /// The text in 11 bytes, one unused byte, and the day's number in four bytes.
  private let texts: UnsafeMutablePointer<SIMD16<UInt8>>

  private static let count = 4096

  /// Creates a table without dates, which takes 10 µs and 16 pages, or none if it is not needed.
  init(isNeeded: Bool) {
    let count = isNeeded ? Self.count : 0
    unsafe texts = .allocate(capacity: count)
    unsafe texts.initialize(repeating: SIMD16(repeating: 0xFF), count: count)
  }

  deinit {
    unsafe texts.deallocate()
  }

  /// Writes the date of a day, counted from 0000-01-01, of the years 0000 to 9999: 11 bytes and
  /// five unspecified ones, for which `start` has room.
  ///
  /// Requires a table.
  @inline(__always)
  func write(daysSinceYearZero day: UInt32, to start: UnsafeMutableRawPointer) {
    // Safe: the caller guarantees the table, which has `count` entries, and room for 16 bytes; the
    // bits of the day are those of an offset below `count`, a power of two.
    let slot = unsafe texts + Int(day & UInt32(Self.count - 1))
    let tag = unsafe UnsafeRawPointer(slot).load(fromByteOffset: 12, as: UInt32.self)
    if tag != day { unsafe slot.pointee = Self.text(daysSinceYearZero: day) }
    unsafe start.storeBytes(of: slot.pointee, as: SIMD16<UInt8>.self)
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
