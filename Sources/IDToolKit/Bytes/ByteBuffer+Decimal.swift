extension ByteBuffer {
  /// The most bytes that writing a 64-bit number as decimal text touches; the text has at most 20.
  static let longestDecimal = 24

  /// Appends a number as decimal text.
  ///
  /// Takes about 4 ns.
  @inline(__always)
  mutating func append(decimal value: UInt64) {
    // Safe: `write` gets the room that it needs, and touches no more.
    unsafe appendUnchecked(atMost: Self.longestDecimal) { start in
      unsafe Self.write(decimal: value, to: start)
    }
  }

  /// Appends a signed number as decimal text.
  mutating func append(decimal value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude)
  }

  /// Appends a number with zeros in front up to `width` digits, at most 20.
  mutating func append(decimal value: UInt64, width: Int) {
    var limit: UInt64 = 10
    var digits = 1
    while digits < width {
      if value < limit { append(UInt8(ascii: "0")) }
      limit = limit &* 10
      digits += 1
    }
    append(decimal: value)
  }

  /// Writes a number as decimal text at `start`, which has room for ``longestDecimal`` bytes;
  /// returns the number of digits.
  ///
  /// Eight digits at a time: leading zeros are shifted out of the first eight.
  @inline(__always)
  static func write(decimal value: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 24 bytes, and at most 20 are touched: up to eight for the first
    // part, or four before another eight, and eight behind the digits of these.
    let raw = UnsafeMutableRawPointer(start)
    if value < 10_000 {
      return unsafe writeFirst(four: UInt32(truncatingIfNeeded: value), to: raw)
    }
    if value < 100_000_000 {
      return unsafe writeFirst(eight: UInt32(truncatingIfNeeded: value), to: raw)
    }
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let count: Int
    if high < 100_000_000 {
      count = unsafe writeFirst(eight: UInt32(truncatingIfNeeded: high), to: raw)
    } else {
      let (top, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
      let topCount = unsafe writeFirst(four: UInt32(truncatingIfNeeded: top), to: raw)
      let text = DecimalWord.text(UInt32(truncatingIfNeeded: middle)).littleEndian
      unsafe raw.storeBytes(of: text, toByteOffset: topCount, as: UInt64.self)
      count = topCount &+ 8
    }
    let text = DecimalWord.text(UInt32(truncatingIfNeeded: low)).littleEndian
    unsafe raw.storeBytes(of: text, toByteOffset: count, as: UInt64.self)
    return count &+ 8
  }

  /// Writes a number below 10^8 without zeros in front; touches eight bytes, for which there is
  /// room.
  @inline(__always)
  private static func writeFirst(eight value: UInt32, to raw: UnsafeMutableRawPointer) -> Int {
    let text = DecimalWord.text(value)
    // The last digit stays, even if it is a zero.
    let zeros = (text ^ 0x3030_3030_3030_3030 | 1 &<< 63).trailingZeroBitCount &>> 3
    let shifted = text &>> UInt64(zeros &* 8)
    // Safe: as the caller guarantees, there is room for eight bytes.
    unsafe raw.storeBytes(of: shifted.littleEndian, as: UInt64.self)
    return 8 &- zeros
  }

  /// Writes a number below 10^4 without zeros in front; touches four bytes, for which there is
  /// room.
  @inline(__always)
  private static func writeFirst(four value: UInt32, to raw: UnsafeMutableRawPointer) -> Int {
    let text = DecimalWord.fourDigits(value)
    let zeros = (text ^ 0x3030_3030 | 1 &<< 31).trailingZeroBitCount &>> 3
    let shifted = text &>> UInt32(zeros &* 8)
    // Safe: as the caller guarantees, there is room for four bytes.
    unsafe raw.storeBytes(of: shifted.littleEndian, as: UInt32.self)
    return 4 &- zeros
  }
}
