/// Writes the text of records.
enum RecordText {
  /// Appends JSON unchanged or, for a terminal, with every harmful character escaped: apart from
  /// carriage returns these occur only in strings, where `\uXXXX` means the same.
  static func append(_ text: Span<UInt8>, to buffer: inout ByteBuffer, isForTerminal: Bool) {
    if isForTerminal {
      EscapedText.appendHarmlessJSON(text, to: &buffer)
    } else {
      buffer.append(text)
    }
  }

  /// Returns the record on one line, without a byte order mark, and without line breaks between its
  /// tokens and the white space around these.
  ///
  /// A string can't contain a raw line break, so every one is between tokens, where white space has
  /// no meaning. O(n).
  static func onOneLine(_ text: Span<UInt8>) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(text.count)
    var offset = text.hasByteOrderMark ? 3 : 0
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
