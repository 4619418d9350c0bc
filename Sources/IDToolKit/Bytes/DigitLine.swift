/// Reads lines that are numbers, sixteen bytes at a time.
///
/// Agrees with ``Decimal/parse(_:)``, the careful reader.
enum DigitLine {
  /// Whether a text is 1 to 20 digits.
  @inline(__always)
  static func isNumber(_ text: PaddedBytes) -> Bool {
    // Safe: the padding behind the text has at least 32 bytes.
    let first = unsafe text.vector(unchecked: 0).nonDigitBits
    let second = unsafe text.vector(unchecked: 16).nonDigitBits
    let within = (1 as UInt64) &<< UInt64(truncatingIfNeeded: text.count) &- 1
    return UInt(bitPattern: text.count &- 1) < 20 && (first | second &<< 16) & within == 0
  }

  /// Returns the value of a text of `1...20` digits, and whether it overflows 64 bits.
  @inline(__always)
  static func value(_ text: PaddedBytes) -> (value: UInt64, overflow: Bool) {
    // Safe: 16 bytes before the end are read, and the padding in front of the text has more.
    unsafe value(at: text.start, length: text.count)
  }

  /// Returns the number that a text spells; nil unless it is a number of up to 20 digits that fits
  /// 64 bits and has no zero in front.
  @inline(__always)
  static func plainValue(_ text: PaddedBytes) -> UInt64? {
    // Safe: there are 1 to 20 digits, and the padding in front of them has what else is read.
    isNumber(text) ? unsafe plainValue(ofDigitsAt: text.start, length: text.count) : nil
  }

  /// Returns the number of digits at `start`; 32 if there are more.
  ///
  /// 32 bytes from `start` on must be readable.
  @inline(__always)
  static func digitCount(at start: UnsafePointer<UInt8>) -> Int {
    // Safe: as the caller guarantees, 32 bytes are readable.
    let raw = unsafe UnsafeRawPointer(start)
    let first = unsafe ByteVector(at: raw).nonDigitBits
    let second = unsafe ByteVector(at: raw + 16).nonDigitBits
    return (first | second &<< 16 | 1 << 32).trailingZeroBitCount
  }

  /// Returns the value of the `length` digits at `start`, `1...20`, and whether it overflows 64
  /// bits.
  ///
  /// 16 bytes before the end of the digits must be readable.
  @inline(__always)
  private static func value(
    at start: UnsafePointer<UInt8>,
    length: Int
  ) -> (value: UInt64, overflow: Bool) {
    // Safe: the caller guarantees the 16 bytes before the end; with more digits than 16, the first
    // four are among the digits.
    let end = unsafe UnsafeRawPointer(start) + length
    guard length > 16 else {
      // Nearly all ids in practice are longer.
      return (unsafe shortValue(endingAt: end, length: length), false)
    }
    let low = unsafe ByteVector(at: end - 16).decimalValue
    let first = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    let high = DecimalWord.fourDigitValue(
      UInt32(littleEndian: first) &<< UInt32(truncatingIfNeeded: 8 &* (20 &- length))
    )
    let (product, overflow) = UInt64(high).multipliedReportingOverflow(by: 10_000_000_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(low)
    return (sum, overflow || carry)
  }

  /// Returns the number that `length` digits spell; nil if there are too few or too many of them,
  /// the number is too large, or it has a leading zero.
  ///
  /// The same bytes must be readable as for ``value(at:length:)``.
  @inline(__always)
  static func plainValue(ofDigitsAt start: UnsafePointer<UInt8>, length: Int) -> UInt64? {
    guard UInt(bitPattern: length &- 1) < 20 else { return nil }
    // Safe: the caller guarantees what `value` needs, and there is at least one digit.
    let (value, overflow) = unsafe value(at: start, length: length)
    guard !overflow, unsafe start[0] != UInt8(ascii: "0") || length == 1 else { return nil }
    return value
  }

  /// Returns the value of up to 16 digits before `end`, where 16 bytes are readable.
  @inline(__always)
  private static func shortValue(endingAt end: UnsafeRawPointer, length: Int) -> UInt64 {
    // Safe: as the caller guarantees, 16 bytes before the end are readable.
    let low = UInt64(littleEndian: unsafe end.loadUnaligned(fromByteOffset: -8, as: UInt64.self))
    if length <= 8 { return DecimalWord.value(last(length, of: low)) }
    let high = UInt64(littleEndian: unsafe end.loadUnaligned(fromByteOffset: -16, as: UInt64.self))
    return DecimalWord.value(last(length &- 8, of: high)) &* 100_000_000 &+ DecimalWord.value(low)
  }

  /// Returns the last `count` digits (`1...8`) of a word, with zeros in front.
  @inline(__always)
  private static func last(_ count: Int, of word: UInt64) -> UInt64 {
    word & (UInt64.max &<< UInt64((8 &- count) &* 8))
  }
}
