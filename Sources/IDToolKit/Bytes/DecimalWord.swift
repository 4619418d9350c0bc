/// Decimal digits eight at a time, in the bytes of a word.
///
/// Source: the word-at-a-time methods described by Daniel Lemire, "Quickly parsing eight digits",
/// and by Paul Khuong, "How to print integers really fast".
enum DecimalWord {
  /// Returns the value of eight ASCII digits, the first in the lowest byte; the high halves of the
  /// bytes are ignored.
  @inline(__always)
  static func value(_ word: UInt64) -> UInt64 {
    let pairs = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) &>> 8
    let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    return ((fours & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
  }

  /// Returns the value of four ASCII digits, the first in the lowest byte; the high halves of the
  /// bytes are ignored.
  @inline(__always)
  static func fourDigitValue(_ word: UInt32) -> UInt32 {
    let pairs = ((word & 0x0F0F_0F0F) &* 2561) &>> 8
    return ((pairs & 0x00FF_00FF) &* 6_553_601) &>> 16
  }

  /// Returns the high bit of every byte that is not an ASCII digit, and nothing else.
  @inline(__always)
  static func nonDigits(_ word: UInt64) -> UInt64 {
    let low = word ^ 0x3030_3030_3030_3030
    let sum = (low & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
    return (sum | low) & 0x8080_8080_8080_8080
  }

  /// Returns the eight digits of a number below 10^8, the first in the lowest byte.
  @inline(__always)
  static func text(_ value: UInt32) -> UInt64 {
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
    let fours = UInt64(high) | UInt64(low) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8 | 0x3030_3030_3030_3030
  }

  /// Returns the four digits of a number below 10^4, the first in the lowest byte.
  @inline(__always)
  static func fourDigits(_ value: UInt32) -> UInt32 {
    let hundreds = (value &* 10_486) &>> 20
    let pairs = hundreds | (value &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F
    return tens | (pairs &- tens &* 10) &<< 8 | 0x3030_3030
  }
}
