/// A table in CSV or TSV that gets ids.
///
/// They go into a column that is added at the end of each row, or into the empty cells of one that is
/// there. All other bytes are kept.
struct FilledTable: Sendable {
  /// Which cells are read.
  enum Source: Sendable {
    /// Those of a column of this name or number, from 1, if no column is called so.
    case column([UInt8])
    /// Those of the column of ids itself, which need not be there.
    case ids
    case none
  }

  let source: Source
  /// What the header calls the column of ids.
  let idColumn: [UInt8]
  /// Whether an option can call it otherwise.
  let isNamed: Bool
  let format: RecordFormat
  /// What parts the columns, if that was given.
  let separator: UInt8?
  let hasHeader: Bool
  /// Whether the cells are names, of which every byte counts.
  var areNames = false

  /// What the first row says of the others.
  private struct Shape {
    let columnCount: Int
    /// The index of the column that is read; nil for none.
    let column: Int?
    /// Whether ids stand in that column.
    let isFilled: Bool
  }

  /// Reads the cells of a file, all of a block at a time.
  func forEachBlock(
    of file: Operand,
    on console: inout Console,
    _ body: (_ cells: [Range<Int>], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    try read(file, sink: nil, on: &console, readsAhead: true, prepare: body) { _, _, _ in nil }
  }

  /// Copies a file; for each row, `make` gets the cell, appends its id to the output as a line, and
  /// returns where in the buffer that starts, or returns nil if there is none, having reported why.
  func copy(
    _ file: Operand,
    sink: ItemSink,
    on console: inout Console,
    _ make: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Int?
  ) throws(Failure) {
    try read(file, sink: sink, on: &console, readsAhead: false, prepare: { _, _, _ in }, make)
  }

  /// Copies a file; before the rows of a block, `prepare` gets all of their cells, as ranges of a text.
  func copy(
    _ file: Operand,
    sink: ItemSink,
    on console: inout Console,
    prepare: (_ cells: [Range<Int>], Span<UInt8>, inout Console) throws(Failure) -> Void,
    make: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Int?
  ) throws(Failure) {
    try read(file, sink: sink, on: &console, readsAhead: true, prepare: prepare, make)
  }

  /// Reads a file and, if there is a sink, copies it.
  private func read(
    _ file: Operand,
    sink: ItemSink?,
    on console: inout Console,
    readsAhead: Bool,
    prepare: (_ cells: [Range<Int>], Span<UInt8>, inout Console) throws(Failure) -> Void,
    _ make: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Int?
  ) throws(Failure) {
    let input = LineInput(source: file, kind: .tableRow)
    var stream = try file.open(blockSize: readsAhead ? 1 << 20 : InputStream.usualBlockSize)
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
        let known = try self.shape(row, text)
        shape = known
        start = hasHeader ? row.end : first.start
        if sink != nil {
          console.output.endLine()
          console.append(text.extracting(..<first.start))
          if hasHeader {
            console.append(text.extracting(first.start..<row.contentEnd))
            if !known.isFilled { append(idColumn, to: &console, row) }
            console.append(text.extracting(row.contentEnd..<row.end))
          }
        }
        line += NewlineSearch.count(in: block[..<start])
      }
      if let shape, readsAhead {
        var ahead = row
        var end = start
        var cells: [Range<Int>] = []
        while end < text.count,
          ahead.read(text, from: end, isLast: isLast, goesOn: goesOn && end == start)
        {
          if let cell = cell(of: ahead, shape, in: text) { cells.append(cell) }
          end = ahead.end
        }
        try prepare(cells, text, &console)
        if sink == nil {
          row = ahead
          start = end
        }
      }
      while let sink, let shape, start < text.count,
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
    guard let cell = cell(of: row, shape, in: text) else {
      if content.isEmpty || row.isBroken || shape.isFilled {
        console.append(text.extracting(start..<row.end))
      } else {
        copyOddRow(row, of: text, from: start, shape, on: &console)
      }
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
    var id: [UInt8] = []
    let made: Int?
    if areNames, let column = shape.column, !row.fields[column].isPlain {
      let name = TableRow.content(ofQuoted: text.extracting(cell).array)
      made = try make(name.span, place, &console)
    } else {
      made = try make(text.extracting(cell), place, &console)
    }
    if let made {
      id = console.output.buffer.span.extracting(made..<console.output.buffer.count - 1).array
      console.output.buffer.truncate(to: made)
    }
    if shape.isFilled, id.isEmpty {
      console.append(text.extracting(start..<row.end))
    } else if shape.isFilled {
      console.append(text.extracting(start..<cell.lowerBound))
      console.output.buffer.append(id.span)
      console.append(text.extracting(cell.upperBound..<row.end))
    } else {
      console.append(content)
      append(id, to: &console, row)
      console.append(text.extracting(row.contentEnd..<row.end))
    }
  }

  /// Copies a row of more or fewer fields than the first one, with an empty cell in the column of ids.
  private func copyOddRow(
    _ row: TableRow,
    of text: Span<UInt8>,
    from start: Int,
    _ shape: Shape,
    on console: inout Console
  ) {
    let missing = shape.columnCount - row.fields.count
    var end = row.contentEnd
    if missing < 0 {
      let next = row.fields[shape.columnCount]
      end = next.range.lowerBound - (next.isQuoted ? 1 : 0)
    }
    console.append(text.extracting(start..<end))
    for _ in 0...max(0, missing) { console.output.buffer.append(row.separator) }
    console.append(text.extracting(end..<row.end))
  }

  /// Returns the cell of a row that is read, empty if there is none; nil if the row is none of the
  /// table, as is a blank line.
  private func cell(of row: TableRow, _ shape: Shape, in text: Span<UInt8>) -> Range<Int>? {
    let isBlank = row.fields.count == 1 && row.fields[0].range.isEmpty && !row.fields[0].isQuoted
    guard !row.isBroken, !isBlank, row.fields.count == shape.columnCount else { return nil }
    guard let column = shape.column else { return row.contentEnd..<row.contentEnd }
    let field = row.fields[column]
    return areNames ? field.range : row.bareRange(of: field, in: text) ?? field.range
  }

  /// Appends a field after those of a row.
  private func append(_ content: [UInt8], to console: inout Console, _ row: TableRow) {
    console.output.buffer.append(row.separator)
    let isQuoted =
      format == .csv && content.contains { [row.separator, 0x22, 0x0A, 0x0D].contains($0) }
    if isQuoted { console.output.buffer.append(0x22) }
    for byte in content {
      if isQuoted, byte == 0x22 { console.output.buffer.append(0x22) }
      console.output.buffer.append(byte)
    }
    if isQuoted { console.output.buffer.append(0x22) }
  }

  /// Returns where the first row says that cells are; throws if no column is called so, or one is called
  /// as one that is added.
  private func shape(_ row: TableRow, _ text: Span<UInt8>) throws(Failure) -> Shape {
    let count = row.fields.count
    var names: [[UInt8]] = []
    if hasHeader {
      for field in row.fields {
        let name = text.extracting(field.range).array
        names.append(field.isPlain ? name : TableRow.content(ofQuoted: name))
      }
      let bare = row.fields.filter { !$0.isQuoted }
      if bare.contains(where: { $0.range.contains { text[$0] == 0x0D } }) {
        throw Failure(
          status: .invalidInput,
          message: "the first row has carriage returns in it: if they end the lines, "
            + "tr '\\r' '\\n' makes newlines of them"
        )
      }
    }
    func index(of column: [UInt8]) throws(Failure) -> Int? {
      if let named = names.firstIndex(of: column) {
        guard !names[(named + 1)...].contains(column) else {
          throw Failure(
            status: .invalidInput,
            message: "several columns are called \(Quotation.quoted(column)): "
              + "rename those that aren't meant"
          )
        }
        return named
      }
      let number = (try? Decimal.parse(column.span)).flatMap { Int(exactly: $0) }
      return number.flatMap { (1...count).contains($0) ? $0 - 1 : nil }
    }
    if case .ids = source {
      let index = try hasHeader && !names.contains(idColumn) ? nil : index(of: idColumn)
      return Shape(columnCount: count, column: index, isFilled: index != nil)
    }
    if names.contains(idColumn) {
      throw Failure(
        status: .invalidInput,
        message: "there is a column \(Quotation.quoted(idColumn)) already"
          + (isNamed ? ": --as names another" : "")
      )
    }
    guard case .column(let column) = source else {
      return Shape(columnCount: count, column: nil, isFilled: false)
    }
    guard let index = try index(of: column) else {
      let known =
        hasHeader
        ? ", of " + names.prefix(20).map { Quotation.quoted($0) }.joined(separator: ", ")
        : ": without a header, they are 1 to \(count)"
      throw Failure(
        status: .invalidInput,
        message: "no column is called \(Quotation.quoted(column))\(known)"
      )
    }
    return Shape(columnCount: count, column: index, isFilled: false)
  }
}
