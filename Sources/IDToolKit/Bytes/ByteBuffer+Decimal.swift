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
    // part, or four before another eight, and eight after the digits of these.
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
    // Safe: as the caller guarantees, there is room for four bytes.
    unsafe write(fourDigits: DecimalWord.fourDigits(value), to: raw)
  }

  /// Writes four digits, the first in the lowest byte, without the zeros in front; touches four
  /// bytes, for which there is room.
  @inline(__always)
  static func write(fourDigits text: UInt32, to raw: UnsafeMutableRawPointer) -> Int {
    let zeros = (text ^ 0x3030_3030 | 1 &<< 31).trailingZeroBitCount &>> 3
    let shifted = text &>> UInt32(zeros &* 8)
    // Safe: as the caller guarantees, there is room for four bytes.
    unsafe raw.storeBytes(of: shifted.littleEndian, as: UInt32.self)
    return 4 &- zeros
  }
}

extension ByteBuffer {
  /// The most bytes that writing a 128-bit number as decimal text touches; the text has at most 39.
  static let longestWideDecimal = 48

  /// The largest power of ten that fits in a word, and its number of zeros.
  private static let power: UInt64 = 10_000_000_000_000_000_000
  private static let powerDigits = 19

  /// Writes a number as decimal text at `start`, which has room for ``longestWideDecimal`` bytes;
  /// returns the number of digits.
  ///
  /// Divisions by a power of ten split it into parts of 19 digits.
  static func write(decimal value: UInt128, to start: UnsafeMutablePointer<UInt8>) -> Int {
    // Safe: the caller guarantees 48 bytes, and at most 39 are touched: one, then 19 twice, or up
    // to 20 for a smaller upper part, then 19 after its digits.
    let high = UInt64(truncatingIfNeeded: value &>> 64)
    let low = UInt64(truncatingIfNeeded: value)
    guard high > 0 else { return unsafe write(decimal: low, to: start) }
    let (top, rest) = high.quotientAndRemainder(dividingBy: power)
    let (middle, last) = power.dividingFullWidth((rest, low))
    let upper = UInt128(top) &<< 64 | UInt128(middle)
    let count: Int
    if upper < UInt128(power) {
      count = unsafe write(decimal: UInt64(truncatingIfNeeded: upper), to: start)
    } else {
      // The first of 39 digits is at most 3: a few subtractions are faster than a 128-bit division,
      // which is a function call.
      var second = upper
      var first = UInt8(ascii: "0")
      while second >= UInt128(power) {
        second &-= UInt128(power)
        first &+= 1
      }
      unsafe start[0] = first
      unsafe writeWhole(UInt64(truncatingIfNeeded: second), to: start + 1)
      count = 1 &+ powerDigits
    }
    unsafe writeWhole(last, to: start + count)
    return count &+ powerDigits
  }

  /// Writes 19 digits, with zeros in front, at `start`, which has room for them.
  @inline(__always)
  private static func writeWhole(_ value: UInt64, to start: UnsafeMutablePointer<UInt8>) {
    let (upper, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let (high, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
    // Safe: as the caller guarantees, there is room for 19 bytes; the last store ends there.
    let raw = UnsafeMutableRawPointer(start)
    // The first three, at the end of four.
    let first = DecimalWord.fourDigits(UInt32(truncatingIfNeeded: high)) &>> 8
    unsafe raw.storeBytes(of: first.littleEndian, as: UInt32.self)
    let second = DecimalWord.text(UInt32(truncatingIfNeeded: middle)).littleEndian
    unsafe raw.storeBytes(of: second, toByteOffset: 3, as: UInt64.self)
    let third = DecimalWord.text(UInt32(truncatingIfNeeded: low)).littleEndian
    unsafe raw.storeBytes(of: third, toByteOffset: 11, as: UInt64.self)
  }
}
