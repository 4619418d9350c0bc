/// Which columns of a table have ids, and what is odd about its columns.
extension TableAnnotation {
  /// Determines from the header, and from rows below it, which columns have ids; returns false if
  /// more input is needed first.
  mutating func begin(
    _ table: inout Table,
    _ block: PaddedBytes,
    isLast: Bool
  ) -> Bool {
    let text = block.span
    guard
      let (top, first) = TableRow.first(
        of: text,
        isLast: isLast,
        format: format,
        separator: separator
      )
    else { return false }
    row = top
    table.start = first
    let names = hasHeader ? top.fields.map { text.extracting($0.range).array } : []
    let titles = top.fields.indices.map { index in
      hasHeader
        ? PlaceName(key: content(ofName: names[index])) : PlaceName(text: "column \(index + 1)")
    }
    table.titles = titles
    table.times = RowTimes(names.map(content), now: added.now)
    table.places = titles.map(\.hash)
    if added.isJudged {
      let start = hasHeader ? row.end : first
      guard judge(&table, in: block, from: start, isLast: isLast) else { return false }
      table.doubts = added.decide()
      row = top
    }
    var chosen = Set<Int>()
    // What the words of each column and length are that may be ids which begin with a time.
    var words: [Table.Words: WordSample] = [:]
    // Those that seem to be ids, and may be digests.
    var possible: Set<Table.Words> = []
    // Columns of times in nanoseconds, which have as many digits as flakes.
    var times = Set<Int>()
    if wantedColumns.isEmpty {
      // A column of ids is one, whether those of its first rows are in the window or not.
      let finder = added.finder.copy(isOfAnyTime: true)
      var count = 0
      var start = hasHeader ? row.end : first
      while count < Self.judgedRowCount, start < text.count,
        row.read(text, from: start, isLast: isLast),
        count == 0 || row.end <= Self.judgedByteCount
      {
        start = row.end
        count += 1
        // Rows of the wrong shape aren't evidence.
        if row.isBroken || row.fields.count != top.fields.count { continue }
        table.hasJudged = true
        for (index, field) in row.fields.enumerated() {
          let cell = text.extracting(row.bareRange(of: field, in: text) ?? field.range)
          let place = Table.Words(column: index, length: cell.count)
          if added.isJudged, let kind = WordSample.kind(ofLength: cell.count),
            let bits = kind.bits(ofWord: cell)
          {
            words[place, default: WordSample(kind, at: titles[index])].observe(bits, now: added.now)
          }
          if chosen.contains(index) { continue }
          guard let id = id(in: field, of: block, finder, at: table.places[index]) else {
            let cell = text.extracting(field.range)
            if table.rounded == nil, FlakeRounding.isRoundedID(cell) {
              table.rounded = cell.array
            }
            continue
          }
          // Judging by the name of its column, a flake may be a time in nanoseconds instead.
          let isTime =
            !added.isJudged && hasHeader && finder.targets[id.found.target].isFlake
            && NanosecondTime.isNamed(
              id.found.flake.rawValue,
              text.extracting(top.fields[index].range)
            )
          if isTime {
            times.insert(index)
          } else if words[place] != nil {
            possible.insert(place)
          } else {
            chosen.insert(index)
          }
        }
      }
      let isWhole = count == Self.judgedRowCount || count > 0 && text.count > Self.judgedByteCount
      if !isLast, !isWhole { return false }
    }
    table.names = names
    table.columnCount = top.fields.count
    if wantedColumns.isEmpty, chosen.isEmpty {
      row = top
      table.unsought = unsought(top.fields.count, in: block, from: hasHeader ? top.end : first)
    }
    for column in wantedColumns { chosen.formUnion(places(of: column, in: table)) }
    if wantedColumns.isEmpty {
      let digests = words.filter { $0.value.areDigests(now: added.now) }.map { $0.key }
      table.digests = digests
      for place in possible where !digests.contains(place) { chosen.insert(place.column) }
      table.emptyColumns = top.fields.indices.filter { index in
        !chosen.contains(index) && !times.contains(index)
          && !digests.contains { $0.column == index }
      }
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

  /// Returns a column of a table in whose first rows all cells are long ids of one kind, and its name; nil
  /// if there is none.
  private mutating func unsought(
    _ columnCount: Int,
    in block: PaddedBytes,
    from offset: Int
  ) -> (column: Int, kind: String)? {
    let text = block.span
    var inspector = Inspector(.anything(.none), now: added.now)
    var kinds = [String?](repeating: nil, count: columnCount)
    var left = Array(0..<columnCount)
    var (count, start) = (0, offset)
    while count < Self.inspectedRowCount, start < text.count,
      row.read(text, from: start, isLast: true)
    {
      (count, start) = (count + 1, row.end)
      if row.isBroken || row.fields.count != columnCount { continue }
      left.removeAll { index in
        let field = row.fields[index]
        let cell = text.extracting(row.bareRange(of: field, in: text) ?? field.range)
        // Shorter texts may be words that are like ids of some kind.
        guard cell.count >= 22, (try? inspector.inspect(cell)) != nil,
          let found = inspector.found.first, found.time != nil, found.doubt?.allowsKind != false
        else { return true }
        let kind = inspector.kinds[found.kind]
        // What was looked for and not found has made-up digits, or another time.
        let isSought = added.finder.soughtTargets.contains { target in
          target.kind == kind && target.form == found.value.form
        }
        if isSought { return true }
        let name = kind.name
        defer { kinds[index] = name }
        return kinds[index].map { $0 != name } ?? false
      }
    }
    return left.first.flatMap { index in kinds[index].map { (index, $0) } }
  }

  /// Looks at the numbers in the rows from an offset on; returns false if more input is needed first.
  mutating func judge(
    _ table: inout Table,
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
      if row.isBroken || row.fields.count != table.titles.count { continue }
      let time = table.times.time(of: row, text)
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
    for each in seen { added.look(at: each.number, in: table.titles[each.column], time: each.time) }
    return true
  }

  /// Reports columns with an id in `row` that none of the rows had by which columns were chosen.
  func lookForIDs(
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
  func warningOfNoIDs(_ table: Table, _ text: Span<UInt8>) -> String? {
    guard wantedColumns.isEmpty, table.columns?.isEmpty ?? true, table.doubts.isEmpty,
      table.digests.isEmpty
    else {
      return nil
    }
    let rounded = table.rounded.map { cell in
      "cells such as \(Quotation.quoted(cell)) may be ids that have lost digits: export ids as text"
    }
    let unsought = table.unsought.map { index, kind in
      let name = hasHeader ? content(ofName: table.names[index]) : Array("\(index + 1)".utf8)
      return "-l \(kind) reads column \(Quotation.quoted(name))"
    }
    let hint = separatorHint(text, from: table.start) ?? rounded ?? unsought
    return "no column has ids of the kinds that are looked for" + (hint.map { ": " + $0 } ?? "")
  }

  /// Returns the warning that numbers in columns that rows chose were not read as ids of the named kinds;
  /// nil if there are none.
  func warningOfUnread(_ table: Table) -> String? {
    table.unread.map { count, column, cell in
      let name = hasHeader ? content(ofName: table.names[column]) : Array("\(column + 1)".utf8)
      let subject = count == 1 ? "1 number" : "\(count) numbers"
      return "\(subject) in columns of ids, such as \(Quotation.quoted(cell)) in "
        + "\(Quotation.quoted(name)), \(count == 1 ? "gets" : "get") no fields, for made-up digits or "
        + "another time: --column \(Quotation.shellWord(name) ?? "NAME") reads all"
    }
  }

  /// Returns the warnings about values that only seem to be ids, by chance.
  func warningsOfDigests(_ table: Table) -> [String] {
    table.digests.map { words in
      let name = hasHeader ? content(ofName: table.names[words.column]) : nil
      let column = name ?? Array("\(words.column + 1)".utf8)
      return "values of \(words.length) characters in column \(Quotation.quoted(column)) look like "
        + "digests, one in ten of which seems to be an id by chance, and get no fields: --column "
        + "\(Quotation.shellWord(column) ?? "NAME") reads them"
    }
  }

  /// Returns what parts the columns instead, if the first row, which is in `row`, looks as if
  /// something else did.
  func separatorHint(_ text: Span<UInt8>, from start: Int) -> String? {
    guard row.fields.count == 1, separator == nil else { return nil }
    let first = text.extracting(start..<row.contentEnd)
    let found = "\t;|,".utf8.first { byte in
      byte != row.separator && first.indices.contains { first[$0] == byte }
    }
    return switch found {
    case 0x09?: "--in tsv splits at tabs, and --in csv --separator tab also splits quoted cells"
    case UInt8(ascii: ",")?: "--in csv splits columns at commas"
    case let byte?:
      "--in csv --separator '\(Character(Unicode.Scalar(byte)))' splits columns at that character"
    case nil: nil
    }
  }

  /// Reports that cells of a table without quotes begin with quotation marks, if one in `row` does.
  func warnOfQuotes(
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
  func places(of column: [UInt8], in table: Table) -> [Int] {
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
  func reportHeader(
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
      let hint =
        isList
        ? "--column is repeated for several"
        : "--column names a column that is read; those that are added are named after it"
      console.report(.tableColumn, hints: [hint]) {
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
    where field.isPlain
      && (added.finder.whole(block[field.range]) != nil
        || added.isJudged && Self.isLongNumber(text.extracting(field.range)))
    {
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

  /// Whether a text is a number as long as flakes are, which names no column.
  private static func isLongNumber(_ text: Span<UInt8>) -> Bool {
    DigitRunSearch.lengths.contains(text.count) && text.indices.allSatisfy { text[$0].isDigit }
  }
}
