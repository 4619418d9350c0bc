/// Finds the ends of scalars: of usual ones directly, of others by the scanner's rules.
///
/// The newline at the end of the lines stops each search.
extension JSONShapes {
  /// Returns the offset of the closing quote of the string whose characters begin here; nil if it
  /// is malformed.
  @inline(__always)
  static func textEnd(_ text: Span<UInt8>, from start: Int, stops: Span<UInt64>) -> Int? {
    let count = JSONStops.count(from: start, in: stops)
    let end = start &+ count
    // In bounds: the last byte of the text is a stop, so one was found or the search continues.
    if count < 64, unsafe text[unchecked: end] == UInt8(ascii: "\"") { return end }
    return longTextEnd(text, from: start)
  }

  @inline(never)
  private static func longTextEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard let end = try? JSONScanner.stringEnd(text, from: start) else { return nil }
    return end - 1
  }

  /// Returns the end of the number that begins here; nil if there is none.
  @inline(__always)
  static func numberEnd(
    _ text: Span<UInt8>,
    from start: Int,
    at base: UnsafeRawPointer
  ) -> Int? {
    let vector = unsafe ByteVector(at: base + start)
    let others = vector.nonDigitBits
    // A point after the digits is passed over; the digit after it must be there.
    let point = others & (0 &- others) & vector.bits(of: UInt8(ascii: "."))
    let ends = others ^ point
    let isZero = vector.bits(of: UInt8(ascii: "0")) & 1
    let odd = (others & 1) | (point &<< 1 & others) | (isZero & ~(others &>> 1))
    if odd == 0, ends != 0 {
      let end = start &+ ends.trailingZeroBitCount
      if unsafe text[unchecked: end] | 0x20 != UInt8(ascii: "e") { return end }
    }
    return longNumberEnd(text, from: start)
  }

  @inline(never)
  private static func longNumberEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    try? JSONScanner.numberEnd(text, from: start)
  }

  /// Returns the length of `true` or `false`.
  @inline(__always)
  static func booleanLength(at start: UnsafeRawPointer) -> Int? {
    let word = UInt64(littleEndian: unsafe start.loadUnaligned(as: UInt64.self))
    let notTrue = (word ^ 0x6575_7274) & 0xFFFF_FFFF
    let notFalse = (word ^ 0x65_736C_6166) & 0xFF_FFFF_FFFF
    // Which one it is can't be predicted, so a bit of the first letter decides instead of a branch.
    guard min(notTrue, notFalse) == 0 else { return nil }
    return 5 &- Int(truncatingIfNeeded: word &>> 4 & 1)
  }

  /// Returns the length and value of the whole number that begins here, if it has at most 19 digits
  /// and no leading zero.
  @inline(__always)
  static func natural(at start: UnsafeRawPointer) -> (length: Int, value: UInt64)? {
    let vector = unsafe ByteVector(at: start)
    let ends = unsafe vector.nonDigitBits | ByteVector(at: start + 16).nonDigitBits &<< 16
    let length = ends.trailingZeroBitCount
    let isZero = vector.bits(of: UInt8(ascii: "0")) & 1
    guard isZero & ~(ends &>> 1) == 0 else { return nil }
    // Ids of one kind have one length: with a constant length, what follows need not wait for it.
    if length == 19 { return (19, unsafe value(at: start, length: 19)) }
    if length == 18 { return (18, unsafe value(at: start, length: 18)) }
    guard length > 0, length < 19 else { return nil }
    let digits = unsafe start.assumingMemoryBound(to: UInt8.self)
    return (length, unsafe DigitLine.value(at: digits, length: length).value)
  }

  /// Returns the value of `17...19` digits: one, two or three in front of sixteen.
  @inline(__always)
  private static func value(at start: UnsafeRawPointer, length: Int) -> UInt64 {
    let word = UInt64(littleEndian: unsafe start.loadUnaligned(as: UInt64.self))
    let high = DecimalWord.value(word &<< UInt64((24 &- length) &* 8))
    let low = unsafe ByteVector(at: start + length - 16).decimalValue
    return high &* 10_000_000_000_000_000 &+ low
  }
}
