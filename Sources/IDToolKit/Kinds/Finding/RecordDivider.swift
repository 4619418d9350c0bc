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
  /// How many bytes must have come before the first row is looked for again.
  private var awaitedCount = 0
  /// Whether the block begins in a line that is too long.
  private var isInLongLine = false
  private var columns: [TextPart.Column] = []
  private var times: RowTimes
  private var lineCount: UInt64 = 0
  private var halt = UnfinishedRecord()
  /// The places whose names were made, by their keys: to make one takes longer than to read a value.
  private var known: [[UInt8]: TextPart.Column] = [:]
  /// The keys of the place that is looked for.
  private var path: [UInt8] = []
  private static let mostKnown = 4096
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

  /// An open object or array.
  private struct Container {
    let isObject: Bool
    /// The key of the member that it is; nil in an array.
    let key: [UInt8]?
    /// The index of its first value, and the time in one of its members.
    var firstValue: Int
    var time: LineTime?
  }

  /// How far a record of JSON was read that is not complete, or what is between two of them.
  ///
  /// Offsets are from its beginning.
  private struct UnfinishedRecord {
    /// What contains the next value: none between records.
    var open: [Container] = []
    /// The key of the next value, and whether that is a key instead.
    var key: [UInt8]?
    var expectsKey = false
    var values: [(range: Range<Int>, column: TextPart.Column, time: LineTime?)] = []
    /// The quotation mark of an open string.
    var quote: Int?
    var isEscaped = false
    var next = 0
  }

  /// Values of fewer bytes are no ids.
  private static let shortestID = 4

  init(_ format: RecordFormat, separator: UInt8?, now: Timestamp) {
    self.format = format
    self.separator = separator
    self.now = now
    times = RowTimes([], now: now)
  }

  /// Returns the parts that are complete in a block, from an offset on, and where the next one begins.
  mutating func divide(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) -> (parts: [TextPart], end: Int) {
    format == .json
      ? records(block, from: offset, isLast: isLast)
      : cells(block, from: offset, isLast: isLast)
  }
}

/// Tables.
extension RecordDivider {
  private mutating func cells(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool
  ) -> (parts: [TextPart], end: Int) {
    let text = block.span
    var parts: [TextPart] = []
    var end = offset
    if row == nil {
      guard isLast || text.count >= awaitedCount else { return ([], offset) }
      awaitedCount = 2 * text.count
      guard
        let (top, start) = TableRow.first(
          of: text,
          isLast: isLast || text.count > LineReader.usualLongestLine,
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
      let isTooLong = text.count - end > LineReader.usualLongestLine
      hasRowBegun = !isRead && !isTooLong
      guard isRead || isTooLong else { break }
      var next = row.end
      // Text after a closing quotation mark in a later line: it rather opens another cell.
      let isMixed =
        isRead && row.fields.contains(where: \.hasTail)
        && NewlineSearch.firstOffset(in: block[end..<row.contentEnd]) != nil
      if !isRead || row.isBroken || isMixed {
        // Where a quotation mark is missing, the next line is another row.
        next = Self.lineEnd(block, from: end)
        isInLongLine = block[next - 1] != 0x0A
        oddities.hasOpenQuote = true
        noteOddLine()
      } else if row.fields.count == columns.count {
        let time = times.time(of: row, text)
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
    if top.isBroken {
      oddities.hasOpenQuote = true
      noteOddLine()
    }
    oddities.columnCount = top.fields.count
    oddities.isHeaderless = top.fields.contains { field in
      let cell = text.extracting(top.bareRange(of: field, in: text) ?? field.range)
      return PlaceNameHash.isLikeID(cell) || cell.count > 4 && Decimal.digits(cell) != nil
        || LineTime(of: cell, now: now) != nil
    }
    oddities.hasReturns = top.fields.contains { field in
      !field.isQuoted && field.range.contains { text[$0] == 0x0D }
    }
    var names: Set<PlaceName> = []
    var headings: [[UInt8]] = []
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
      headings.append(heading)
    }
    times = RowTimes(oddities.isHeaderless ? [] : headings, now: now)
  }
}

/// JSON.
extension RecordDivider {
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
    // The values would be copied if they were in both.
    halt = UnfinishedRecord()
    var next = offset + scan.next
    /// Passes on what is between records.
    func pass(to end: Int) {
      if end - start >= Self.shortestID {
        parts.append(TextPart(range: start..<end, column: nil, time: nil))
      }
      start = end
    }
    /// Passes on the values of a record so far.
    func passValues() {
      for value in scan.values {
        let range = start + value.range.lowerBound..<start + value.range.upperBound
        parts.append(TextPart(range: range, column: value.column, time: value.time))
      }
      scan.values.removeAll(keepingCapacity: true)
    }
    /// Gives the time of an object to the ids in it that have no nearer one.
    func passTime(of container: Container) {
      guard let time = container.time else { return }
      for index in scan.values.indices[min(container.firstValue, scan.values.count)...]
      where scan.values[index].time == nil { scan.values[index].time = time }
    }
    func close() { if let last = scan.open.popLast() { passTime(of: last) } }
    func end(at end: Int) {
      passValues()
      scan.open.removeAll(keepingCapacity: true)
      (scan.key, scan.expectsKey, scan.quote, scan.isEscaped) = (nil, false, nil, false)
      start = end
      settled = end
    }
    scanning: while next < text.count {
      let byte = text[next]
      if let quote = scan.quote {
        next += 1
        if scan.isEscaped {
          scan.isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          scan.isEscaped = true
        } else if byte == 0x0A {
          // A string has none, so its quotation mark is missing.
          (scan.quote, scan.key) = (nil, nil)
          if scan.open.isEmpty { settled = next }
        } else if byte == UInt8(ascii: "\"") {
          scan.quote = nil
          if !scan.open.isEmpty { take(quote + 1..<next - 1 - start, from: start, text, &scan) }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): scan.quote = next - start
      case 0x0A: if scan.open.isEmpty { settled = next + 1 }
      case UInt8(ascii: "{"):
        // In an object, only a key may come where none is: the end of the record before is missing.
        if scan.open.last?.isObject ?? false, scan.key == nil {
          while !scan.open.isEmpty { close() }
          end(at: next)
        }
        if scan.open.isEmpty { pass(to: next) }
        scan.open.append(
          Container(isObject: true, key: scan.key, firstValue: scan.values.count)
        )
        (scan.key, scan.expectsKey) = (nil, true)
      case UInt8(ascii: "["):
        guard !scan.open.isEmpty else { break }
        scan.open.append(
          Container(isObject: false, key: scan.key, firstValue: scan.values.count)
        )
        (scan.key, scan.expectsKey) = (nil, false)
      case UInt8(ascii: ","):
        if scan.open.isEmpty { settled = next + 1 }
        scan.expectsKey = scan.open.last?.isObject ?? false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard !scan.open.isEmpty else { break }
        close()
        (scan.key, scan.expectsKey) = (nil, false)
        if scan.open.isEmpty { end(at: next + 1) }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        guard !scan.open.isEmpty else { break }
        let end = (next..<text.count).first { Self.endsValue(text[$0]) } ?? text.count
        // It may go on in the next block.
        if end == text.count, !isLast { break scanning }
        take(next - start..<end - start, from: start, text, &scan)
        next = end - 1
      // A literal.
      case UInt8(ascii: "a")...UInt8(ascii: "z"): if !scan.expectsKey { scan.key = nil }
      default: break
      }
      next += 1
    }
    let isTooLong = text.count - start > LineReader.usualLongestLine
    let first = start
    if scan.open.isEmpty {
      pass(to: isLast || isTooLong ? text.count : settled)
    } else if isLast || isTooLong {
      for container in scan.open.reversed() { passTime(of: container) }
      for index in scan.open.indices { scan.open[index].firstValue = 0 }
      passValues()
      // A string that has begun is read from its beginning, unless it is too long itself.
      let begun = isLast ? nil : scan.quote.map { start + $0 }
      start =
        begun.map { text.count - $0 > LineReader.usualLongestLine ? text.count : $0 } ?? next
    }
    scan.quote = scan.quote.map { max(0, first + $0 - start) }
    scan.next = next - start
    halt = scan
    return (parts, start)
  }

  /// Takes a string or a number of a record that begins at `start`: a key, a value, or one that has begun
  /// to be read.
  private mutating func take(
    _ range: Range<Int>,
    from start: Int,
    _ text: Span<UInt8>,
    _ scan: inout UnfinishedRecord
  ) {
    let content = text.extracting(start + range.lowerBound..<start + range.upperBound)
    if scan.expectsKey {
      (scan.key, scan.expectsKey) = (content.array, false)
      // In an object by ids, they are the keys.
      if Self.isID(content) { scan.values.append((range, column(of: scan), nil)) }
      return
    }
    if range.count >= Self.shortestID { scan.values.append((range, column(of: scan), nil)) }
    guard let key = scan.key else { return }
    let innermost = scan.open.count - 1
    if scan.open[innermost].time == nil {
      scan.open[innermost].time = RowTimes.time(in: content, under: key, now: now)
    }
    scan.key = nil
  }

  /// Whether a key is rather an id than a name.
  private static func isID(_ key: Span<UInt8>) -> Bool {
    PlaceNameHash.isLikeID(key)
      || DigitRunSearch.lengths.contains(key.count) && Decimal.digits(key) != nil
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }

  /// Returns the place of the next value: its key, after that of its object if this is no element of an
  /// array.
  private mutating func column(of scan: borrowing UnfinishedRecord) -> TextPart.Column {
    func key(_ index: Int) -> [UInt8]? {
      index == scan.open.count ? scan.key : scan.open[index].key
    }
    // The innermost that name a member: MongoDB's `$oid` and the like don't.
    func named(before end: Int) -> Int? {
      (0..<end).last { key($0)?.first != UInt8(ascii: "$") }
    }
    var last = named(before: scan.open.count + 1)
    while let index = last, key(index) == nil { last = named(before: index) }
    path.removeAll(keepingCapacity: true)
    if let last {
      if let parent = named(before: last), let name = key(parent) {
        Self.append(name, to: &path)
        path.append(UInt8(ascii: "."))
      }
      if let name = key(last) { Self.append(name, to: &path) }
    }
    if let known = known[path] { return known }
    let name = PlaceName(text: path.isEmpty ? "?" : String(decoding: path, as: UTF8.self))
    if known.count == Self.mostKnown { known = [:] }
    known[path] = (name, name.hash)
    return (name, name.hash)
  }

  private static func append(_ name: [UInt8], to path: inout [UInt8]) {
    if isID(name.span) {
      path.append(UInt8(ascii: "*"))
    } else if name.allSatisfy(\.isDigit) {
      path.append(UInt8(ascii: "0"))
    } else {
      path += name
    }
  }
}
