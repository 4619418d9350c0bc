/// Text from outside made safe for a terminal.
///
/// Line feeds, tabs, carriage returns before a line feed, and color sequences pass; every other
/// control is shown escaped, so that a log can't move the cursor, set the title or fill the
/// reader's clipboard.
enum TerminalText {
  /// The longest color sequence that passes, without its last byte.
  static let longestSequence = 64

  /// Ends all colors.
  static let resetSequence = "\u{1B}[0m"

  /// Appends a text, escaping what does not pass.
  static func append(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09 {
        buffer.append(byte)
        offset += 1
        continue
      }
      if let length = passingSequence(text, at: offset) {
        buffer.append(text.extracting(offset..<(offset + length)))
        offset += length
        continue
      }
      let length = UnicodeText.scalar(in: text, at: offset)?.length ?? 1
      buffer.append(Quotation.escaped(text.extracting(offset..<(offset + length))))
      offset += length
    }
  }

  /// Returns the length of a sequence at an offset that may pass, `ESC [ digits m` or CR before LF;
  /// nil for others.
  private static func passingSequence(_ text: Span<UInt8>, at offset: Int) -> Int? {
    let byte = text[offset]
    if byte == 0x0D { return offset + 1 < text.count && text[offset + 1] == 0x0A ? 1 : nil }
    guard byte == 0x1B, offset + 2 < text.count, text[offset + 1] == UInt8(ascii: "[") else {
      return nil
    }
    var end = offset + 2
    let limit = min(text.count, offset + longestSequence)
    while end < limit, isParameter(text[end]) { end += 1 }
    return end < text.count && text[end] == UInt8(ascii: "m") ? end + 1 - offset : nil
  }

  /// Returns how many of the last bytes may begin something that passes, so that what follows
  /// decides.
  ///
  /// O(1).
  static func undecidedCount(_ text: Span<UInt8>) -> Int {
    for count in stride(from: 1, through: min(longestSequence, text.count), by: 1) {
      let start = text.count - count
      switch text[start] {
      case 0x0D: return count == 1 ? 1 : 0
      case 0x1B: return isSequenceBeginning(text, from: start) ? count : 0
      case 0xC0...0xFF: return count < expectedLength(text[start]) ? count : 0
      case 0x00..<0x20: return 0
      default: continue
      }
    }
    return 0
  }

  private static func isSequenceBeginning(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard start + 1 < text.count else { return true }
    guard text[start + 1] == UInt8(ascii: "[") else { return false }
    for offset in stride(from: start + 2, to: text.count, by: 1) where !isParameter(text[offset]) {
      return false
    }
    return true
  }

  private static func isParameter(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ";")
  }

  /// Returns the length of a UTF-8 character that begins with this byte.
  private static func expectedLength(_ first: UInt8) -> Int {
    first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}
