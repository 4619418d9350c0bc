/// A line that is a number, read a word at a time.
enum DigitLine {
  /// The number of digits at `start`, `0...20`; 0 also where there are more.
  ///
  /// 24 bytes from `start` on must be readable.
  @inline(__always)
  static func length(at start: UnsafePointer<UInt8>) -> Int {
    let raw = unsafe UnsafeRawPointer(start)
    let first = DecimalWord.nonDigits(
      UInt64(littleEndian: unsafe raw.loadUnaligned(as: UInt64.self))
    )
    if first != 0 { return first.trailingZeroBitCount &>> 3 }
    let second = DecimalWord.nonDigits(
      UInt64(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
    if second != 0 { return 8 &+ second.trailingZeroBitCount &>> 3 }
    let third = DecimalWord.nonDigits(
      UInt64(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    )
    let length = 16 &+ third.trailingZeroBitCount &>> 3
    return length <= 20 ? length : 0
  }

  /// The value of the `length` digits at `start`, `1...20`, and whether it is too large for 64 bits.
  ///
  /// 24 bytes before the end of the digits must be readable.
  @inline(__always)
  static func value(
    at start: UnsafePointer<UInt8>,
    length: Int
  ) -> (value: UInt64, overflow: Bool) {
    let end = unsafe UnsafeRawPointer(start) + length
    let low = unsafe end.loadUnaligned(fromByteOffset: -8, as: UInt64.self)
    if length <= 8 {
      return (DecimalWord.value(last(length, of: UInt64(littleEndian: low))), false)
    }
    let middle = unsafe end.loadUnaligned(fromByteOffset: -16, as: UInt64.self)
    let lowValue = DecimalWord.value(UInt64(littleEndian: low))
    if length <= 16 {
      let high = DecimalWord.value(last(length &- 8, of: UInt64(littleEndian: middle)))
      return (high &* 100_000_000 &+ lowValue, false)
    }
    let top = unsafe end.loadUnaligned(fromByteOffset: -24, as: UInt64.self)
    let high = DecimalWord.value(last(length &- 16, of: UInt64(littleEndian: top)))
    let rest = DecimalWord.value(UInt64(littleEndian: middle)) &* 100_000_000 &+ lowValue
    let (product, overflow) = high.multipliedReportingOverflow(by: 10_000_000_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(rest)
    return (sum, overflow || carry)
  }

  /// The last `count` digits (`1...8`) of a word, zeros in front of them.
  @inline(__always)
  private static func last(_ count: Int, of word: UInt64) -> UInt64 {
    word & (UInt64.max &<< UInt64((8 &- count) &* 8))
  }
}
