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

  /// Passes on the records from an offset on until `body` returns false; stops after a line that is
  /// neither blank nor a valid record.
  @inline(__always)
  mutating func read(
    _ lines: PaddedBytes,
    from offset: inout Int,
    _ body: (Record) -> Bool
  ) -> InvalidLine? {
    var goesOn = true
    while goesOn, offset < lines.count {
      let known = lineNumber
      offset = shapes.read(lines, from: offset) { match in
        lineNumber &+= 1
        let range = match.start..<match.end - 1
        goesOn = body(Record(number: lineNumber, range: range, id: match.id))
        return goesOn
      }
      shapes.note(Int(truncatingIfNeeded: lineNumber &- known))
      guard goesOn, offset < lines.count else { break }
      let range = offset..<NewlineSearch.lineEnd(in: lines, from: offset)
      offset = range.upperBound + 1
      lineNumber &+= 1
      switch examine(lines, range) {
      case .success(let record?): goesOn = body(record)
      case .success(nil): break
      case .failure(let problem):
        return InvalidLine(number: lineNumber, line: range, problem: problem)
      }
    }
    return nil
  }

  /// Reads a line without a known shape; returns nil if it is blank.
  @inline(never)
  private mutating func examine(
    _ lines: PaddedBytes,
    _ range: Range<Int>
  ) -> Result<Record?, RecordExaminer.Problem> {
    let line = lines.span.extracting(range)
    do {
      let found = try examiner.id(ofLine: line)
      let start = range.lowerBound + found.range.lowerBound
      let value = JSONValue(kind: found.kind, range: start..<start + found.range.count)
      shapes.learn(lines.span.extracting(range.lowerBound...range.upperBound), id: found)
      let id = JSONShapes.ID(value, in: lines.span)
      return .success(Record(number: lineNumber, range: range, id: id))
    } catch {
      return line.trimmedRange.isEmpty ? .success(nil) : .failure(error)
    }
  }
}
