/// Reads records, one per line, with their ids.
///
/// A line of known shape is read and its end found in one pass (``JSONShapes``); any other is
/// delimited first, and then examined by a ``RecordExaminer``.
struct RecordLines: ~Copyable {
  private var examiner: RecordExaminer
  private var shapes = JSONShapes()
  /// The number of the last line read, from 1; callers may set it to continue with other lines.
  var lineNumber: UInt64 = 0

  init(key: JSONKeyPath) {
    examiner = RecordExaminer(key: key)
  }

  /// A line with a record.
  struct Record {
    /// The line's number, from 1.
    let number: UInt64
    /// The range in the lines that were read, without the newline.
    let range: Range<Int>
    let id: JSONShapes.ID
  }

  /// A line without a valid record.
  struct InvalidLine {
    let number: UInt64
    let line: Range<Int>
    let problem: RecordExaminer.Problem
  }

  /// Switches to the lines that are read next.
  mutating func begin(_ lines: PaddedBytes) {
    shapes.begin(lines)
  }

  /// Appends the records from an offset on, up to `limit` in total; stops after a line that is
  /// neither blank nor a valid record.
  @inline(never)
  mutating func read(
    _ lines: PaddedBytes,
    from offset: inout Int,
    into records: inout [Record],
    upTo limit: Int
  ) -> InvalidLine? {
    var start = offset
    defer { offset = start }
    while start < lines.count, records.count < limit {
      let known = lineNumber
      start = shapes.read(lines, from: start) { match in
        lineNumber &+= 1
        let range = match.start..<match.end - 1
        records.append(Record(number: lineNumber, range: range, id: match.id))
        return records.count < limit
      }
      shapes.note(Int(truncatingIfNeeded: lineNumber &- known))
      guard start < lines.count, records.count < limit else { break }
      let range = start..<NewlineSearch.lineEnd(in: lines, from: start)
      start = range.upperBound + 1
      lineNumber &+= 1
      let problem = examine(lines, range, into: &records)
      if let problem { return InvalidLine(number: lineNumber, line: range, problem: problem) }
    }
    return nil
  }

  /// Reads a line without a known shape.
  @inline(never)
  private mutating func examine(
    _ lines: PaddedBytes,
    _ range: Range<Int>,
    into records: inout [Record]
  ) -> RecordExaminer.Problem? {
    let line = lines.span.extracting(range)
    do {
      let found = try examiner.id(ofLine: line)
      let start = range.lowerBound + found.range.lowerBound
      let value = JSONValue(kind: found.kind, range: start..<start + found.range.count)
      let id = JSONShapes.ID(value, in: lines.span)
      records.append(Record(number: lineNumber, range: range, id: id))
      let ended = range.lowerBound...range.upperBound
      shapes.learn(lines.span.extracting(ended), id: found)
      return nil
    } catch {
      return line.rangeWithoutBlanks.isEmpty ? nil : error
    }
  }
}
