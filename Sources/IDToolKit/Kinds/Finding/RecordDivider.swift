/// Divides tables into cells, and JSON into records.
///
/// The first row of a table names the columns, unless it has an id, a number or a time itself. A record
/// of JSON is an object that is in no other one, on one line or several, in an array or not.
struct RecordDivider {
  let format: RecordFormat
  /// What parts the columns, if that was given.
  let separator: UInt8?
  private let now: Timestamp
  /// The last row that was read; nil before the first one.
  private var row: TableRow?
  private(set) var columns: [TextPart.Column] = []
  /// What the beginning of a member of JSON with a time in it would be in each column.
  private var members: [[UInt8]] = []
  /// The column whose times are those of the rows, and how many more rows are searched for it.
  private var timeColumn: Int?
  private var searchedRowsLeft = 100
  private var lineCount: UInt64 = 0
  /// Whether columns are called by their numbers.
  private(set) var isHeaderless = false
  /// The number of rows that have other fields than the first one, and the line of the first of them.
  private(set) var oddRows: (count: UInt64, line: UInt64) = (0, 0)

  /// How far a record of JSON was read that is not complete.
  private struct UnfinishedRecord {
    var nesting = JSONNesting()
    var isInString = false
    var isEscaped = false
    /// The time of its record, and where its member and what is to be read begin, from its own beginning.
    var time: LineTime?
    var member = 0
    var next = 0
  }

  private var halt = UnfinishedRecord()

  /// Times are at most so long.
  private static let longestTime = 40

  init(_ format: RecordFormat, separator: UInt8?, now: Timestamp) {
    self.format = format
    self.separator = separator
    self.now = now
  }

  /// Returns the parts that are complete in a block, from an offset on, and where the next one begins.
  mutating func divide(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) -> (parts: [TextPart], end: Int) {
    // What has no end is read as it is.
    let isLast = isLast || block.count - offset > LineReader.usualLongestLine
    return format == .json
      ? records(block, from: offset, isLast: isLast) : cells(block, from: offset, isLast: isLast)
  }

  // MARK: Tables

  private mutating func cells(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) -> (parts: [TextPart], end: Int) {
    let text = block.span
    var parts: [TextPart] = []
    var end = offset
    if row == nil {
      guard
        let (top, start) = TableRow.first(
          of: text,
          isLast: isLast,
          format: format,
          separator: separator
        )
      else { return ([], isLast ? text.count : offset) }
      begin(top, text)
      end = isHeaderless ? start : top.end
      lineCount = NewlineSearch.count(in: block[..<end])
    }
    guard var row else { return ([], offset) }
    while end < text.count, row.read(text, from: end, isLast: isLast) {
      let isBlank = row.contentEnd == end
      if row.fields.count == columns.count, !row.isBroken {
        let time = time(of: row, text)
        for (index, field) in row.fields.enumerated() where !field.range.isEmpty {
          parts.append(TextPart(range: field.range, column: columns[index], time: time))
        }
      } else if !isBlank {
        if oddRows.count == 0 { oddRows.line = lineCount + 1 }
        oddRows.count += 1
      }
      lineCount += NewlineSearch.count(in: block[end..<row.end])
      end = row.end
    }
    self.row = row
    return (parts, end)
  }

  /// Names the columns.
  private mutating func begin(_ top: TableRow, _ text: Span<UInt8>) {
    row = top
    isHeaderless = top.fields.contains { field in
      let cell = text.extracting(row?.bareRange(of: field, in: text) ?? field.range)
      return PlaceName.isLikeID(cell) || cell.count > 4 && Decimal.digits(cell) != nil
        || LineTime(of: cell, now: now) != nil
    }
    var names: Set<PlaceName> = []
    for (index, field) in top.fields.enumerated() {
      let number = "column \(index + 1)"
      let heading =
        isHeaderless
        ? [] : TableRow.content(ofQuoted: text.extracting(field.range).array)
      var name = heading.isEmpty ? PlaceName(text: number) : PlaceName(key: heading)
      // Of two columns that are called the same, the second has its number.
      if !names.insert(name).inserted {
        name = PlaceName(text: String(decoding: heading, as: UTF8.self) + ", \(number)")
      }
      columns.append((name, name.hash))
      members.append(Array("{\"".utf8) + heading + Array("\":".utf8))
    }
  }

  /// Returns the time of a row: that in the first column with times of no other event, such as
  /// `expires_at`.
  private mutating func time(of row: TableRow, _ text: Span<UInt8>) -> LineTime? {
    if let timeColumn { return time(in: row.fields[timeColumn], timeColumn, text) }
    guard searchedRowsLeft > 0 else { return nil }
    searchedRowsLeft -= 1
    for (index, field) in row.fields.enumerated() {
      guard let time = time(in: field, index, text) else { continue }
      timeColumn = index
      return time
    }
    return nil
  }

  private func time(
    in field: TableRow.Cell,
    _ column: Int,
    _ text: Span<UInt8>
  ) -> LineTime? {
    guard (8...Self.longestTime).contains(field.range.count) else { return nil }
    let cell = text.extracting(field.range)
    // A number at the beginning of a line is a time if it may be one.
    let isNumber = !cell.indices.contains { cell[$0] == UInt8(ascii: ":") }
    if isNumber, column == 0 { return LineTime(of: cell, now: now) }
    let quote: [UInt8] = isNumber ? [] : [UInt8(ascii: "\"")]
    return LineTime(of: (members[column] + quote + cell.array + quote).span, now: now)
  }

  // MARK: JSON

  private mutating func records(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) -> (parts: [TextPart], end: Int) {
    let text = block.span
    var parts: [TextPart] = []
    // Where a record begins, or what is between two of them.
    var start = offset
    // After the last comma or newline between records.
    var settled = offset
    var scan = halt
    halt = UnfinishedRecord()
    func end(at end: Int, _ time: LineTime?) {
      if end > start { parts.append(TextPart(range: start..<end, column: nil, time: time)) }
      start = end
      settled = end
    }
    var next = offset + scan.next
    var member = offset + scan.member
    while next < text.count {
      defer { next += 1 }
      if scan.isEscaped {
        scan.isEscaped = false
        continue
      }
      switch text[next] {
      case UInt8(ascii: "\\"): scan.isEscaped = scan.isInString
      case UInt8(ascii: "\""): scan.isInString.toggle()
      case 0x0A:
        // A string has none, so the quotation mark before it was missing.
        scan.isInString = false
        if scan.nesting.isEmpty { settled = next + 1 }
      case _ where scan.isInString: break
      case UInt8(ascii: "{"):
        if scan.nesting.isEmpty {
          end(at: next, nil)
          (member, scan.time) = (next + 1, nil)
        }
        scan.nesting.push(isObject: true)
      case UInt8(ascii: "["):
        if !scan.nesting.isEmpty { scan.nesting.push(isObject: false) }
      case UInt8(ascii: ","):
        if scan.nesting.isEmpty {
          settled = next + 1
        } else if scan.nesting.depth == 1 {
          scan.time = scan.time ?? time(ofMember: text.extracting(member..<next))
          member = next + 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard !scan.nesting.isEmpty else { break }
        scan.nesting.pop()
        guard scan.nesting.isEmpty else { break }
        end(at: next + 1, scan.time ?? time(ofMember: text.extracting(member..<next)))
      default: break
      }
    }
    if isLast {
      end(at: text.count, nil)
    } else if scan.nesting.isEmpty {
      end(at: settled, nil)
    } else {
      (scan.next, scan.member) = (next - start, member - start)
      halt = scan
    }
    return (parts, start)
  }

  /// Returns the time of a record in one of its members.
  private func time(ofMember member: Span<UInt8>) -> LineTime? {
    let range = member.trimmedRange
    guard range.count <= 2 * Self.longestTime else { return nil }
    return LineTime(of: ([UInt8(ascii: "{")] + member.extracting(range).array).span, now: now)
  }
}
