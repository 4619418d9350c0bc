/// A table in CSV or TSV with a column of times, to which one with their ids is added, at the end of each
/// row; all other bytes are kept.
struct TimeTable: Sendable {
  /// The name of the column of times, or its number, from 1, if no column is called so.
  let column: [UInt8]
  /// What the header calls the column that is added.
  let addedName: [UInt8]
  let format: RecordFormat
  /// What parts the columns, if that was given.
  let separator: UInt8?
  let hasHeader: Bool

  /// What the first row says of the others.
  private struct Shape {
    let columnCount: Int
    /// The index of the column of times.
    let column: Int
  }

  /// Copies a file; for each row, `make` gets the time, appends its id to the output as a line, and
  /// returns where in the buffer that starts, or reports why there is none and returns nil.
  func copy(
    _ file: Operand,
    sink: ItemSink,
    on console: inout Console,
    _ make: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Int?
  ) throws(Failure) {
    let input = LineInput(source: file, kind: .tableRow)
    var stream = try file.open()
    var row = TableRow(separator: 0, takesQuotes: false)
    var shape: Shape?
    var line: UInt64 = 1
    var kept = 0
    while true {
      let isLast = try stream.read(keeping: kept, flushing: &console) == 0
      if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
      if let packing = stream.packing { throw Failure(packing, file) }
      console.output.look(at: stream)
      let block = stream.block
      let text = block.span
      // A row that goes on is at the beginning of the block.
      var goesOn = shape != nil && kept > 0
      var start = 0
      if shape == nil,
        let first = TableRow.first(of: text, isLast: isLast, format: format, separator: separator)
      {
        row = first.row
        shape = try self.shape(row, text)
        console.output.endLine()
        console.append(text.extracting(..<first.start))
        start = first.start
        if hasHeader {
          console.append(text.extracting(start..<row.contentEnd))
          append(addedName, to: &console, row)
          console.append(text.extracting(row.contentEnd..<row.end))
          start = row.end
        }
        line += NewlineSearch.count(in: block[..<start])
      }
      while let shape, start < text.count,
        row.read(text, from: start, isLast: isLast, goesOn: goesOn)
      {
        goesOn = false
        try copyRow(row, of: text, from: start, shape, sink, input.place(line), on: &console, make)
        line += NewlineSearch.count(in: block[start..<row.end])
        start = row.end
        try console.flushIfFull()
      }
      kept = text.count - start
      if isLast { return }
      guard kept <= LineReader.usualLongestLine else {
        throw Failure(
          status: .invalidInput,
          message: input.place(line).prefix
            + "the row has more than \(LineReader.usualLongestLine) bytes: a quotation mark may be "
            + "missing"
        )
      }
    }
  }

  /// Copies the row that begins at an offset, with the id of its time.
  private func copyRow(
    _ row: TableRow,
    of text: Span<UInt8>,
    from start: Int,
    _ shape: Shape,
    _ sink: ItemSink,
    _ place: ItemPlace,
    on console: inout Console,
    _ make: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Int?
  ) throws(Failure) {
    let content = text.extracting(start..<row.contentEnd)
    guard !row.isBroken, row.fields.count == shape.columnCount else {
      console.append(text.extracting(start..<row.end))
      if content.isEmpty, !row.isBroken { return }
      let count = row.fields.count
      try sink.refuse(
        content,
        as: .tableRow,
        at: place,
        row.isBroken
          ? "a quotation mark is not closed"
          : "it has \(count) field\(count == 1 ? "" : "s"), and the first row has \(shape.columnCount)",
        on: &console
      )
      return
    }
    let field = row.fields[shape.column]
    let range = row.bareRange(of: field, in: text) ?? field.range
    var id: [UInt8] = []
    if let start = try make(text.extracting(range), place, &console) {
      id = console.output.buffer.span.extracting(start..<console.output.buffer.count - 1).array
      console.output.buffer.truncate(to: start)
    }
    console.append(content)
    append(id, to: &console, row)
    console.append(text.extracting(row.contentEnd..<row.end))
  }

  /// Appends a field after those of a row.
  private func append(_ content: [UInt8], to console: inout Console, _ row: TableRow) {
    console.output.buffer.append(row.separator)
    let isQuoted = format == .csv && content.contains { [row.separator, 0x22, 0x0A].contains($0) }
    if isQuoted { console.output.buffer.append(0x22) }
    for byte in content {
      if isQuoted, byte == 0x22 { console.output.buffer.append(0x22) }
      console.output.buffer.append(byte)
    }
    if isQuoted { console.output.buffer.append(0x22) }
  }

  /// Returns where the first row says that times are; throws if no column is called so, or one is called
  /// as the one that is added.
  private func shape(_ row: TableRow, _ text: Span<UInt8>) throws(Failure) -> Shape {
    let count = row.fields.count
    var names: [[UInt8]] = []
    if hasHeader {
      for field in row.fields {
        let name = text.extracting(field.range).array
        names.append(field.isPlain ? name : TableRow.content(ofQuoted: name))
      }
    }
    if names.contains(addedName) {
      throw Failure(
        status: .invalidInput,
        message: "there is a column \(Quotation.quoted(addedName)) already: --as names another"
      )
    }
    let number = (try? Decimal.parse(column.span)).flatMap { Int(exactly: $0) }
    let numbered = number.flatMap { (1...count).contains($0) ? $0 - 1 : nil }
    guard let index = names.firstIndex(of: column) ?? numbered else {
      let known =
        hasHeader
        ? ", of " + names.prefix(20).map { Quotation.quoted($0) }.joined(separator: ", ")
        : ": without a header, they are 1 to \(count)"
      throw Failure(
        status: .invalidInput,
        message: "no column is called \(Quotation.quoted(column))\(known)"
      )
    }
    return Shape(columnCount: count, column: index)
  }
}
