/// A collection that is being read.
private struct RecordReading {
  private(set) var collection: RecordCollection
  private let path: [UInt8]?
  private var examiner: RecordExaminer
  private var places: [RecordPlace] = []
  /// The start of the gap before the next record.
  private var gapStart = 0

  init(text: [UInt8], key: JSONKeyPath, path: [UInt8]?) {
    collection = RecordCollection(text: text)
    self.path = path
    examiner = RecordExaminer(key: key)
  }

  mutating func readLines(on console: inout Console) {
    // A separate reference, so that a line can be read while this value changes.
    let text = collection.text
    var number: UInt64 = 0
    // A byte order mark belongs to the file and not to its first record.
    var start = text.span.hasByteOrderMark ? 3 : 0
    while start < text.count {
      number += 1
      let newline = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      var end = newline
      if end < text.count, end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let range = start..<end
      start = min(newline + 1, text.count)
      let line = text.span.extracting(range)
      if line.trimmedRange.isEmpty { continue }
      let place = RecordPlace(line: number)
      let id = Result { () throws(RecordExaminer.Problem) in try examiner.id(ofLine: line) }
      add(range, id: id, in: line, at: place, on: &console)
    }
    collection.tail = .kept(gapStart..<text.count)
  }

  mutating func readArray(on console: inout Console) throws(Failure) {
    let text = collection.text
    do throws(JSONProblem) {
      var items = try JSONItems(of: .array, in: text.span)
      var place = TextPlace()
      var passed = 0
      while let (item, id) = try examiner.next(&items, in: text.span) {
        let range = item.value.range
        place.advance(over: text.span.extracting(passed..<range.lowerBound))
        passed = range.lowerBound
        let here = RecordPlace(line: place.line, column: place.column)
        add(range, id: id, in: text.span, at: here, on: &console)
      }
      guard let closing = items.closing else { return }
      collection.shape = .array(opening: items.opening, closing: closing)
      // Without records, the brackets separate head and tail.
      collection.tail = .kept((collection.records.isEmpty ? 0 : gapStart)..<text.count)
    } catch {
      throw RecordReport.broken(error, path)
    }
  }

  private mutating func add(
    _ range: Range<Int>,
    id: Result<JSONValue, RecordExaminer.Problem>,
    in span: Span<UInt8>,
    at place: RecordPlace,
    on console: inout Console
  ) {
    let value: JSONValue
    switch id {
    case .success(let found): value = found
    case .failure(let problem):
      return console.reportItem(
        .jsonRecord,
        at: place.item(in: path),
        text: span.extracting(problem.range),
        sentence: problem.sentence,
        hints: problem.hints
      )
    }
    guard let identity = JSONIdentity(value, in: span) else { return }
    let record = RecordCollection.Record(identity: identity, content: .kept(range))
    let (isNew, index) = collection.records.append(record)
    guard isNew else {
      return console.reportItem(
        .uniqueRecordID,
        at: place.item(in: path),
        text: span.extracting(value.range),
        sentence: RecordReport.sentence(aboutDuplicateOf: places[index])
      )
    }
    places.append(place)
    collection.gaps.append(.kept(gapStart..<range.lowerBound))
    gapStart = range.upperBound
  }
}

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
    try Failure.expectText(
      text.span,
      in: Operand(text: path ?? [], isStandardInput: path == nil)
    )
    var reading = RecordReading(text: text, key: key, path: path)
    let start = JSONScanner.start(of: text.span)
    if start < text.count, text[start] == UInt8(ascii: "[") {
      try reading.readArray(on: &console)
    } else {
      reading.readLines(on: &console)
    }
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
    self = reading.collection
  }
}
