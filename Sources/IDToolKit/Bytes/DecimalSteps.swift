/// Writes numbers at equal distances as decimal text, one per line, in about 1.5 ns each.
///
/// The last eight digits are counted up in two parts of four, whose texts are in a table; the digits
/// above them stay for millions of numbers. Agrees with ``DecimalSeries``.
struct DecimalSteps: ~Copyable {
  private static let part: UInt64 = 10_000
  private static let lowLimit = part * part

  /// The four digits of each part, the first in the lowest byte: a table, as in ``SmallDecimals``.
  private let texts = (0..<UInt32(part)).map(DecimalWord.fourDigits)

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
    let texts = texts.span
    // Safe: the caller guarantees 28 bytes a line and as many more; a line takes at most 12 digits,
    // eight more and a newline.
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
        let text = UInt64(texts[Int(upper)]) | UInt64(texts[Int(lower)]) &<< 32
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
