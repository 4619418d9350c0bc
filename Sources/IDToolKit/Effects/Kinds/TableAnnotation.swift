/// Annotates tables in CSV or TSV: columns at the end of each row show the contents of the ids in
/// other columns; every other byte is kept.
///
/// The first row names the columns, unless there is no header; then, and if no column has the given
/// name, columns are referred to by number. Unless it is given which of them have ids, the first
/// rows decide: a hundred, or those within the first MiB. These are awaited, so that the columns
/// are the same however the input arrives. A line `sep=;` before all others, as Excel writes and
/// reads it, names the separator.
struct TableAnnotation {
  var added: AddedFields
  let wantedColumns: [[UInt8]]
  let hasHeader: Bool
  let format: RecordFormat
  /// What parts the columns, if that was given.
  let separator: UInt8?
  /// Whether only rows with ids are copied, and whether one was.
  let isOnlyMatching: Bool
  private(set) var hasMatch = false
  /// The last row read, with the separator of the table being copied.
  var row: TableRow
  private let sink = ItemSink(rules: ItemRules())

  /// Rows that end within this many bytes are examined.
  static let judgedByteCount = 1 << 20
  static let judgedRowCount = 100
  static let inspectedRowCount = 10
  /// So many if what the numbers are is judged as well.
  static let judgedRowCountOfNumbers = 1000
  /// After so many of them a named layout is doubted, if it is.
  private static let examinedAtOnce = 250
  private static let blockSize = 128 << 10

  /// What is known of the table being copied.
  struct Table {
    /// The values of a column that have a length.
    struct Words: Hashable {
      let column: Int
      let length: Int
    }

    /// The offset of the first row, after a byte order mark and a line that names the separator.
    var start = 0
    var columnCount = 0
    /// What the header calls the columns; empty without one.
    var names: [[UInt8]] = []
    /// Whether a row below the first was examined.
    var hasJudged = false
    /// Finds the times of its rows.
    var times: RowTimes
    /// Each column's name as that of a place, and its hash.
    var titles: [PlaceName] = []
    var places: [UInt64] = []
    /// How many more rows are examined for whether a named layout is that of their ids.
    var examinedRowsLeft = TableAnnotation.judgedRowCountOfNumbers
    /// The warnings about columns whose numbers stay bare.
    var doubts: [JudgingMessage] = []
    /// The columns with ids, and the fields added for each.
    var columns: [(index: Int, fields: [Int])]?
    /// The values that are digests rather than ids, though some may be by chance.
    var digests: [Words] = []
    /// Where rows chose the columns: the others, as long as no id was found in them.
    var emptyColumns: [Int] = []
    /// A column whose cells are ids of a kind that isn't looked for, if no column has others.
    var unsought: (column: Int, kind: String)?
    /// The first cell that may be an id which a spreadsheet has rounded.
    var rounded: [UInt8]?
    /// The number of cells of columns chosen by rows that have as many digits as ids and were not read as
    /// some, and the first of them.
    var unread: (count: UInt64, column: Int, cell: [UInt8])?
    /// Whether it was told that cells begin with quotation marks.
    var hasToldQuotes = false
    /// What is to be reported if no id is found in any column.
    var warning: String?
    /// Whether the block begins with a row that has been partly read.
    var hasRowBegun = false
    /// How many bytes must arrive before the columns are chosen again; otherwise very long rows
    /// would be read again and again.
    var awaitedByteCount = 0
  }

  init(
    _ added: AddedFields,
    wantedColumns: [[UInt8]],
    format: RecordFormat,
    separator: UInt8?,
    hasHeader: Bool,
    isOnlyMatching: Bool
  ) {
    self.added = added
    self.isOnlyMatching = isOnlyMatching
    // Printed doubles need no warning here: in a column of ids they are refused.
    self.added.doubts.ignorePrintedDoubles()
    self.wantedColumns = wantedColumns
    self.hasHeader = hasHeader
    self.format = format
    self.separator = separator
    row = TableRow(separator: 0x09, takesQuotes: format == .csv)
  }

  /// Copies a file.
  mutating func copy(_ file: Operand, on console: inout Console) throws(Failure) {
    let input = LineInput(source: file, kind: .tableRow)
    var stream = try file.open(blockSize: Self.blockSize)
    var table = Table(times: RowTimes([], now: added.now))
    added.beginFile()
    var line: UInt64 = 1
    var tail = 0
    while true {
      let added = try stream.read(keeping: tail, flushing: &console)
      if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
      if let packing = stream.packing { throw Failure(packing, file, option: "-z") }
      console.output.look(at: stream)
      self.added.renew()
      tail = try take(&stream, &table, &line, input, isLast: added == 0, on: &console)
      if added == 0 {
        for warning in [table.warning, warningOfUnread(table)].compactMap(\.self) {
          console.showWarning(warning)
        }
        return
      }
      while tail > LineReader.usualLongestLine {
        try copyLongRow(of: &stream, &table, at: input.place(line), on: &console)
        line += 1
        tail = try take(&stream, &table, &line, input, isLast: false, on: &console)
      }
    }
  }

  /// Copies the first line of a row that is too long, and reports it.
  ///
  /// Where a quotation mark is missing, the next line is another row. If it is the header that is too
  /// long, all that is left is copied.
  private mutating func copyLongRow(
    of stream: inout InputStream,
    _ table: inout Table,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    try sink.refuse(
      stream.block.span.extracting(..<LineReader.OversizedLine.longestBeginning),
      as: .tableRow,
      at: place,
      "it has more than \(LineReader.usualLongestLine) bytes: a quotation mark may be missing",
      on: &console
    )
    table.hasRowBegun = false
    repeat {
      let newline = table.columns == nil ? nil : NewlineSearch.firstOffset(in: stream.block)
      let end = newline.map { $0 + 1 } ?? stream.count
      console.append(stream.block.span.extracting(..<end))
      try console.flushIfFull()
      stream.drop(end)
      if newline != nil { return }
    } while try stream.read(keeping: 0, flushing: &console) > 0
  }

  /// Reports what is odd about all ids.
  func finish(on console: inout Console) {
    for sentence in added.sentences { console.showWarning(sentence) }
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
    let block = stream.block
    let text = block.span
    var start = 0
    if table.columns == nil {
      guard isLast || text.count >= table.awaitedByteCount else { return text.count }
      guard begin(&table, block, isLast: isLast) else {
        let isLong = text.count > Self.judgedByteCount
        table.awaitedByteCount = isLong ? 2 * text.count : 0
        return text.count
      }
      let first = table.start
      guard row.read(text, from: first, isLast: isLast) else { return text.count }
      console.show(table.doubts)
      reportHeader(table, block, on: &console)
      if !wantedColumns.isEmpty, let hint = separatorHint(text, from: first) {
        console.showWarning("the table has one column: " + hint)
      }
      if hasHeader { warnOfQuotes(&table, text, at: input.place(line), on: &console) }
      for warning in warningsOfDigests(table) { console.showWarning(warning) }
      if table.hasJudged { table.warning = warningOfNoIDs(table, text) }
      if hasHeader {
        appendHeader(table, text, on: &console)
        start = row.end
        line += NewlineSearch.count(in: block[..<start])
      } else {
        start = first
        line += NewlineSearch.count(in: block[..<start])
        console.output.endLine()
        console.append(text.extracting(0..<start))
      }
    }
    // A local copy: reading the property for each row would copy the finder, and count references
    // to its arrays, each time.
    let finder = added.finder
    let shortest = finder.shortest
    while start < text.count,
      row.read(text, from: start, isLast: isLast, goesOn: start == 0 && table.hasRowBegun)
    {
      warnOfQuotes(&table, text, at: input.place(line), on: &console)
      if row.fields.count == table.columnCount, !row.isBroken,
        table.emptyColumns.contains(where: { row.fields[$0].range.count >= shortest })
      {
        lookForIDs(block, &table, finder, at: input.place(line), on: &console)
      }
      try append(block, from: start, &table, finder, at: input.place(line), on: &console)
      line += NewlineSearch.count(in: block[start..<row.end])
      start = row.end
      try console.flushIfFull()
    }
    table.hasRowBegun = start < text.count
    return text.count - start
  }

  // MARK: Rows

  /// Returns a column's name without the doubling of quotation marks in it.
  func content(ofName name: [UInt8]) -> [UInt8] {
    format == .csv ? TableRow.content(ofQuoted: name) : name
  }

  /// Appends the header, which is in `row`, with the names of the added columns.
  private func appendHeader(_ table: Table, _ text: Span<UInt8>, on console: inout Console) {
    console.output.endLine()
    console.append(text.extracting(0..<row.contentEnd))
    for column in table.columns ?? [] {
      let field = row.fields[column.index]
      let name = table.names[column.index]
      for index in column.fields {
        console.output.buffer.append(row.separator)
        if field.isQuoted { console.output.buffer.append(UInt8(ascii: "\"")) }
        console.append((name + added.suffixes[index]).span)
        if field.isQuoted { console.output.buffer.append(UInt8(ascii: "\"")) }
      }
    }
    console.append(text.extracting(row.contentEnd..<row.end))
  }

  /// Appends the row that begins at an offset and is in `row`.
  private mutating func append(
    _ block: PaddedBytes,
    from start: Int,
    _ table: inout Table,
    _ finder: IdentifierFinder,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    if table.examinedRowsLeft > 0, table.examinedRowsLeft.isMultiple(of: Self.examinedAtOnce) {
      for sentence in added.doubts.takeNews(isIdle: true) { console.showWarning(sentence) }
    }
    let text = block.span
    let isBlank = row.contentEnd == start
    let bufferCount = console.output.buffer.count
    var isMatch = false
    guard !isBlank, !row.isBroken, row.fields.count == table.columnCount else {
      if !isOnlyMatching { console.append(text.extracting(start..<row.end)) }
      if isBlank, !row.isBroken { return }
      try refuse(text.extracting(start..<row.contentEnd), table, at: place, on: &console)
      return
    }
    console.append(text.extracting(start..<row.contentEnd))
    // The contents of columns that were not requested may be anything, except ids that have lost
    // digits.
    var unread: [(field: TableRow.Cell, column: Int)] = []
    table.examinedRowsLeft -= 1
    let isExamined = !added.isJudged && table.examinedRowsLeft >= 0
    let time = isExamined ? table.times.time(of: row, text) : nil
    for column in table.columns ?? [] {
      let field = row.fields[column.index]
      var id = id(in: field, of: block, finder, at: table.places[column.index])
      if !table.digests.isEmpty, let length = id?.range.count,
        table.digests.contains(Table.Words(column: column.index, length: length))
      {
        id = nil
      }
      let found = id?.found
      if let found {
        isMatch = true
        added.note(found)
        if isExamined { added.look(at: found, in: table.titles[column.index], time: time) }
      } else {
        unread.append((field, column.index))
      }
      for index in column.fields {
        console.output.buffer.append(row.separator)
        guard let id, let found else { continue }
        added.append(
          index,
          of: found,
          id: text.extracting(id.range).extracting(found.range),
          as: format,
          to: &console.output.buffer
        )
      }
    }
    console.append(text.extracting(row.contentEnd..<row.end))
    hasMatch = hasMatch || isMatch
    if isOnlyMatching, !isMatch { console.output.buffer.truncate(to: bufferCount) }
    for (field, column) in unread {
      let value = text.extracting(field.range)
      let isNumber =
        DigitRunSearch.lengths.contains(value.count) && DigitLine.isNumber(block[field.range])
      // Numbers of other times than asked for show whose they are as well.
      if isExamined, isNumber, let number = Decimal.digits(value) {
        added.doubts.look(at: FlakeID(rawValue: number), in: table.titles[column], time: time)
      }
      // What an undecided number may be was told already.
      let isUndecided = !table.doubts.isEmpty && isNumber
      if isNumber, !added.isJudged, wantedColumns.isEmpty,
        !isOnlyMatching || !finder.isOfOtherTime(value)
      {
        table.unread = table.unread ?? (0, column, value.array)
        table.unread?.count += 1
      }
      let isReported =
        !wantedColumns.isEmpty && !isUndecided || FlakeTextProblem(ofSpreadsheet: value) != nil
      // To leave out ids of other times is what was asked for.
      guard isReported, !Self.isEmpty(value), !isOnlyMatching || !finder.isOfOtherTime(value)
      else { continue }
      let problem =
        field.hasTail
        ? "text follows its closing quotation mark" : added.finder.problem(with: value)
      try sink.refuse(value, as: .timedID, at: place, problem, on: &console)
    }
  }

  /// Whether a cell has no value: databases and pandas write such a cell as a word.
  private static func isEmpty(_ value: Span<UInt8>) -> Bool {
    let content = value.extracting(value.trimmedRange)
    return content.isEmpty || ["NULL", "null", "\\N", "None"].contains { content.holds($0) }
  }

  /// Returns the id that is all of a field, apart from blanks around it and a spreadsheet's marks
  /// of a text, `="5"`, and the range in which it was found; nil if the field is not a relevant id.
  func id(
    in field: TableRow.Cell,
    of block: PaddedBytes,
    _ finder: IdentifierFinder,
    at place: UInt64
  ) -> (found: FoundIdentifier, range: Range<Int>)? {
    if field.isPlain, let found = finder.whole(block[field.range], at: place) {
      return (found, field.range)
    }
    guard let range = row.bareRange(of: field, in: block.span),
      let found = finder.whole(block[range], at: place)
    else { return nil }
    return (found, range)
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
      : "it has \(count) field\(count == 1 ? "" : "s"), and \(hasHeader ? "the header" : "the first row") has \(table.columnCount)"
    try sink.refuse(text, as: .tableRow, at: place, sentence, on: &console)
  }
}
