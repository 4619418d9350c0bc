/// Finds the times of a table's rows: those of the best column with times of no other event, such as
/// `expires_at`.
struct RowTimes {
  private let now: Timestamp
  /// Empty without headings.
  private let columns: [Column]
  private var place = Place.unknown
  /// How many more rows are searched for times.
  private var searchedRowsLeft = 100

  /// What a heading says.
  private struct Column {
    /// What the beginning of a member of JSON with a time in it would be.
    let member: [UInt8]
    /// Whether the times are of when the records were made, or of when they began or were changed.
    let isOfMaking: Bool
    let isOfChange: Bool

    init(_ heading: [UInt8]) {
      let words = heading.filter(\.isLetterOrDigit).map(\.lowercasedASCII)
      let last = Array("last".utf8)
      let word = words.starts(with: last) ? words.dropFirst(last.count) : words[...]
      isOfMaking = RowTimes.made.contains(words)
      isOfChange = RowTimes.changes.contains(where: word.starts)
      member = RowTimes.member(isOfChange ? [] : heading)
    }
  }

  private enum Place {
    case unknown
    case column(Int)
    /// The date is in one column, and the time of day in the next.
    case twoColumns
  }

  /// Creates times of rows below headings; none if columns have none.
  init(_ headings: [[UInt8]], now: Timestamp) {
    columns = headings.map(Column.init)
    self.now = now
  }

  /// Returns the time of a row of a text; nil if it has none.
  mutating func time(of row: TableRow, _ text: Span<UInt8>) -> LineTime? {
    switch place {
    case .column(let index): return time(inCell: index, of: row, text)
    case .twoColumns: return time(acrossCellsOf: row, text)
    case .unknown: break
    }
    guard searchedRowsLeft > 0 else { return nil }
    searchedRowsLeft -= 1
    guard let column = column(of: row, text) else {
      // A date alone is no time, and one with its time of day in a cell is another event's.
      let found = time(acrossCellsOf: row, text)
      if found != nil { place = .twoColumns }
      return found
    }
    place = .column(column)
    return time(inCell: column, of: row, text)
  }

  /// Returns the column of a row that holds its time; nil if none does.
  ///
  /// A time with its zone is better than one without, a time of day than midnight, and then the first of
  /// when the record was made; one of a change counts if there is no other.
  private func column(of row: TableRow, _ text: Span<UInt8>) -> Int? {
    var (found, rank) = (Int?.none, -1)
    for index in row.fields.indices {
      guard let time = time(inCell: index, of: row, text) else { continue }
      let column = index < columns.count ? columns[index] : nil
      let isMidnight = time.time.microseconds.isMultiple(of: TimeSpan.day.microseconds)
      let ofTime = (time.isZoneSaid ? 4 : 0) + (isMidnight ? 0 : 2)
      let isOfChange = column?.isOfChange ?? false
      let ofAll = isOfChange ? 0 : 1 + ofTime + (column?.isOfMaking ?? false ? 1 : 0)
      if ofAll > rank { (found, rank) = (index, ofAll) }
    }
    return found
  }

  private func time(acrossCellsOf row: TableRow, _ text: Span<UInt8>) -> LineTime? {
    guard let first = row.fields.first else { return nil }
    for field in row.fields where LineTime(of: text.extracting(field.range), now: now) != nil {
      return nil
    }
    return LineTime(of: text.extracting(first.range.lowerBound..<row.contentEnd), now: now)
  }

  private static let made = Set(
    "created createdat createdon createdtime createtime creationtime creationdate datecreated insertedat"
      .split(separator: " ").map { Array($0.utf8) }
  )
  private static let changes = ["updat", "modif", "start", "begin"].map { Array($0.utf8) }

  private func time(inCell column: Int, of row: TableRow, _ text: Span<UInt8>) -> LineTime? {
    let field = row.fields[column]
    let cell = text.extracting(row.bareRange(of: field, in: text) ?? field.range)
    if column < columns.count { return Self.time(in: cell, of: columns[column].member, now: now) }
    // Without a heading, a number is a time only at the beginning of a line.
    let isClock = cell.indices.contains { cell[$0] == UInt8(ascii: ":") }
    return column == 0 || isClock ? LineTime(of: cell, now: now) : nil
  }

  /// The longest values that are read as times.
  private static let longest = 40

  /// Returns the time in a member of JSON, or a cell of a column, that is called so; nil if it has none.
  static func time(in value: Span<UInt8>, under key: [UInt8], now: Timestamp) -> LineTime? {
    time(in: value, of: member(key), now: now)
  }

  private static func time(
    in value: Span<UInt8>,
    of member: [UInt8],
    now: Timestamp
  ) -> LineTime? {
    guard (8...longest).contains(value.count), value[0].isDigit else { return nil }
    let isNumber = !value.indices.contains { value[$0] == UInt8(ascii: ":") }
    let quote: [UInt8] = isNumber ? [] : [UInt8(ascii: "\"")]
    return LineTime(of: (member + quote + value.array + quote).span, now: now)
  }

  private static func member(_ key: [UInt8]) -> [UInt8] {
    Array("{\"".utf8) + key + Array("\":".utf8)
  }
}
