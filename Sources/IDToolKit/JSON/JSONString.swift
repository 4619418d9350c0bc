/// The content of string tokens, with their escapes decoded.
///
/// Content is UTF-8, except that a lone surrogate, which the grammar allows as an escape, is
/// encoded like any other scalar of three bytes. Adjacent halves of a pair are always joined. So
/// every string has exactly one content, and strings are equal exactly if their contents are.
/// Source: RFC 8259, sections 7 and 8.2; the form of surrogates is that of WTF-8.
enum JSONString {
  /// A string's content.
  struct Content: Hashable, Sendable {
    let bytes: [UInt8]
    /// Whether the bytes are UTF-8: false if they contain a lone surrogate.
    let isUTF8: Bool
  }

  /// Returns the range of the content of the string token at a range, if the text has it as it is;
  /// nil if something in it is escaped.
  ///
  /// O(n).
  static func plainContent(of range: Range<Int>, in text: Span<UInt8>) -> Range<Int>? {
    let content = range.lowerBound + 1..<range.upperBound - 1
    let bytes = text.extracting(content)
    var offset = 0
    while offset < bytes.count {
      let marks = ByteWord(bytes, at: offset).marks(of: UInt8(ascii: "\\"))
      // Bytes beyond ASCII may be marked, too.
      if marks & ByteWord.markMask != 0 {
        for place in offset..<min(offset + 8, bytes.count) where bytes[place] == UInt8(ascii: "\\")
        {
          return nil
        }
      }
      offset += 8
    }
    return content
  }

  /// Returns the content of the string token at this range, which includes its quotes.
  ///
  /// O(n). The range comes from the reader, which has checked the token.
  static func content(of range: Range<Int>, in text: Span<UInt8>) -> Content {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var isUTF8 = true
    var offset = range.lowerBound + 1
    let end = range.upperBound - 1
    while offset < end {
      guard text[offset] == UInt8(ascii: "\\") else {
        bytes.append(text[offset])
        offset += 1
        continue
      }
      let escape = text[offset + 1]
      offset += 2
      guard escape == UInt8(ascii: "u") else {
        bytes.append(meaning(ofEscape: escape))
        continue
      }
      var value = UInt32(codeUnit(text, at: offset))
      offset += 4
      if 0xD800...0xDBFF ~= value, let low = lowHalf(text, at: offset, before: end) {
        value = 0x10000 + (value - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        offset += 6
      }
      if 0xD800...0xDFFF ~= value { isUTF8 = false }
      append(value, to: &bytes)
    }
    return Content(bytes: bytes, isUTF8: isUTF8)
  }

  private static func meaning(ofEscape letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// Returns the value of the four hexadecimal digits at `offset`.
  private static func codeUnit(_ text: Span<UInt8>, at offset: Int) -> UInt16 {
    var value: UInt16 = 0
    for position in offset..<offset + 4 {
      value = value << 4 | UInt16(DigitAlphabet.hexadecimal.value(of: text[position]) ?? 0)
    }
    return value
  }

  /// Returns the low surrogate whose escape begins at `offset`, or nil.
  private static func lowHalf(_ text: Span<UInt8>, at offset: Int, before end: Int) -> UInt16? {
    guard offset + 6 <= end, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    let unit = codeUnit(text, at: offset + 2)
    return 0xDC00...0xDFFF ~= unit ? unit : nil
  }

  /// Appends a scalar or a surrogate, encoded like UTF-8.
  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (value >> shift) & 0x3F) }
    switch value {
    case 0..<0x80: bytes.append(UInt8(value))
    case 0x80..<0x800: bytes += [UInt8(0xC0 | value >> 6), continuation(0)]
    case 0x800..<0x1_0000:
      bytes += [UInt8(0xE0 | value >> 12), continuation(6), continuation(0)]
    default:
      bytes += [UInt8(0xF0 | value >> 18), continuation(12), continuation(6), continuation(0)]
    }
  }
}
