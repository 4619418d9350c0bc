/// Writes the text of records.
enum RecordText {
  /// Appends JSON unchanged or, for a terminal, with every harmful character escaped: apart from
  /// carriage returns these occur only in strings, where `\uXXXX` means the same.
  static func append(_ text: Span<UInt8>, to buffer: inout ByteBuffer, isForTerminal: Bool) {
    guard isForTerminal else {
      buffer.append(text)
      return
    }
    var start = 0
    for offset in text.indices where text[offset] == 0x0D {
      if offset + 1 < text.count, text[offset + 1] == 0x0A { continue }
      EscapedText.appendHarmlessJSON(text.extracting(start..<offset), to: &buffer)
      // A carriage return without a line feed would let the rest of a line overwrite its beginning.
      buffer.append(UInt8(ascii: " "))
      start = offset + 1
    }
    EscapedText.appendHarmlessJSON(text.extracting(start...), to: &buffer)
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
