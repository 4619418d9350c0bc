/// UTF-8 read strictly, one scalar at a time.
///
/// Source: RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UnicodeText {
  /// Decodes the scalar at `offset`.
  ///
  /// Returns nil if the bytes there are not UTF-8.
  static func scalar(
    in text: Span<UInt8>,
    at offset: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = text[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF:
      length = 2
      value = UInt32(first & 0x1F)
    case 0xE0...0xEF:
      length = 3
      value = UInt32(first & 0x0F)
    case 0xF0...0xF4:
      length = 4
      value = UInt32(first & 0x07)
    default: return nil
    }
    guard offset + length <= text.count else { return nil }
    for step in 1..<length {
      let byte = text[offset + step]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Returns the offset of the first byte that is not part of valid UTF-8, or nil.
  ///
  /// O(n).
  static func firstInvalidOffset(in text: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < text.count {
      if text[offset] < 0x80 {
        offset += 1
      } else if let (_, length) = scalar(in: text, at: offset) {
        offset += length
      } else {
        return offset
      }
    }
    return nil
  }

  /// Whether a scalar must not reach a terminal or a message unescaped: control characters,
  /// invisible or reordering ones that can make text look like other text, and those of private
  /// use, whose look depends on the font.
  ///
  /// Source: Unicode's property Default_Ignorable_Code_Point, its categories Cc, Co, Zl, Zp, the
  /// invisible ones of Cf, its noncharacters, and the blank of Braille.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: true
    case 0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x2800, 0xFDD0...0xFDEF: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    case 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    // The last two of each plane aren't characters.
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
