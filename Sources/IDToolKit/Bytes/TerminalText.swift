/// A text from outside on its way to a terminal.
///
/// Line feeds, tabs, carriage returns in front of a line feed, and color sequences pass; every other
/// control is shown escaped, so that a log can't move the cursor, set the title or fill the
/// clipboard of whoever reads it.
enum TerminalText {
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

  /// The length of a sequence at an offset that may pass: `ESC [ digits m`, or CR before LF.
  private static func passingSequence(_ text: Span<UInt8>, at offset: Int) -> Int? {
    let byte = text[offset]
    if byte == 0x0D { return offset + 1 < text.count && text[offset + 1] == 0x0A ? 1 : nil }
    guard byte == 0x1B, offset + 2 < text.count, text[offset + 1] == UInt8(ascii: "[") else {
      return nil
    }
    var end = offset + 2
    while end < text.count, text[end] &- 0x30 < 10 || text[end] == UInt8(ascii: ";") { end += 1 }
    return end < text.count && text[end] == UInt8(ascii: "m") ? end + 1 - offset : nil
  }
}
