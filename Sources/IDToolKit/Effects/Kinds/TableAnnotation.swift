/// Annotates tables in CSV or TSV: columns at the end of each row show the contents of the ids in
/// other columns; every other byte is kept.
///
/// The first row names the columns, unless there is no header; then, and if no column has the given
/// name, columns are referred to by number. Unless it is given which of them have ids, the first
/// rows decide: a hundred, or those within the first MiB. These are awaited, so that the columns
/// are the same however the input arrives. A line `sep=;` before all others, as Excel writes and
/// reads it, names the separator.
struct TableAnnotation {
  private var added: AddedFields
  private let wantedColumns: [[UInt8]]
  private let hasHeader: Bool
  private let format: RecordFormat
  /// What parts the columns, if that was given.
  private let separator: UInt8?
  /// The last row read, with the separator of the table being copied.
  private var row: TableRow
  private let sink = ItemSink(rules: ItemRules())

  /// Rows that end within this many bytes are examined.
  private static let judgedByteCount = 1 << 20
  private static let judgedRowCount = 100
  /// So many if what the numbers are is judged as well.
  private static let judgedRowCountOfNumbers = 1000
  private static let blockSize = 128 << 10

  /// What is known of the table being copied.
  private struct Table {
    /// The offset of the first row, after a byte order mark and a line that names the separator.
    var start = 0
    var columnCount = 0
    /// What the header calls the columns; empty without one.
    var names: [[UInt8]] = []
    /// Whether a row below the first was examined.
    var hasJudged = false
    /// The hash of each column's name.
    var places: [UInt64] = []
    /// The warnings about columns whose numbers stay bare.
    var doubts: [JudgingMessage] = []
    /// The columns with ids, and the fields added for each.
    var columns: [(index: Int, fields: [Int])]?
    /// Where rows chose the columns: the others, as long as no id was found in them.
    var emptyColumns: [Int] = []
    /// The first cell that may be an id which a spreadsheet has rounded.
    var rounded: [UInt8]?
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
    hasHeader: Bool
  ) {
    self.added = added
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
    var table = Table()
    added.beginFile()
    if format == .csv { part(by: separator ?? UInt8(ascii: ",")) }
    var line: UInt64 = 1
    var tail = 0
    while true {
      let added = try stream.read(keeping: tail, flushing: &console)
      if let encoding = stream.utf16Encoding { throw Failure(in: encoding, file) }
      if stream.beginsInGzip { throw Failure(inGzip: file, option: "-z") }
      console.output.clock.look()
      if let span = console.output.clock.takeMove() { self.added.moveClock(by: span) }
      tail = try take(&stream, &table, &line, input, isLast: added == 0, on: &console)
      if added == 0 {
        if let warning = table.warning { console.showWarning(warning) }
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
      try append(block, from: start, table, finder, at: input.place(line), on: &console)
      line += NewlineSearch.count(in: block[start..<row.end])
      start = row.end
      try console.flushIfFull()
    }
    added.doubts.look(at: block[..<start])
    table.hasRowBegun = start < text.count
    return text.count - start
  }

  /// Makes this byte the separator of the columns.
  private mutating func part(by separator: UInt8) {
    row = TableRow(separator: separator, takesQuotes: format == .csv)
  }

  // MARK: Columns

  /// Determines from the header, and from rows below it, which columns have ids; returns false if
  /// more input is needed first.
  private mutating func begin(
    _ table: inout Table,
    _ block: PaddedBytes,
    isLast: Bool
  ) -> Bool {
    let text = block.span
    var first = text.hasByteOrderMark ? 3 : 0
    var isNamed = false
    guard !text.isEmpty, row.read(text, from: first, isLast: isLast) else { return false }
    if format == .csv, let named = namedSeparator(text.extracting(first..<row.contentEnd)) {
      guard row.end < text.count || isLast else { return false }
      if row.end < text.count {
        first = row.end
        isNamed = true
        part(by: separator ?? named)
        guard row.read(text, from: first, isLast: isLast) else { return false }
      }
    }
    table.start = first
    if format == .csv, separator == nil, !isNamed, row.fields.count == 1 {
      // Spreadsheets write semicolons where the point of numbers is a comma.
      let header = text.extracting(first..<row.contentEnd)
      if header.indices.contains(where: { header[$0] == UInt8(ascii: ";") }) {
        part(by: UInt8(ascii: ";"))
        guard row.read(text, from: first, isLast: isLast) else { return false }
      }
    }
    let top = row
    let names = hasHeader ? top.fields.map { text.extracting($0.range).array } : []
    let titles = top.fields.indices.map { index in
      hasHeader
        ? PlaceName(key: content(ofName: names[index])) : PlaceName(text: "column \(index + 1)")
    }
    table.places = titles.map(\.hash)
    if added.isJudged {
      let start = hasHeader ? row.end : first
      guard judge(titles, in: block, from: start, isLast: isLast) else { return false }
      table.doubts = added.decide()
      row = top
    }
    var chosen = Set<Int>()
    // Columns of times in nanoseconds, which have as many digits as flakes.
    var times = Set<Int>()
    if wantedColumns.isEmpty {
      var count = 0
      var start = hasHeader ? row.end : first
      while count < Self.judgedRowCount, start < text.count,
        row.read(text, from: start, isLast: isLast),
        count == 0 || row.end <= Self.judgedByteCount
      {
        start = row.end
        count += 1
        // Rows of the wrong shape are no evidence.
        if row.isBroken || row.fields.count != top.fields.count { continue }
        table.hasJudged = true
        for (index, field) in row.fields.enumerated() where !chosen.contains(index) {
          guard let id = id(in: field, of: block, added.finder, at: table.places[index]) else {
            let cell = text.extracting(field.range)
            if table.rounded == nil, FlakeRounding.isRoundedID(cell) {
              table.rounded = cell.array
            }
            continue
          }
          // Judging by the name of its column, a flake may be a time in nanoseconds instead.
          let isTime =
            !added.isJudged && hasHeader && added.finder.targets[id.found.target].isFlake
            && NanosecondTime.isNamed(
              id.found.flake.rawValue,
              text.extracting(top.fields[index].range)
            )
          if isTime { times.insert(index) } else { chosen.insert(index) }
        }
      }
      let isWhole = count == Self.judgedRowCount || count > 0 && text.count > Self.judgedByteCount
      if !isLast, !isWhole { return false }
    }
    table.names = names
    table.columnCount = top.fields.count
    for column in wantedColumns { chosen.formUnion(places(of: column, in: table)) }
    if wantedColumns.isEmpty {
      table.emptyColumns = top.fields.indices.filter { !chosen.contains($0) && !times.contains($0) }
    }
    let taken = Set(names)
    table.columns = chosen.sorted().map { index in
      let fields = added.suffixes.indices.filter { field in
        !hasHeader || !taken.contains(names[index] + added.suffixes[field])
      }
      return (index, Array(fields))
    }
    return true
  }

  /// Looks at the numbers in the rows from an offset on; returns false if more input is needed first.
  private mutating func judge(
    _ titles: [PlaceName],
    in block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) -> Bool {
    let text = block.span
    var (count, start) = (0, offset)
    var seen: [(number: UInt64, column: Int, time: LineTime?)] = []
    while count < Self.judgedRowCountOfNumbers, start < text.count,
      row.read(text, from: start, isLast: isLast),
      count == 0 || row.end <= Self.judgedByteCount
    {
      defer {
        start = row.end
        count += 1
      }
      if row.isBroken || row.fields.count != titles.count { continue }
      let time = LineTime(of: text.extracting(start..<row.contentEnd), now: added.now)
      for (index, field) in row.fields.enumerated() {
        let range = row.bareRange(of: field, in: text) ?? field.range
        guard DigitRunSearch.lengths.contains(range.count),
          let number = Decimal.digits(text, range), !MadeUpDigits.areMadeUp(number, block[range])
        else { continue }
        seen.append((number, index, time))
      }
    }
    let isWhole =
      count == Self.judgedRowCountOfNumbers || count > 0 && text.count > Self.judgedByteCount
    guard isLast || isWhole else { return false }
    for each in seen { added.look(at: each.number, in: titles[each.column], time: each.time) }
    return true
  }

  /// Returns the separator that a line of Excel's names: `sep=;`.
  private func namedSeparator(_ line: Span<UInt8>) -> UInt8? {
    guard line.count == 5, line.extracting(0..<4).holds("sep=") else { return nil }
    // Letters and digits can't be separators, since values contain them.
    let isPartOfValues = DigitAlphabet.base62.contains(line[4])
    return isPartOfValues || line[4] == UInt8(ascii: "\"") ? nil : line[4]
  }

  /// Reports columns with an id in `row` that none of the rows had by which columns were chosen.
  private func lookForIDs(
    _ block: PaddedBytes,
    _ table: inout Table,
    _ finder: IdentifierFinder,
    at place: ItemPlace,
    on console: inout Console
  ) {
    table.emptyColumns.removeAll { index in
      let field = row.fields[index]
      let range = row.bareRange(of: field, in: block.span) ?? field.range
      guard finder.mayBeID(block[range]),
        id(in: field, of: block, finder, at: table.places[index]) != nil
      else {
        return false
      }
      let column = hasHeader ? content(ofName: table.names[index]) : Array("\(index + 1)".utf8)
      let name = Quotation.quoted(column)
      console.showWarning(
        place.prefix
          + "the column \(name) has its first id here, after the rows that choose the columns, and "
          + "gets no fields: --column \(Quotation.shellWord(column) ?? "NAME") names it"
      )
      table.warning = nil
      return true
    }
  }

  /// Returns the warning that no column has ids, and what separates columns if that may be the
  /// reason; the first row is in `row`.
  private func warningOfNoIDs(_ table: Table, _ text: Span<UInt8>) -> String? {
    guard wantedColumns.isEmpty, table.columns?.isEmpty ?? true, table.doubts.isEmpty else {
      return nil
    }
    let rounded = table.rounded.map { cell in
      "cells such as \(Quotation.quoted(cell)) may be ids that have lost digits: export ids as text"
    }
    let hint = separatorHint(text, from: table.start) ?? rounded
    return "no column has ids of the kinds that are looked for" + (hint.map { ": " + $0 } ?? "")
  }

  /// Returns what parts the columns instead, if the first row, which is in `row`, looks as if
  /// something else did.
  private func separatorHint(_ text: Span<UInt8>, from start: Int) -> String? {
    guard row.fields.count == 1, separator == nil else { return nil }
    let first = text.extracting(start..<row.contentEnd)
    let found = "\t;|,".utf8.first { byte in
      byte != row.separator && first.indices.contains { first[$0] == byte }
    }
    return switch found {
    case 0x09?: "--in tsv parts columns by tabs, and --in csv --separator tab quoted ones, too"
    case UInt8(ascii: ",")?: "--in csv parts columns by commas"
    case let byte?:
      "--in csv --separator '\(Character(Unicode.Scalar(byte)))' parts columns by that character"
    case nil: nil
    }
  }

  /// Reports that cells of a table without quotes begin with quotation marks, if one in `row` does.
  private func warnOfQuotes(
    _ table: inout Table,
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) {
    guard format == .tsv, !table.hasToldQuotes,
      row.fields.contains(where: { !$0.range.isEmpty && text[$0.range.lowerBound] == 0x22 })
    else { return }
    table.hasToldQuotes = true
    console.showWarning(
      place.prefix + "a cell begins with a quotation mark, which TSV takes for a part of the cell: "
        + "--in csv --separator tab reads quoted cells"
    )
  }

  /// Returns the indices of the columns with a name, or with a number that is not a name.
  private func places(of column: [UInt8], in table: Table) -> [Int] {
    let named = table.names.indices.filter { index in
      let name = table.names[index]
      return name == column || content(ofName: name) == column
    }
    guard named.isEmpty, let number = try? Decimal.parse(column.span), number >= 1,
      number <= table.columnCount
    else { return named }
    return [Int(number) - 1]
  }

  /// Reports requested columns that the table does not have, and what the header, which is in
  /// `row`, already has or lacks.
  private func reportHeader(
    _ table: Table,
    _ block: PaddedBytes,
    on console: inout Console
  ) {
    let text = block.span
    let shown = table.names.prefix(20).map { Quotation.quoted(content(ofName: $0)) }
    for column in wantedColumns where places(of: column, in: table).isEmpty {
      let known =
        hasHeader
        ? ", of " + shown.joined(separator: ", ")
        : ": without a header, they are 1 to \(table.columnCount)"
      let isList = column.contains(UInt8(ascii: ","))
      console.report(.tableColumn, hints: isList ? ["--column is repeated for several"] : []) {
        "no column is called \(Quotation.quoted(column))\(known)"
      }
    }
    guard hasHeader else { return }
    let isReturn = (row.fields[0].range.lowerBound..<row.contentEnd).contains {
      text[$0] == 0x0D && ($0 + 1 == text.count || text[$0 + 1] != 0x0A)
    }
    if isReturn {
      console.showWarning(
        "the first row, taken for names, has carriage returns in it: if they end the lines, "
          + "tr '\\r' '\\n' makes newlines of them"
      )
    }
    for field in row.fields
    where field.isPlain && added.finder.whole(block[field.range]) != nil {
      let id = Quotation.quoted(text.extracting(field.range).array)
      console.showWarning(
        "the first row is taken for names, and \(id) in it is an id: --no-header says that there are none"
      )
      break
    }
    for column in table.columns ?? [] {
      for (place, suffix) in added.suffixes.enumerated() where !column.fields.contains(place) {
        let name = Quotation.quoted(content(ofName: table.names[column.index]) + suffix)
        console.showWarning("there is a column \(name) already, which stays as it is")
      }
    }
  }

  // MARK: Rows

  /// Returns a column's name without the doubling of quotation marks in it.
  private func content(ofName name: [UInt8]) -> [UInt8] {
    guard format == .csv else { return name }
    var content: [UInt8] = []
    var isDoubled = false
    for byte in name {
      isDoubled = byte == UInt8(ascii: "\"") && content.last == byte && !isDoubled
      if !isDoubled { content.append(byte) }
    }
    return content
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
    _ table: Table,
    _ finder: IdentifierFinder,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let text = block.span
    let isBlank = row.contentEnd == start
    guard !isBlank, !row.isBroken, row.fields.count == table.columnCount else {
      console.append(text.extracting(start..<row.end))
      if isBlank, !row.isBroken { return }
      try refuse(text.extracting(start..<row.contentEnd), table, at: place, on: &console)
      return
    }
    console.append(text.extracting(start..<row.contentEnd))
    // The contents of columns that were not requested may be anything, except ids that have lost
    // digits.
    var unread: [TableRow.Field] = []
    for column in table.columns ?? [] {
      let field = row.fields[column.index]
      let id = id(in: field, of: block, finder, at: table.places[column.index])
      let found = id?.found
      if let found { added.note(found) } else { unread.append(field) }
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
    for field in unread {
      let value = text.extracting(field.range)
      // What an undecided number may be was told already.
      let isUndecided =
        !table.doubts.isEmpty && DigitRunSearch.lengths.contains(value.count)
        && DigitLine.isNumber(block[field.range])
      let isReported =
        !wantedColumns.isEmpty && !isUndecided || FlakeTextProblem(ofSpreadsheet: value) != nil
      guard isReported, !Self.isEmpty(value) else { continue }
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
  private func id(
    in field: TableRow.Field,
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
