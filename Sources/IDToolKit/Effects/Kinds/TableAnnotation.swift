/// Annotates tables in CSV or TSV: columns at the end of each row show the contents of the ids in
/// other columns; every other byte is kept.
///
/// The first row names the columns. Unless it is given which of them have ids, the first rows
/// decide: a hundred, or those within the first MiB. These are awaited, so that the columns are the
/// same however the input arrives.
struct TableAnnotation {
  private var added: AddedFields
  private let wantedColumns: [[UInt8]]
  private let form: AddedFields.Form
  private var row: TableRow
  private let sink: ItemSink

  private static let longestRow = 64 << 20
  /// Rows that end within this many bytes are examined.
  private static let judgedByteCount = 1 << 20
  private static let judgedRowCount = 100
  private static let blockSize = 128 << 10

  /// What is known of the table being copied.
  private struct Table {
    var columnCount = 0
    /// The columns with ids, and the fields added for each.
    var columns: [(index: Int, fields: [Int])]?
    /// Whether the block begins with a row that has been partly read.
    var hasRowBegun = false
    /// How many bytes must arrive before the columns are chosen again; otherwise very long rows
    /// would be read again and again.
    var awaitedByteCount = 0
  }

  init(_ added: AddedFields, wantedColumns: [[UInt8]], isCSV: Bool) {
    self.added = added
    self.wantedColumns = wantedColumns
    form = isCSV ? .csv : .tsv
    row = TableRow(separator: isCSV ? UInt8(ascii: ",") : 0x09, takesQuotes: isCSV)
    sink = ItemSink(rules: ItemRules())
  }

  /// Copies a file.
  mutating func copy(_ file: Operand, on console: inout Console) throws(Failure) {
    let input = LineInput(source: file, kind: .tableRow)
    var stream = try file.open(blockSize: Self.blockSize)
    var table = Table()
    var line: UInt64 = 1
    var tail = 0
    while true {
      let added = try stream.read(keeping: tail, flushing: &console)
      tail = try take(&stream, &table, &line, input, isLast: added == 0, on: &console)
      if added == 0 { return }
      guard tail <= Self.longestRow else {
        throw Failure(
          status: .invalidInput,
          message: input.place(line).prefix
            + "a row has more than \(Self.longestRow) bytes: a quotation mark may be missing"
        )
      }
    }
  }

  /// Copies the complete rows of the block; returns how many bytes are left.
  private mutating func take(
    _ stream: inout InputStream,
    _ table: inout Table,
    _ line: inout UInt64,
    _ input: LineInput,
    isLast: Bool,
    on console: inout Console
  ) throws(Failure) -> Int {
    try unsafe stream.withBytes { block throws(Failure) in
      let text = unsafe block.span
      var start = 0
      if table.columns == nil {
        guard isLast || text.count >= table.awaitedByteCount else { return text.count }
        guard unsafe begin(&table, block, isLast: isLast) else {
          let isLong = text.count > Self.judgedByteCount
          table.awaitedByteCount = isLong ? 2 * text.count : 0
          return text.count
        }
        let first = text.hasByteOrderMark ? 3 : 0
        guard row.read(text, from: first, isLast: isLast) else { return text.count }
        warnOfMissingColumns(text, on: &console)
        appendHeader(table, text, on: &console)
        start = row.end
        line += Self.lineCount(text.extracting(0..<start))
      }
      while start < text.count,
        row.read(text, from: start, isLast: isLast, goesOn: start == 0 && table.hasRowBegun)
      {
        try unsafe append(block, from: start, table, at: input.place(line), on: &console)
        line += Self.lineCount(text.extracting(start..<row.end))
        start = row.end
        try console.flushIfFull()
      }
      table.hasRowBegun = start < text.count
      return text.count - start
    }
  }

  private static func lineCount(_ text: Span<UInt8>) -> UInt64 {
    var count: UInt64 = 0
    for offset in text.indices { count += text[offset] == 0x0A ? 1 : 0 }
    return count
  }

  // MARK: Columns

  /// Determines from the header, and from rows below it, which columns have ids; returns false if
  /// more input is needed first.
  private mutating func begin(
    _ table: inout Table,
    _ block: UnsafeBufferPointer<UInt8>,
    isLast: Bool
  ) -> Bool {
    let text = unsafe block.span
    let first = text.hasByteOrderMark ? 3 : 0
    guard !text.isEmpty, row.read(text, from: first, isLast: isLast) else { return false }
    let header = row
    var chosen = Set<Int>()
    if wantedColumns.isEmpty {
      var count = 0
      var start = row.end
      while count < Self.judgedRowCount, start < text.count,
        row.read(text, from: start, isLast: isLast),
        count == 0 || row.end <= Self.judgedByteCount
      {
        start = row.end
        count += 1
        // Rows of the wrong shape are no evidence.
        if row.isBroken || row.fields.count != header.fields.count { continue }
        for (index, field) in row.fields.enumerated()
        where field.isPlain && !chosen.contains(index) {
          if unsafe added.finder.whole(UnsafeBufferPointer(rebasing: block[field.range])) != nil {
            chosen.insert(index)
          }
        }
      }
      let isWhole = count == Self.judgedRowCount || count > 0 && text.count > Self.judgedByteCount
      if !isLast, !isWhole { return false }
    }
    let names = header.fields.map { text.extracting($0.range).array }
    for (index, name) in names.enumerated() where wantedColumns.contains(name) {
      chosen.insert(index)
    }
    table.columnCount = header.fields.count
    table.columns = chosen.sorted().map { index in
      let fields = added.suffixes.indices.filter { field in
        !names.contains(names[index] + added.suffixes[field])
      }
      return (index, Array(fields))
    }
    return true
  }

  /// Reports the requested columns that are not in the header, which is in `row`.
  private func warnOfMissingColumns(_ text: Span<UInt8>, on console: inout Console) {
    let names = row.fields.map { text.extracting($0.range).array }
    for column in wantedColumns where !names.contains(column) {
      let known = names.prefix(20).map { Quotation.quoted($0) }.joined(separator: ", ")
      console.showWarning("no column is called \(Quotation.quoted(column)), of \(known)")
    }
  }

  // MARK: Rows

  private func append(_ text: Span<UInt8>, on console: inout Console) {
    if console.output.isTerminal {
      TerminalText.append(text, to: &console.output.buffer)
    } else {
      console.output.buffer.append(text)
    }
  }

  private var separator: UInt8 {
    switch form {
    case .csv: UInt8(ascii: ",")
    case .tsv, .json: 0x09
    }
  }

  /// Appends the header, which is in `row`, with the names of the added columns.
  private func appendHeader(_ table: Table, _ text: Span<UInt8>, on console: inout Console) {
    console.output.endLine()
    append(text.extracting(0..<row.contentEnd), on: &console)
    for column in table.columns ?? [] {
      let field = row.fields[column.index]
      let name = text.extracting(field.range).array
      for index in column.fields {
        console.output.buffer.append(separator)
        if field.isQuoted { console.output.buffer.append(UInt8(ascii: "\"")) }
        append((name + added.suffixes[index]).span, on: &console)
        if field.isQuoted { console.output.buffer.append(UInt8(ascii: "\"")) }
      }
    }
    append(text.extracting(row.contentEnd..<row.end), on: &console)
  }

  /// Appends the row that begins at an offset and is in `row`.
  private mutating func append(
    _ block: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ table: Table,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let text = unsafe block.span
    let isBlank = row.contentEnd == start
    guard !isBlank, !row.isBroken, row.fields.count == table.columnCount else {
      append(text.extracting(start..<row.end), on: &console)
      if isBlank, !row.isBroken { return }
      try refuse(text.extracting(start..<row.contentEnd), table, at: place, on: &console)
      return
    }
    append(text.extracting(start..<row.contentEnd), on: &console)
    for column in table.columns ?? [] {
      let field = row.fields[column.index]
      let found =
        field.isPlain
        ? unsafe added.finder.whole(UnsafeBufferPointer(rebasing: block[field.range])) : nil
      for index in column.fields {
        console.output.buffer.append(separator)
        guard let found else { continue }
        added.append(
          index,
          of: found,
          id: text.extracting(field.range).extracting(found.range),
          as: form,
          to: &console.output.buffer
        )
      }
    }
    append(text.extracting(row.contentEnd..<row.end), on: &console)
  }

  private func refuse(
    _ text: Span<UInt8>,
    _ table: Table,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let count = row.fields.count
    let sentence =
      row.isBroken
      ? "a quotation mark is not closed"
      : "it has \(count) field\(count == 1 ? "" : "s"), and the header has \(table.columnCount)"
    try sink.refuse(text, as: .tableRow, at: place, sentence, on: &console)
  }
}
