/// Writes numbers close to each other as decimal text, fast: about 2 ns each.
///
/// The digits above the last eight rarely change in ids and times, so their text is cached. Agrees
/// with ``ByteBuffer/write(decimal:to:)``.
struct DecimalSeries: Sendable {
  /// The most bytes that writing a number touches; it has at most 20 digits.
  static let longest = 28

  private static let lowLimit: UInt64 = 100_000_000

  /// The cached digits as a number, followed by eight zeros.
  private var base: UInt64 = 0
  /// How many numbers from the base on share these digits; 0 before anything is cached.
  private var span: UInt64 = 0
  private var highText = SIMD16<UInt8>()
  private var highCount = 0

  /// Writes a number at `start`, which has room for ``longest`` bytes; returns the number of
  /// digits.
  @inline(__always)
  mutating func write(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 28 bytes; a number has at most 12 digits above the last eight, so
    // at most 20 bytes are touched.
    var low = value &- base
    if _slowPath(low >= span) {
      guard value >= Self.lowLimit else {
        return unsafe ByteBuffer.write(decimal: value, to: start)
      }
      unsafe remember(value, using: start)
      low = value &- base
    }
    let raw = UnsafeMutableRawPointer(start)
    let lowText = DecimalWord.text(UInt32(truncatingIfNeeded: low)).littleEndian
    unsafe raw.storeBytes(of: highText, as: SIMD16<UInt8>.self)
    unsafe raw.storeBytes(of: lowText, toByteOffset: highCount, as: UInt64.self)
    return highCount &+ 8
  }

  /// Caches the digits above the last eight, using ``longest`` bytes at `start`.
  ///
  /// Numbers in random order come here each time, so nothing is allocated.
  @inline(never)
  private mutating func remember(
    _ value: UInt64,
    using scratch: UnsafeMutablePointer<UInt8>
  ) {
    let high = value / Self.lowLimit
    base = high &* Self.lowLimit
    // A number below the base wraps to 2^64 less their distance, which must be beyond the span.
    span = min(Self.lowLimit, UInt64.max &- base)
    if high &- 10_000 < 90_000 {
      // Thirteen digits, as Unix milliseconds have: with a constant length, the stores that follow
      // need not wait for the count of digits.
      let text = DecimalWord.text(UInt32(truncatingIfNeeded: high)) &>> 24
      // Safe: both vectors have 16 bytes, and any bytes are valid in them.
      highText = unsafe unsafeBitCast(SIMD2(text.littleEndian, 0), to: SIMD16<UInt8>.self)
      highCount = 5
      return
    }
    // Safe: the caller guarantees 28 bytes, of which writing touches at most 20 and the vector 16;
    // what it holds behind the digits is overwritten or not part of any text.
    highCount = unsafe ByteBuffer.write(decimal: high, to: scratch)
    highText = unsafe UnsafeRawPointer(scratch).loadUnaligned(as: SIMD16<UInt8>.self)
  }
}

/// Writes numbers at equal distances as decimal text, one per line, in about 1.5 ns each.
///
/// The last eight digits are counted up in two parts of four, whose texts are in a table of 40 kB;
/// the digits above them stay for millions of numbers. Agrees with ``DecimalSeries``.
// Safe: the value alone owns `texts`, `part` entries that the initializer fills.
@safe
struct DecimalSteps: ~Copyable {
  private static let part: UInt64 = 10_000
  private static let lowLimit = part * part

  /// The four digits of each number below ``part``, the first in the lowest byte.
  private let texts: UnsafeMutablePointer<UInt32>

  /// Fills the table, 20 µs and ten pages.
  init() {
    unsafe texts = .allocate(capacity: Int(Self.part))
    for number in 0..<UInt32(Self.part) {
      let text = DecimalWord.fourDigits(number).littleEndian
      unsafe (texts + Int(number)).initialize(to: text)
    }
  }

  deinit {
    unsafe texts.deallocate()
  }

  /// Writes `count` lines and returns their end; writes nothing and returns nil if the numbers or
  /// steps are of a size for which this is no gain.
  ///
  /// At `start` there is room for ``DecimalSeries/longest`` bytes a line, and as many more. The
  /// last number is at most `UInt64.max`.
  func writeLines(
    _ first: UInt64,
    by stride: UInt64,
    count: UInt64,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    guard first >= Self.lowLimit, stride > 0, stride < Self.lowLimit else { return nil }
    let (stepUpper, stepLower) = stride.quotientAndRemainder(dividingBy: Self.part)
    // Safe: the caller guarantees 28 bytes a line and as many more; a line takes at most 12 digits,
    // eight more and a newline. `upper` and `lower` are below `part` where they are used, since
    // `low` and the steps of `lines` stay below `lowLimit`.
    var end = unsafe start
    var (number, left) = (first, count)
    while left > 0 {
      let (high, low) = number.quotientAndRemainder(dividingBy: Self.lowLimit)
      let highCount = unsafe ByteBuffer.write(decimal: high, to: end)
      let highText = unsafe UnsafeRawPointer(end).loadUnaligned(as: SIMD16<UInt8>.self)
      var (upper, lower) = low.quotientAndRemainder(dividingBy: Self.part)
      // As many as have the same digits above.
      let lines = min(left, (Self.lowLimit - 1 - low) / stride + 1)
      for _ in 0..<lines {
        let text = unsafe UInt64(texts[Int(upper)]) | UInt64(texts[Int(lower)]) &<< 32
        let raw = UnsafeMutableRawPointer(end)
        unsafe raw.storeBytes(of: highText, as: SIMD16<UInt8>.self)
        unsafe raw.storeBytes(of: text.littleEndian, toByteOffset: highCount, as: UInt64.self)
        unsafe end[highCount &+ 8] = UInt8(ascii: "\n")
        unsafe end += highCount &+ 9
        lower &+= stepLower
        let carry: UInt64 = lower >= Self.part ? 1 : 0
        lower &-= carry &* Self.part
        upper &+= stepUpper &+ carry
      }
      left -= lines
      if left > 0 { number += lines * stride }
    }
    return unsafe end
  }
}

/// The numbers below 4096 as text, in a table of 16 kB, for the fields of ids.
///
/// Most fields have twelve bits or fewer. Computing the digits takes three times as many
/// instructions as looking them up. Agrees with ``ByteBuffer/write(decimal:to:)``.
// Safe: the value alone owns `table`, `limit` entries that the initializer fills.
@safe
struct SmallDecimals: ~Copyable {
  /// The digits of each number from the lowest byte on, then zeros.
  private let table: UnsafeMutablePointer<UInt32>
  private static let count = 4096
  /// The numbers below it are in the table.
  private let limit: UInt64

  /// Fills the table, 2 µs and four pages, unless only a few numbers are written.
  init(writesFew: Bool = false) {
    limit = writesFew ? 0 : UInt64(Self.count)
    unsafe table = .allocate(capacity: Int(limit))
    if writesFew { return }
    unsafe Self.fill(table, 0..<10, digits: 1)
    unsafe Self.fill(table, 10..<100, digits: 2)
    unsafe Self.fill(table, 100..<1000, digits: 3)
    unsafe Self.fill(table, 1000..<UInt32(Self.count), digits: 4)
  }

  /// Sets the texts of numbers that have `digits` digits, for which the table has room.
  private static func fill(
    _ table: UnsafeMutablePointer<UInt32>,
    _ values: Range<UInt32>,
    digits: UInt32
  ) {
    for value in values {
      let text = DecimalWord.fourDigits(value) &>> (8 &* (4 &- digits))
      unsafe (table + Int(value)).initialize(to: text.littleEndian)
    }
  }

  deinit {
    unsafe table.deallocate()
  }

  /// Writes a number at `start`, which has room for ``ByteBuffer/longestDecimal`` bytes; returns
  /// the number of digits.
  @inline(__always)
  func write(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 24 bytes, as many as a large number needs; a small one takes 4.
    guard value < limit else { return unsafe Self.writeLarge(value, to: start) }
    let digits = unsafe table[Int(truncatingIfNeeded: value)]
    unsafe UnsafeMutableRawPointer(start).storeBytes(of: digits, as: UInt32.self)
    // Counts the non-zero bytes; comparisons of the value would become branches, and these would be
    // mispredicted.
    let highest = UInt32(littleEndian: digits) | 1
    return 4 &- highest.leadingZeroBitCount &>> 3
  }

  /// Writes a number at `start`, which has room for ``ByteBuffer/longestDecimal`` bytes.
  @inline(never)
  private static func writeLarge(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: as the caller guarantees, there is room for a number.
    unsafe ByteBuffer.write(decimal: value, to: start)
  }
}
