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
