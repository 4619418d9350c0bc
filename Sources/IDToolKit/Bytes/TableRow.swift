/// One row of a table in CSV or TSV, as ranges of its bytes.
///
/// CSV is read as by Python's `csv` module: a quotation mark that does not begin a field is an
/// ordinary character, and what follows the closing one belongs to the field.
/// Source: RFC 4180.
struct TableRow {
  /// A field's content; if it is quoted, what is between the quotation marks.
  struct Cell {
    let range: Range<Int>
    let isQuoted: Bool
    /// Whether the bytes of the range are the content: there is no doubled quotation mark, and
    /// nothing but blanks after the closing one.
    let isPlain: Bool
    /// Whether there is anything else after the closing quotation mark.
    var hasTail = false
  }

  private(set) var fields: [Cell] = []
  /// The end of the row's bytes without the line ending, and with it.
  private(set) var contentEnd = 0
  private(set) var end = 0
  /// Whether the text ends inside quotation marks.
  private(set) var isBroken = false
  let separator: UInt8
  private let takesQuotes: Bool
  /// The position where reading stopped because more input is needed.
  private var halt: Halt?

  /// A position in an incomplete row, from which reading continues.
  private struct Halt {
    /// The start of the row and, relative to it, of the field.
    var row = 0
    var field = 0
    /// The offset, relative to the field, up to which no end of the field was found.
    var searched = 0
    var hasDoubled = false
    /// The offset of its closing quotation mark.
    var closing: Int?
  }

  /// Creates a reader of rows with this separator.
  init(separator: UInt8, takesQuotes: Bool) {
    self.separator = separator
    self.takesQuotes = takesQuotes
  }

  /// Reads the row that begins at an offset; returns false if its end has not arrived yet.
  ///
  /// With `goesOn`, reading continues in the row that was incomplete last time, and no byte is read
  /// twice.
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

  /// Moves the fields that were read to the new start of their row.
  private mutating func move(by distance: Int) {
    guard distance != 0 else { return }
    for index in fields.indices { fields[index] = fields[index].moved(by: distance) }
  }

  /// Reads a field, or continues with it; returns the offset of what ends it, or nil if that has
  /// not arrived yet.
  private mutating func readField(_ text: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let quote = UInt8(ascii: "\"")
    let before = halt ?? Halt()
    guard takesQuotes, start < text.count, text[start] == quote else {
      let searched = start + before.searched
      guard let end = fieldEnd(text, from: searched, of: start, isLast: isLast) else { return nil }
      fields.append(Cell(range: start..<end, isQuoted: false, isPlain: true))
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
        fields.append(Cell(range: start + 1..<offset, isQuoted: true, isPlain: false))
        return offset
      }
      // What follows determines whether it closes the field.
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
    let hasTail = !text.extracting(min(offset + 1, end)..<end).trimmedRange.isEmpty
    let isPlain = !hasDoubled && !hasTail
    fields.append(
      Cell(range: start + 1..<offset, isQuoted: true, isPlain: isPlain, hasTail: hasTail)
    )
    return end
  }

  /// Returns a field's content without blanks around it and without a spreadsheet's marks of a
  /// text, `="5"`, in quotes `"=""5"""`.
  ///
  /// Returns nil if there is nothing to remove, or if what is left is not the content as it stands.
  func bareRange(of field: Cell, in text: Span<UInt8>) -> Range<Int>? {
    var range = field.range
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    while !range.isEmpty, isBlank(text[range.lowerBound]) { range.removeFirst() }
    while !range.isEmpty, isBlank(text[range.upperBound - 1]) { range.removeLast() }
    if !range.isEmpty, text[range.lowerBound] == UInt8(ascii: "=") {
      let quote = UInt8(ascii: "\"")
      let quoteCount = field.isQuoted ? 2 : 1
      guard !field.hasTail, range.count > 1 + 2 * quoteCount else { return nil }
      let inner = range.lowerBound + 1 + quoteCount..<range.upperBound - quoteCount
      let marks = [
        range.lowerBound + 1, inner.lowerBound - 1, inner.upperBound, range.upperBound - 1,
      ]
      guard marks.allSatisfy({ text[$0] == quote }) else { return nil }
      range = inner
    } else if !field.isPlain {
      return nil
    }
    return range == field.range ? nil : range
  }

  /// Returns the offset of the next separator or line end; nil if it has not arrived yet.
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

extension TableRow {
  /// Returns the first row of a table, and its offset: after a byte order mark and a line `sep=;`, as
  /// Excel writes and reads it; nil if more input is needed first.
  ///
  /// Without a separator, it is the one that is named there, or else a comma, or a semicolon if the row
  /// has one and no comma.
  static func first(
    of text: Span<UInt8>,
    isLast: Bool,
    format: RecordFormat,
    separator: UInt8?
  ) -> (row: TableRow, start: Int)? {
    func row(_ separator: UInt8, from start: Int) -> (row: TableRow, start: Int)? {
      let takesQuotes = format == .csv
      var row = TableRow(separator: takesQuotes ? separator : 0x09, takesQuotes: takesQuotes)
      return row.read(text, from: start, isLast: isLast) ? (row, start) : nil
    }
    let start = text.hasByteOrderMark ? 3 : 0
    guard !text.isEmpty, let first = row(separator ?? UInt8(ascii: ","), from: start) else {
      return nil
    }
    guard format == .csv else { return first }
    let line = text.extracting(start..<first.row.contentEnd)
    if let named = namedSeparator(line) {
      guard first.row.end < text.count || isLast else { return nil }
      if first.row.end < text.count { return row(separator ?? named, from: first.row.end) }
    }
    // Spreadsheets write semicolons where the point of numbers is a comma.
    let hasSemicolon = line.indices.contains { line[$0] == UInt8(ascii: ";") }
    guard separator == nil, first.row.fields.count == 1, hasSemicolon else { return first }
    return row(UInt8(ascii: ";"), from: start)
  }

  /// Returns the separator that a line of Excel's names: `sep=;`.
  private static func namedSeparator(_ line: Span<UInt8>) -> UInt8? {
    guard line.count == 5, line.extracting(0..<4).holds("sep=") else { return nil }
    // Letters and digits can't be separators, since values contain them.
    let isPartOfValues = DigitAlphabet.base62.contains(line[4])
    return isPartOfValues || line[4] == UInt8(ascii: "\"") ? nil : line[4]
  }

  /// Returns a field's content as it is meant: without the doubling of quotation marks in it.
  static func content(ofQuoted text: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    var isDoubled = false
    for byte in text {
      isDoubled = byte == UInt8(ascii: "\"") && content.last == byte && !isDoubled
      if !isDoubled { content.append(byte) }
    }
    return content
  }
}

extension TableRow.Cell {
  /// Returns the field in a text that begins elsewhere.
  fileprivate func moved(by distance: Int) -> TableRow.Cell {
    TableRow.Cell(
      range: range.lowerBound + distance..<range.upperBound + distance,
      isQuoted: isQuoted,
      isPlain: isPlain,
      hasTail: hasTail
    )
  }
}
