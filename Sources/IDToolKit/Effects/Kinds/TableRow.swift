/// One row of a table in CSV or TSV, as ranges of its bytes.
///
/// CSV is read as Python's `csv` reads it: a quotation mark that does not begin a field is a character
/// like others, and what follows the closing one belongs to the field.
/// Source: RFC 4180.
struct TableRow {
  /// A field's content; in quotation marks, what stands between them.
  struct Field {
    let range: Range<Int>
    let isQuoted: Bool
    /// Whether the bytes of the range are the content: no doubled quotation mark, and nothing behind
    /// the closing one.
    let isPlain: Bool
  }

  private(set) var fields: [Field] = []
  /// Where the row's bytes end without the end of the line, and with it.
  private(set) var contentEnd = 0
  private(set) var end = 0
  /// Whether the text ends inside quotation marks.
  private(set) var isBroken = false
  private let separator: UInt8
  private let takesQuotes: Bool

  /// For rows with this separator.
  init(separator: UInt8, takesQuotes: Bool) {
    self.separator = separator
    self.takesQuotes = takesQuotes
  }

  /// Reads the row that begins at an offset; false where its end has not come yet.
  mutating func read(_ text: Span<UInt8>, from start: Int, isLast: Bool) -> Bool {
    fields.removeAll(keepingCapacity: true)
    isBroken = false
    var offset = start
    while true {
      guard let fieldEnd = readField(text, from: offset, isLast: isLast) else { return false }
      offset = fieldEnd
      if offset < text.count, text[offset] == separator {
        offset += 1
        continue
      }
      contentEnd = offset
      if offset < text.count, text[offset] == 0x0D { offset += 1 }
      end = min(offset + 1, text.count)
      return true
    }
  }

  /// Reads a field and returns the offset of what ends it; nil where that has not come yet.
  private mutating func readField(_ text: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let quote = UInt8(ascii: "\"")
    guard takesQuotes, start < text.count, text[start] == quote else {
      guard let end = fieldEnd(text, from: start, isLast: isLast) else { return nil }
      fields.append(Field(range: start..<end, isQuoted: false, isPlain: true))
      return end
    }
    var offset = start + 1
    var hasDoubled = false
    while true {
      while offset < text.count, text[offset] != quote { offset += 1 }
      guard offset < text.count else {
        guard isLast else { return nil }
        isBroken = true
        fields.append(Field(range: start + 1..<offset, isQuoted: true, isPlain: false))
        return offset
      }
      // What follows tells whether it closes the field.
      guard offset + 1 < text.count || isLast else { return nil }
      guard offset + 1 < text.count, text[offset + 1] == quote else { break }
      hasDoubled = true
      offset += 2
    }
    guard let end = fieldEnd(text, from: offset + 1, isLast: isLast) else { return nil }
    let isPlain = !hasDoubled && end == offset + 1
    fields.append(Field(range: start + 1..<offset, isQuoted: true, isPlain: isPlain))
    return end
  }

  /// The offset of the next separator, or of the end of the line; nil where it has not come yet.
  private func fieldEnd(_ text: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte == separator || byte == 0x0A { return offset }
      if byte == 0x0D {
        guard offset + 1 < text.count || isLast else { return nil }
        if offset + 1 == text.count || text[offset + 1] == 0x0A { return offset }
      }
      offset += 1
    }
    return isLast ? offset : nil
  }
}
