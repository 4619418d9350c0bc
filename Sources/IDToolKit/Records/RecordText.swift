/// The text of records on its way out.
enum RecordText {
  /// Appends JSON as it is, or, for a terminal, with every character escaped that could do harm
  /// there: but for carriage returns, such characters stand in strings, where `\uXXXX` means the
  /// same.
  static func append(_ text: Span<UInt8>, to buffer: inout ByteBuffer, isForTerminal: Bool) {
    guard isForTerminal else {
      buffer.append(text)
      return
    }
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      let length = UnicodeText.scalar(in: text, at: offset)?.length ?? 1
      let part = text.extracting(offset..<offset + length)
      offset += length
      // White space is all that JSON has below the blank, but a carriage return without a line feed
      // would let the rest of a line cover its beginning.
      if byte == 0x0D, offset == text.count || text[offset] != 0x0A {
        buffer.append(UInt8(ascii: " "))
      } else if byte < 0x7F {
        buffer.append(byte)
      } else {
        EscapedText.appendJSON(part, to: &buffer)
      }
    }
  }

  /// The record on one line: line breaks between its tokens, and the white space around them, are
  /// left out.
  ///
  /// A string can't hold a raw line break, so every one of them stands between tokens, where white
  /// space means nothing. O(n).
  static func onOneLine(_ text: Span<UInt8>) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      guard byte == 0x0A || byte == 0x0D else {
        line.append(byte)
        offset += 1
        continue
      }
      while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
      offset = JSONScanner.afterSpace(text, from: offset)
    }
    return line
  }
}
