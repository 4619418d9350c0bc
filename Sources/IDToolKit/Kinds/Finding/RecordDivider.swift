/// Divides tables into cells, and records of JSON into their values.
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
  /// Whether it goes on in the next block.
  private var hasRowBegun = false
  /// Whether the block begins in a line that is too long.
  private var isInLongLine = false
  private var columns: [TextPart.Column] = []
  /// What the beginning of a member of JSON with a time in it would be in each column.
  private var members: [[UInt8]] = []
  /// The column whose times are those of the rows, and how many more rows are searched for it.
  private var timeColumn: Int?
  private var searchedRowsLeft = 100
  private var lineCount: UInt64 = 0
  private var halt = UnfinishedRecord()
  /// What is to be told of the table.
  private(set) var oddities = Oddities()

  /// What is odd about a table.
  struct Oddities {
    /// Whether columns are called by their numbers.
    fileprivate(set) var isHeaderless = false
    /// Whether carriage returns alone seem to end lines.
    fileprivate(set) var hasReturns = false
    fileprivate(set) var columnCount = 0
    /// The number of lines that are no row with as many fields as the first, and the number of the first
    /// of them.
    fileprivate(set) var lines: (count: UInt64, first: UInt64) = (0, 0)
    /// Whether a quotation mark seems to be missing in one of them.
    fileprivate(set) var hasOpenQuote = false
  }

  /// How far a record of JSON was read that is not complete.
  private struct UnfinishedRecord {
    var nesting = JSONNesting()
    var isInString = false
    var isEscaped = false
    /// Where what is to be read begins, from its own beginning.
    var next = 0
  }

  /// Times are at most so long.
  private static let longestTime = 40
  /// Values of fewer bytes are no ids.
  private static let shortestID = 4

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
    let isTooLong = block.count - offset > LineReader.usualLongestLine
    return format == .json
      ? records(block, from: offset, isLast: isLast, isTooLong)
      : cells(block, from: offset, isLast: isLast, isTooLong)
  }

  /// Returns the time in a cell or a value of a member of JSON that begins as `member`.
  private func time(of member: [UInt8], _ value: Span<UInt8>) -> LineTime? {
    guard (8...Self.longestTime).contains(value.count) else { return nil }
    let isNumber = !value.indices.contains { value[$0] == UInt8(ascii: ":") }
    let quote: [UInt8] = isNumber ? [] : [UInt8(ascii: "\"")]
    return LineTime(of: (member + quote + value.array + quote).span, now: now)
  }
}

/// Tables.
extension RecordDivider {
  private mutating func cells(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    _ isTooLong: Bool
  ) -> (parts: [TextPart], end: Int) {
    let text = block.span
    var parts: [TextPart] = []
    var end = offset
    if row == nil {
      guard
        let (top, start) = TableRow.first(
          of: text,
          isLast: isLast || isTooLong,
          format: format,
          separator: separator
        )
      else { return ([], isLast ? text.count : offset) }
      begin(top, text)
      end = oddities.isHeaderless ? start : top.end
      lineCount = NewlineSearch.count(in: block[..<end])
    }
    guard var row else { return ([], offset) }
    if isInLongLine {
      end = Self.lineEnd(block, from: end)
      isInLongLine = end == offset || block[end - 1] != 0x0A
    }
    while end < text.count {
      let isRead = row.read(text, from: end, isLast: isLast, goesOn: end == offset && hasRowBegun)
      hasRowBegun = !isRead && !isTooLong
      guard isRead || isTooLong else { break }
      var next = row.end
      if !isRead || row.isBroken {
        // Where a quotation mark is missing, the next line is another row.
        next = Self.lineEnd(block, from: end)
        isInLongLine = block[next - 1] != 0x0A
        oddities.hasOpenQuote = true
        noteOddLine()
      } else if row.fields.count == columns.count {
        let time = time(of: row, text)
        for (index, field) in row.fields.enumerated() where field.range.count >= Self.shortestID {
          parts.append(TextPart(range: field.range, column: columns[index], time: time))
        }
      } else if row.contentEnd > end {
        noteOddLine()
      }
      lineCount += NewlineSearch.count(in: block[end..<next])
      end = next
    }
    self.row = row
    return (parts, end)
  }

  private static func lineEnd(_ block: PaddedBytes, from offset: Int) -> Int {
    NewlineSearch.firstOffset(in: block[offset...]).map { offset + $0 + 1 } ?? block.count
  }

  private mutating func noteOddLine() {
    if oddities.lines.count == 0 { oddities.lines.first = lineCount + 1 }
    oddities.lines.count += 1
  }

  /// Names the columns.
  private mutating func begin(_ top: TableRow, _ text: Span<UInt8>) {
    row = top
    oddities.columnCount = top.fields.count
    oddities.isHeaderless = top.fields.contains { field in
      let cell = text.extracting(top.bareRange(of: field, in: text) ?? field.range)
      return PlaceName.isLikeID(cell) || cell.count > 4 && Decimal.digits(cell) != nil
        || LineTime(of: cell, now: now) != nil
    }
    oddities.hasReturns = top.fields.contains { field in
      !field.isQuoted && field.range.contains { text[$0] == 0x0D }
    }
    var names: Set<PlaceName> = []
    for (index, field) in top.fields.enumerated() {
      let number = "column \(index + 1)"
      let heading =
        oddities.isHeaderless
        ? [] : TableRow.content(ofQuoted: text.extracting(field.range).array)
      let title = heading.isEmpty ? number : String(decoding: heading, as: UTF8.self)
      var name = PlaceName(text: title)
      // Of two columns that are called the same, the second has its number.
      if !names.insert(name).inserted { name = PlaceName(text: "\(title), \(number)") }
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
    let cell = text.extracting(field.range)
    let isClock = cell.indices.contains { cell[$0] == UInt8(ascii: ":") }
    // A number at the beginning of a line is a time if it may be one.
    return column > 0 || isClock || cell.count > Self.longestTime
      ? time(of: members[column], cell) : LineTime(of: cell, now: now)
  }
}

/// JSON.
extension RecordDivider {
  private mutating func records(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    _ isTooLong: Bool
  ) -> (parts: [TextPart], end: Int) {
    let text = block.span
    var parts: [TextPart] = []
    // Where a record begins, or what is between two of them.
    var start = offset
    // After the last comma or newline between records, or in a record that is too long.
    var settled = offset
    var scan = halt
    halt = UnfinishedRecord()
    func pass(to end: Int) {
      if end > start { parts.append(TextPart(range: start..<end, column: nil, time: nil)) }
      start = end
      settled = end
    }
    var next = offset + scan.next
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
        // A line whose end is missing: within an object, only a key may begin one.
        let isCut = next + 1 < text.count && text[next + 1] == UInt8(ascii: "{")
        if isCut, !scan.nesting.isEmpty, scan.nesting.isInObject {
          pass(to: next + 1)
          scan = UnfinishedRecord()
        }
      case _ where scan.isInString: break
      case UInt8(ascii: "{"):
        if scan.nesting.isEmpty { pass(to: next) }
        scan.nesting.push(isObject: true)
      case UInt8(ascii: "["):
        if !scan.nesting.isEmpty { scan.nesting.push(isObject: false) }
      case UInt8(ascii: ","):
        if scan.nesting.isEmpty { settled = next + 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard !scan.nesting.isEmpty else { break }
        scan.nesting.pop()
        guard scan.nesting.isEmpty else { break }
        appendValues(of: start..<next + 1, in: text, to: &parts)
        (start, settled) = (next + 1, next + 1)
      default: break
      }
    }
    if isLast {
      pass(to: text.count)
    } else if scan.nesting.isEmpty {
      pass(to: settled)
    } else if isTooLong {
      // No value is cut.
      let comma = (start..<text.count).last { text[$0] == UInt8(ascii: ",") }
      let end = comma ?? text.count
      appendValues(of: start..<end, in: text, to: &parts)
      start = end
    } else {
      scan.next = next - start
      halt = scan
    }
    return (parts, start)
  }

  /// An open object or array.
  private struct Container {
    let isObject: Bool
    /// The key of the member that it is, without its quotation marks; nil in an array.
    let key: Range<Int>?
  }

  /// Appends the values of a record: their places are their keys, and the time is that of a member of
  /// the record itself.
  private func appendValues(
    of record: Range<Int>,
    in text: Span<UInt8>,
    to parts: inout [TextPart]
  ) {
    var values: [(range: Range<Int>, column: TextPart.Column)] = []
    var time: LineTime?
    var open: [Container] = []
    var key: Range<Int>?
    var expectsKey = false
    var offset = record.lowerBound
    func take(_ range: Range<Int>) {
      let value = text.extracting(range)
      if open.count == 1, let key, time == nil {
        let name = Array("{\"".utf8) + text.extracting(key).array + Array("\":".utf8)
        time = self.time(of: name, value)
      }
      if range.count >= Self.shortestID {
        values.append((range, Self.column(of: key, in: open, text)))
      }
    }
    while offset < record.upperBound {
      let start = offset
      offset += 1
      switch text[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        expectsKey = text[start] == UInt8(ascii: "{")
        open.append(Container(isObject: expectsKey, key: key))
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        key = open.popLast()?.key
        expectsKey = false
      case UInt8(ascii: ","): expectsKey = open.last?.isObject ?? false
      case UInt8(ascii: "\""):
        offset = (try? JSONScanner.stringEnd(text, from: offset)) ?? record.upperBound
        if expectsKey {
          let name = start + 1..<max(start + 1, offset - 1)
          // In an object by ids, they are the keys.
          if Self.isID(text.extracting(name)) {
            values.append((name, Self.column(of: name, in: open, text)))
          }
          key = name
          expectsKey = false
        } else {
          take(start + 1..<max(start + 1, offset - 1))
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        while offset < record.upperBound, !Self.endsValue(text[offset]) { offset += 1 }
        take(start..<offset)
      default: break
      }
    }
    parts += values.map { TextPart(range: $0.range, column: $0.column, time: time) }
  }

  /// Whether a key is rather an id than a name.
  private static func isID(_ key: Span<UInt8>) -> Bool {
    PlaceName.isLikeID(key)
      || DigitRunSearch.lengths.contains(key.count) && Decimal.digits(key) != nil
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(byte)
  }

  /// Returns the place of a value: its key, after that of its object if this is no element of an array.
  private static func column(
    of key: Range<Int>?,
    in open: [Container],
    _ text: Span<UInt8>
  ) -> TextPart.Column {
    var path: [UInt8] = []
    let last = key ?? open.last { $0.key != nil }?.key
    let parent = key == nil ? nil : open.last?.key
    for range in [parent, last].compactMap(\.self) {
      let name = text.extracting(range)
      if !path.isEmpty { path.append(UInt8(ascii: ".")) }
      let isNumber = name.indices.allSatisfy { name[$0].isDigit }
      path += isID(name) ? [UInt8(ascii: "*")] : isNumber ? [UInt8(ascii: "0")] : name.array
    }
    let name = PlaceName(text: path.isEmpty ? "?" : String(decoding: path, as: UTF8.self))
    return (name, name.hash)
  }
}
