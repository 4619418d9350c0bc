extension Decimal {
  /// Reads a text of 1 to 19 ASCII digits, eight at a time; nil for any other text, of which
  /// ``parse(_:)`` says what is wrong.
  ///
  /// 19 digits are the longest that always fit 64 bits, so nothing can overflow.
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
      guard areDigits(word) else { return nil }
      value = value &* 100_000_000 &+ number(word)
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

  /// Whether all eight bytes are ASCII digits: the high half of each is 3, also after adding 6.
  @inline(__always)
  private static func areDigits(_ word: UInt64) -> Bool {
    let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let sum = word &+ 0x0606_0606_0606_0606
    return (word & high) == 0x3030_3030_3030_3030 && (sum & high) == 0x3030_3030_3030_3030
  }

  /// The number that eight digits make, the first in the lowest byte: pairs, then fours, then eight.
  ///
  /// Source: Johnny Lee, "Fast numeric string to int", 2016.
  @inline(__always)
  private static func number(_ word: UInt64) -> UInt64 {
    let digits = word &- 0x3030_3030_3030_3030
    let pairs = digits &* 10 &+ (digits &>> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let upper = (pairs & mask) &* 0x000F_4240_0000_0064
    let lower = ((pairs &>> 16) & mask) &* 0x0000_2710_0000_0001
    return (upper &+ lower) &>> 32
  }
}
