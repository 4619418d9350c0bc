extension RecordCollection {
  /// Reads a text: an array of records, or one record per line; an empty text has no records.
  ///
  /// Reports anything that is not a record, and every repeated id, on the console, and then throws.
  /// O(n).
  init(
    _ text: [UInt8],
    key: JSONKeyPath,
    path: [UInt8]?,
    on console: inout Console
  ) throws(Failure) {
    let span = text.span
    try Failure.expectText(span, in: Operand(text: path ?? [], isStandardInput: path == nil))
    self.init(text: text)
    let start = JSONScanner.start(of: span)
    let isArray = JSONScanner.byte(span, at: start) == UInt8(ascii: "[")
    var stream = RecordStream(isArray ? .array(isWholeInput: true) : .lines, key: key)
    stream.begin(span, isLast: true)
    var places: [RecordPlace] = []
    // The start of the gap before the next record.
    var gapStart = 0
    reading: while true {
      switch stream.next(in: span) {
      case .record(let record):
        guard let range = add(record, places, path, on: &console) else { continue }
        places.append(record.place)
        gaps.append(.kept(gapStart..<range.lowerBound))
        gapStart = range.upperBound
      case .stop(.invalid(let invalid)): console.report(invalid, in: span, of: path)
      case .stop(.broken(let problem)): throw RecordReport.broken(problem, path)
      case .stop: break reading
      }
    }
    if isArray { shape = .array(opening: start + 1, closing: stream.offset) }
    // Without records, the brackets separate head and tail.
    tail = .kept((isArray && records.isEmpty ? 0 : gapStart)..<text.count)
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
  }

  /// Adds a record unless its id is repeated, which is reported; returns the range that it has
  /// without the end of its line.
  private mutating func add(
    _ record: RecordStream.Record,
    _ places: [RecordPlace],
    _ path: [UInt8]?,
    on console: inout Console
  ) -> Range<Int>? {
    // A separate reference, so that the text can be read while this value changes.
    let text = text
    let start = record.range.lowerBound
    let range = start..<start + record.bytes(in: text.span).count
    guard let identity = record.identity(in: text.span) else { return nil }
    let (isNew, index) = records.append(Record(identity: identity, content: .kept(range)))
    if isNew { return range }
    console.reportItem(
      .uniqueRecordID,
      at: record.place.item(in: path),
      text: record.idToken(in: text.span).span,
      sentence: RecordReport.sentence(aboutDuplicateOf: places[index])
    )
    return nil
  }
}
