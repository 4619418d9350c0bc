/// Goes through the records of a collection, lines as they come or an array that is read whole, and
/// reports those that are none and the ids that are there twice.
///
/// Memory is that of the ids, and of an array's text.
struct RecordScan {
  private let path: [UInt8]?
  private var examiner: RecordExaminer
  private var identities = RecordIdentities()
  /// For records that are none, and for ids that are there twice.
  private let sink: ItemSink
  private var count: UInt64 = 0

  /// An id that was found in a text.
  struct Finding {
    let value: JSONValue
    let place: RecordPlace
    /// Counted from 0, as in an array.
    let index: UInt64
  }

  init(path: [UInt8]?, key: JSONKeyPath, sink: ItemSink) {
    self.path = path
    self.sink = sink
    examiner = RecordExaminer(key: key)
  }

  /// Runs through the file, or standard input.
  mutating func run(
    on console: inout Console,
    _ found: (Finding, Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var stream = try open()
    if try beginsArray(&stream, on: &console) {
      let text = try Self.rest(of: stream)
      try scanArray(text, on: &console, found)
    } else {
      try scanLines(of: stream, on: &console, found)
    }
  }

  private func open() throws(Failure) -> InputStream {
    guard let path else { return InputStream() }
    do {
      return try InputStream(opening: path)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads up to the first byte that is not white space, which stays in the stream's block.
  private func beginsArray(
    _ stream: inout InputStream,
    on console: inout Console
  ) throws(Failure) -> Bool {
    var searched = 0
    while true {
      let first = unsafe stream.withBytes { block -> UInt8? in
        let text = unsafe block.span
        searched = JSONScanner.afterSpace(text, from: searched)
        return searched < text.count ? text[searched] : nil
      }
      if let first { return first == UInt8(ascii: "[") }
      let added = try stream.read(keeping: stream.count, flushing: &console)
      if added == 0 { return false }
    }
  }

  /// The block and everything behind it.
  private static func rest(of stream: consuming InputStream) throws(Failure) -> [UInt8] {
    var stream = stream
    do {
      var text = ByteBuffer(capacity: stream.count)
      unsafe stream.withBytes { block in unsafe text.append(block) }
      text.append(try stream.readAll(atMost: RecordsFile.largest).array())
      return text.array()
    } catch {
      throw Failure(error)
    }
  }

  private mutating func scanArray(
    _ text: [UInt8],
    on console: inout Console,
    _ found: (Finding, Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var place = TextPlace()
    var passed = 0
    var items: JSONItems
    do {
      items = try JSONItems(of: .array, in: text.span)
    } catch {
      throw RecordComplaint.broken(error, path)
    }
    while true {
      let next: (item: JSONItems.Item, id: Result<JSONValue, RecordExaminer.Flaw>)?
      do {
        next = try examiner.next(&items, in: text.span)
      } catch {
        throw RecordComplaint.broken(error, path)
      }
      guard let (item, id) = next else { return }
      let range = item.value.range
      place.advance(over: text.span.extracting(passed..<range.lowerBound))
      passed = range.lowerBound
      let here = RecordPlace(line: place.line, column: place.column)
      try take(id, in: text.span, at: here, on: &console, found)
    }
  }

  private mutating func scanLines(
    of stream: consuming InputStream,
    on console: inout Console,
    _ found: (Finding, Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    let input = LineInput(
      source: .init(text: path ?? [], isStandardInput: path == nil),
      kind: .jsonRecord,
      longestLine: RecordExaminer.longestLine,
      sentence: RecordComplaint.sentence
    )
    var passed: UInt64 = 0
    try input.forEachBlock(of: stream, sink: sink, on: &console) {
      reader,
      number,
      console throws(Failure) in
      // Lines that were too long count as records.
      count += number - passed
      try reader.forEachLine { line throws(Failure) in
        number += 1
        if line.trimmedRange.isEmpty { return }
        let id = Result { () throws(RecordExaminer.Flaw) in try examiner.id(ofLine: line) }
        try take(id, in: line, at: RecordPlace(line: number), on: &console, found)
      }
      passed = number
    }
  }

  private mutating func take(
    _ id: Result<JSONValue, RecordExaminer.Flaw>,
    in text: Span<UInt8>,
    at place: RecordPlace,
    on console: inout Console,
    _ found: (Finding, Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    defer { count += 1 }
    switch id {
    case .success(let value):
      guard let identity = try? JSONIdentity(value, in: text) else { return }
      guard let first = identities.insert(identity, at: place) else {
        try found(Finding(value: value, place: place, index: count), text, &console)
        return
      }
      let token = text.extracting(value.range)
      let sentence = RecordComplaint.sentence(aboutDuplicateOf: first)
      try refuse(token, .uniqueRecordID, sentence, at: place, on: &console)
    case .failure(let flaw):
      let record = text.extracting(flaw.range)
      try refuse(record, .jsonRecord, flaw.sentence, at: place, on: &console)
    }
  }

  private func refuse(
    _ text: Span<UInt8>,
    _ kind: ItemKind,
    _ sentence: String,
    at place: RecordPlace,
    on console: inout Console
  ) throws(Failure) {
    try sink.refuse(text, as: kind, at: place.item(in: path), sentence, on: &console)
  }
}
