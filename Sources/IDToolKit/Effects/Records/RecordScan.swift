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
  /// Whether a record may go on after its line; memory holds a file of such.
  var takesDocuments = false
  /// Whether there is nothing at all, not even an array without records.
  private(set) var isEmpty = true

  /// How many records are handed over at once.
  private static let batchSize = 128

  /// Takes some records, and the text that contains them.
  typealias Taker = ([RecordStream.Record], Span<UInt8>, inout Console) throws(Failure) -> Void

  /// Scans the collection.
  mutating func run(on console: inout Console, _ found: Taker) throws(Failure) {
    let source = Operand(text: path ?? [], isStandardInput: path == nil)
    var stream = try source.open()
    if try stream.beginsArray(flushing: &console) {
      isEmpty = false
      var records = RecordStream(.array(isWholeInput: true), key: key)
      try stream.forEachPart(of: &records, on: &console) { part, records, console throws(Failure) in
        try scan(part, &records, on: &console, found)
      }
      return
    }
    if takesDocuments, stream.beginsDocument {
      while !stream.isAtEnd { try stream.readMore(from: 0, flushing: &console) }
      var records = RecordStream(.values, key: key)
      records.begin(part: stream.block, isLast: true)
      _ = try scan(stream.block, &records, on: &console, found)
      isEmpty = records.count == 0
      return
    }
    let input = LineInput(source: source, kind: .jsonRecord, longestLine: longestLine)
    var records = RecordStream(key: key)
    try input.forEachBlock(of: stream, sink: sink, on: &console) {
      reader,
      number,
      console throws(Failure) in
      // Lines that were too long count as records.
      records.count += number - records.lineCount
      records.begin(lines: reader.lines, after: number)
      _ = try scan(reader.lines, &records, on: &console, found)
      number = records.lineCount
    }
    isEmpty = records.count == 0
  }

  /// Scans a part of the collection; returns whether that is the last one of an array.
  private func scan(
    _ text: PaddedBytes,
    _ records: inout RecordStream,
    on console: inout Console,
    _ found: Taker
  ) throws(Failure) -> Bool {
    var batch: [RecordStream.Record] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      let stop = records.read(text) { record in
        batch.append(record)
        return batch.count < Self.batchSize
      }
      if !batch.isEmpty { try found(batch, text.span, &console) }
      switch stop {
      case .none: continue
      case .invalid(let invalid):
        try sink.refuse(invalid, in: text.span, at: invalid.place.item(in: path), on: &console)
      case .broken(let problem): throw RecordReport.broken(problem, path)
      case .more: return false
      case .end: return true
      }
    }
  }
}
