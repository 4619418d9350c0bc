extension Decimal {
  /// Reads a text of 1 to 19 ASCII digits, eight at a time; returns nil for any other text, whose
  /// problem ``parse(_:)`` finds.
  ///
  /// Up to 19 digits always fit in 64 bits, so nothing can overflow. It reads no byte outside the
  /// text, whereas ``DigitLine`` needs padding.
  @inline(__always)
  static func digits(_ text: Span<UInt8>) -> UInt64? {
    let count = text.count
    guard count > 0, count <= 19 else { return nil }
    var value: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= count {
      // In bounds: eight bytes from `offset` end at or before `count`.
      let word = unsafe UInt64(
        littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard DecimalWord.nonDigits(word) == 0 else { return nil }
      value = value &* 100_000_000 &+ DecimalWord.value(word)
      offset &+= 8
    }
    while offset < count {
      let digit = text[offset] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
      offset &+= 1
    }
    return value
  }
}
