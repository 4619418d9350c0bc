/// Eight hex digits at once.
enum HexWord {
  /// Returns the number that eight digits of either case spell, the first one lowest in the word;
  /// nil unless all of them are hex digits.
  @inline(__always)
  static func value(_ word: UInt64) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    // A byte's top bit is set in `notDecimal` if the byte is not a digit 0 to 9, and in `notLetter`
    // if it is not a letter a to f.
    let notDecimal = (word ^ ones &* 0x30) &+ ones &* 0x76
    let letter = (word | ones &* 0x20) ^ ones &* 0x60
    let notLetter = (letter &+ ones &* 0x79) | ~(letter &+ ones &* 0x7F)
    guard (notDecimal & notLetter | word) & tops == 0 else { return nil }
    let nibbles = (word & (ones &* 0x0F)) &+ 9 &* (word &>> 6 & ones)
    let pairs = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF_00FF_00FF
    let swapped = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
    let bytes = UInt32(truncatingIfNeeded: swapped | swapped &>> 16)
    return bytes.byteSwapped
  }
}
