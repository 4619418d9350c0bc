/// Scans the records of a collection, lines or the elements of an array, as they come, and reports
/// anything that is not a record.
///
/// Memory holds a few records.
struct RecordScan {
  let path: [UInt8]?
  let key: JSONKeyPath
  /// Handles anything that is not a record.
  private let sink: ItemSink
  private let longestLine: Int
  /// The number of records so far, invalid ones included.
  var count: UInt64 = 0

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

  /// Creates a scan of a file, or of standard input if `path` is nil.
  init(
    path: [UInt8]?,
    key: JSONKeyPath,
    sink: ItemSink,
    longestLine: Int = RecordExaminer.longestLine
  ) {
    self.path = path
    self.key = key
    self.sink = sink
    self.longestLine = longestLine
  }

  /// Scans the collection; `found` receives some records at a time, and the text that contains
  /// them.
  mutating func run(
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var stream = try open()
    if try stream.beginsArray(flushing: &console) {
      try scanArray(of: stream, on: &console, found)
    } else {
      try scanLines(of: stream, on: &console, found)
    }
  }

  private func open() throws(Failure) -> InputStream {
    guard let path else { return InputStream() }
    return try lifting(InputStream(opening: path), as: Failure.init(_:))
  }

  private mutating func scanLines(
    of stream: consuming InputStream,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    let input = LineInput(
      source: .init(text: path ?? [], isStandardInput: path == nil),
      kind: .jsonRecord,
      longestLine: longestLine,
      sentence: RecordReport.sentence
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
        let record = lines.span.extracting(invalid.line)
        try refuse(
          record.extracting(invalid.problem.range),
          invalid.problem.sentence,
          at: RecordPlace(line: invalid.number),
          on: &console
        )
        count += 1
      }
      number = records.lineNumber
    }
  }

  func refuse(
    _ text: Span<UInt8>,
    _ sentence: String,
    at place: RecordPlace,
    on console: inout Console
  ) throws(Failure) {
    try sink.refuse(text, as: .jsonRecord, at: place.item(in: path), sentence, on: &console)
  }
}
