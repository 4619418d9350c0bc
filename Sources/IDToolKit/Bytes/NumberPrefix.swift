/// What may stand in front of a number without being a part of its word.
enum NumberPrefix {
  /// The most digits and semicolons of an escape sequence, and the most digits at the end of a
  /// prefix: so far the search must be able to look back.
  private static let mostParameters = 40
  private static let mostDigits = 8

  /// Whether the bytes before an offset end in a prefix with an underscore (`id_`, `order2_`), or in
  /// an escape sequence for color, or for clearing a line as `grep` adds it.
  ///
  /// Looks at 43 bytes at most.
  static func ends(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset >= 2 else { return false }
    switch text[offset - 1] {
    case UInt8(ascii: "_"): return isWord(endingAt: offset - 1, in: text)
    case UInt8(ascii: "m"), UInt8(ascii: "K"): return isEscape(endingAt: offset - 1, in: text)
    default: return false
    }
  }

  /// Whether an ASCII letter stands before an offset, with a few digits behind it or none.
  private static func isWord(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, offset - start < mostDigits, text[start - 1] &- 0x30 < 10 { start -= 1 }
    return start > 0 && text[start - 1].lowercasedASCII &- 0x61 < 26
  }

  /// Whether `ESC [ 1 ; 31` and the like stands before an offset.
  ///
  /// Source: ECMA-48, 5.4; ISO 8613-6 for the colons.
  private static func isEscape(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, offset - start < mostParameters, (0x30...0x3B).contains(text[start - 1]) {
      start -= 1
    }
    return start >= 2 && text[start - 1] == UInt8(ascii: "[") && text[start - 2] == 0x1B
  }

  /// The end of an escape sequence whose digits begin at an offset, as in `31m` behind `ESC [`, or
  /// nil.
  static func escapeEnd(from offset: Int, in text: Span<UInt8>) -> Int? {
    var end = offset
    while end < text.count, end - offset < mostParameters, text[end] &- 0x30 < 10 { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "m") || text[end] == UInt8(ascii: "K"),
      isEscape(endingAt: end, in: text)
    else { return nil }
    return end + 1
  }
}
