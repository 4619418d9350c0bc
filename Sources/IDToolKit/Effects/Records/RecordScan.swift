/// Scans the records of a collection, lines or the elements of an array, as they come, and reports
/// anything that is not a record.
///
/// Memory holds a few records.
struct RecordScan {
  /// The file; nil for standard input.
  let path: [UInt8]?
  let key: JSONKeyPath
  /// Handles anything that is not a record.
  let sink: ItemSink
  var longestLine = LineReader.usualLongestLine
  /// The number of records so far, invalid ones included.
  var count: UInt64 = 0
  /// Whether there is nothing at all, not even an array without records.
  private(set) var isEmpty = true

  /// A record that was found in a text.
  struct Finding {
    let id: JSONShapes.ID
    let place: RecordPlace
    /// Counted from 0, as in an array; invalid records count as well.
    let index: UInt64
    /// The record's bytes: the line without its end, or the value in the array.
    let range: Range<Int>
  }

  /// How many records are handed over at once.
  static let batchSize = 128

  /// Scans the collection; `found` receives some records at a time, and the text that contains
  /// them.
  mutating func run(
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var stream = try source.open()
    if try stream.beginsArray(flushing: &console) {
      isEmpty = false
      try scanArray(of: stream, on: &console, found)
    } else {
      try scanLines(of: stream, on: &console, found)
      isEmpty = count == 0
    }
  }

  private var source: Operand { Operand(text: path ?? [], isStandardInput: path == nil) }

  private mutating func scanLines(
    of stream: consuming InputStream,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    let input = LineInput(
      source: source,
      kind: .jsonRecord,
      longestLine: longestLine
    )
    var records = RecordLines(key: key)
    var batch: [Finding] = []
    try input.forEachBlock(of: stream, sink: sink, on: &console) {
      reader,
      number,
      console throws(Failure) in
      // Lines that were too long count as records.
      count += number - records.lineNumber
      records.lineNumber = number
      let lines = reader.lines
      records.begin(lines)
      var offset = 0
      while offset < lines.count {
        batch.removeAll(keepingCapacity: true)
        let invalid = records.read(lines, from: &offset) { record in
          let line = record.range
          let hasReturn = lines[line.upperBound - 1] == UInt8(ascii: "\r")
          batch.append(
            Finding(
              id: record.id,
              place: RecordPlace(line: record.number),
              index: count,
              range: hasReturn ? line.dropLast() : line
            )
          )
          count += 1
          return batch.count < Self.batchSize
        }
        if !batch.isEmpty { try found(batch, lines.span, &console) }
        guard let invalid else { continue }
        try sink.refuse(
          invalid.problem,
          in: lines.span.extracting(invalid.line),
          at: RecordPlace(line: invalid.number).item(in: path),
          on: &console
        )
        count += 1
      }
      number = records.lineNumber
    }
  }
}
