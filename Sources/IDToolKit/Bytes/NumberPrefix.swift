/// What may precede a number without being part of its word.
enum NumberPrefix {
  /// The most digits and semicolons of an escape sequence, and the most digits at the end of a
  /// prefix: how far a search must be able to look back.
  private static let mostParameters = 40
  private static let mostDigits = 8

  /// Whether the bytes before an offset end in a prefix with an underscore (`id_`, `order2_`), in
  /// an escape sequence for color or, as `grep` adds it, for clearing a line, or in an escaped
  /// character.
  ///
  /// Reads at most 48 bytes.
  static func ends(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset >= 2 else { return false }
    switch text[offset - 1] {
    case UInt8(ascii: "_"): return isWord(endingAt: offset - 1, in: text)
    case UInt8(ascii: "m"), UInt8(ascii: "K"): return isEscape(endingAt: offset - 1, in: text)
    default: return EscapedCharacter.ends(at: offset, in: text)
    }
  }

  /// Whether an ASCII letter, optionally followed by a few digits, precedes an offset.
  private static func isWord(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, offset - start < mostDigits, text[start - 1] &- 0x30 < 10 { start -= 1 }
    return start > 0 && text[start - 1].lowercasedASCII &- 0x61 < 26
  }

  /// Whether `ESC [ 1 ; 31` and the like precedes an offset, with the escape character itself or as
  /// a log has it in text.
  ///
  /// Source: ECMA-48, 5.4; ISO 8613-6 for the colons.
  private static func isEscape(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, offset - start < mostParameters, (0x30...0x3B).contains(text[start - 1]) {
      start -= 1
    }
    guard start >= 2, text[start - 1] == UInt8(ascii: "[") else { return false }
    return text[start - 2] == 0x1B || isWrittenEscape(endingAt: start - 1, in: text)
  }

  /// The escape character as text: in JSON, in C and shells, by rsyslog, and by `cat -v`.
  private static let writtenEscapes = [
    "\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\033", "\\e", "\\E", "#033", "^[",
  ].map { Array($0.utf8) }

  private static func isWrittenEscape(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    writtenEscapes.contains { escape in
      offset >= escape.count && text.extracting(offset - escape.count..<offset).holds(escape)
    }
  }

  /// Returns the end of an escape sequence whose last digits begin at an offset, such as those of
  /// `31m` after `ESC [`; nil if there is none.
  static func escapeEnd(from offset: Int, in text: Span<UInt8>) -> Int? {
    var end = offset
    while end < text.count, end - offset < mostParameters, text[end] &- 0x30 < 10 { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "m") || text[end] == UInt8(ascii: "K"),
      isEscape(endingAt: end, in: text)
    else { return nil }
    return end + 1
  }
}
