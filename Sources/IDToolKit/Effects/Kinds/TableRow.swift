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
  /// Where reading stopped because more has to come.
  private var halt: Halt?

  /// A place in a row whose end has not come, from which reading goes on.
  private struct Halt {
    /// Where the row begins, and, from there, the field.
    var row = 0
    var field = 0
    /// From the field on: up to here nothing ends it.
    var searched = 0
    var hasDoubled = false
    /// Where its closing quotation mark is.
    var closing: Int?
  }

  /// For rows with this separator.
  init(separator: UInt8, takesQuotes: Bool) {
    self.separator = separator
    self.takesQuotes = takesQuotes
  }

  /// Reads the row that begins at an offset; false where its end has not come yet.
  ///
  /// With `goesOn` it is the row whose end had not come the last time, of which no byte is read again.
  mutating func read(
    _ text: Span<UInt8>,
    from start: Int,
    isLast: Bool,
    goesOn: Bool = false
  ) -> Bool {
    var offset = start
    if goesOn, let halt {
      move(by: start - halt.row)
      offset = start + halt.field
    } else {
      fields.removeAll(keepingCapacity: true)
      isBroken = false
      halt = nil
    }
    while true {
      guard let fieldEnd = readField(text, from: offset, isLast: isLast) else {
        halt?.row = start
        halt?.field = offset - start
        return false
      }
      halt = nil
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

  /// Moves the fields that were read to where their row begins now.
  private mutating func move(by distance: Int) {
    guard distance != 0 else { return }
    for index in fields.indices { fields[index] = fields[index].moved(by: distance) }
  }

  /// Reads a field, or goes on with it, and returns the offset of what ends it; nil where that has not
  /// come yet.
  private mutating func readField(_ text: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let quote = UInt8(ascii: "\"")
    let before = halt ?? Halt()
    guard takesQuotes, start < text.count, text[start] == quote else {
      let searched = start + before.searched
      guard let end = fieldEnd(text, from: searched, of: start, isLast: isLast) else { return nil }
      fields.append(Field(range: start..<end, isQuoted: false, isPlain: true))
      return end
    }
    var offset = start + (before.closing ?? max(before.searched, 1))
    var hasDoubled = before.hasDoubled
    while before.closing == nil {
      while offset < text.count, text[offset] != quote { offset += 1 }
      guard offset < text.count else {
        guard isLast else {
          halt = Halt(searched: offset - start, hasDoubled: hasDoubled)
          return nil
        }
        isBroken = true
        fields.append(Field(range: start + 1..<offset, isQuoted: true, isPlain: false))
        return offset
      }
      // What follows tells whether it closes the field.
      guard offset + 1 < text.count || isLast else {
        halt = Halt(searched: offset - start, hasDoubled: hasDoubled)
        return nil
      }
      guard offset + 1 < text.count, text[offset + 1] == quote else { break }
      hasDoubled = true
      offset += 2
    }
    let searched = start + max(before.closing == nil ? 0 : before.searched, offset + 1 - start)
    guard let end = fieldEnd(text, from: searched, of: start, isLast: isLast) else {
      halt?.closing = offset - start
      halt?.hasDoubled = hasDoubled
      return nil
    }
    let isPlain = !hasDoubled && end == offset + 1
    fields.append(Field(range: start + 1..<offset, isQuoted: true, isPlain: isPlain))
    return end
  }

  /// The offset of the next separator, or of the end of the line; nil where it has not come yet.
  private mutating func fieldEnd(
    _ text: Span<UInt8>,
    from searched: Int,
    of start: Int,
    isLast: Bool
  ) -> Int? {
    var offset = searched
    while offset < text.count {
      let byte = text[offset]
      if byte == separator || byte == 0x0A { return offset }
      if byte == 0x0D {
        if offset + 1 == text.count, !isLast { break }
        if offset + 1 == text.count || text[offset + 1] == 0x0A { return offset }
      }
      offset += 1
    }
    if isLast { return offset }
    halt = Halt(searched: offset - start)
    return nil
  }
}

extension TableRow.Field {
  /// The same in a text that begins elsewhere.
  fileprivate func moved(by distance: Int) -> TableRow.Field {
    TableRow.Field(
      range: range.lowerBound + distance..<range.upperBound + distance,
      isQuoted: isQuoted,
      isPlain: isPlain
    )
  }
}
