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
    // what it holds after the digits is overwritten or not part of any text.
    highCount = unsafe ByteBuffer.write(decimal: high, to: scratch)
    highText = unsafe UnsafeRawPointer(scratch).loadUnaligned(as: SIMD16<UInt8>.self)
  }
}
