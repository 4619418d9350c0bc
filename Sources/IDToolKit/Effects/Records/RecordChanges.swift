/// Records to be put into a collection: arrays and records that follow each other in any way.
struct RecordChanges {
  let text: [UInt8]
  private(set) var records: [(id: RecordID, range: Range<Int>)] = []
  private var place = TextPlace()
  private var passed = 0
  /// The new ids that are there in the other type already.
  private(set) var retyped: RetypedIDs?

  /// Reads all of standard input; anything that is not a record ends the command.
  init(standardInputWith key: JSONKeyPath, on console: inout Console) throws(Failure) {
    text = try lifting(
      InputStream.content(of: nil, atMost: RecordsFile.largest),
      as: Failure.init(_:)
    )
    try Failure.expectText(text.span, in: Operand(text: [], isStandardInput: true))
    var examiner = RecordExaminer(key: key)
    do throws(JSONProblem) {
      try readAll(&examiner, on: &console)
    } catch {
      throw .invalidInput("standard input does not hold records: \(error.sentence)")
    }
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
  }

  private mutating func readAll(
    _ examiner: inout RecordExaminer,
    on console: inout Console
  ) throws(JSONProblem) {
    // A separate reference, so that the text can be read while this value changes.
    let text = text
    var offset = JSONScanner.start(of: text.span)
    while offset < text.count {
      if text[offset] == UInt8(ascii: "[") {
        var items = JSONItems(in: JSONValue(kind: .array, range: offset..<offset + 1))
        while let (item, id) = try examiner.next(&items, in: text.span) {
          add(item.value.range, id, on: &console)
        }
        offset = items.offset + 1
      } else {
        let (range, id) = try examiner.value(in: text.span, from: offset)
        add(range, id, on: &console)
        offset = range.upperBound
      }
      offset = JSONScanner.afterSpace(text.span, from: offset)
    }
  }

  private mutating func add(
    _ range: Range<Int>,
    _ id: Result<JSONValue, RecordExaminer.Problem>,
    on console: inout Console
  ) {
    let text = text
    switch id {
    case .success(let value):
      records.append((RecordID(argument: text.span.extracting(value.range)), range))
    case .failure(let problem):
      let here = place(of: range).item(in: nil)
      console.reportItem(
        .jsonRecord,
        at: here,
        text: text.span.extracting(problem.range),
        sentence: problem.sentence,
        hints: problem.hints
      )
    }
  }

  /// Refuses a record that would replace one of the collection; called in the order of records.
  mutating func report(_ range: Range<Int>, _ sentence: String, on console: inout Console) {
    let here = place(of: range)
    console.reportItem(
      .completeRecord,
      at: here.item(in: nil),
      text: text.span.extracting(range),
      sentence: sentence
    )
  }

  /// Notes that a record with a new id is added though one has the same text in the other type;
  /// called in the order of records.
  mutating func note(_ id: RecordID, at range: Range<Int>, besides other: RecordID) {
    let here = place(of: range).item(in: nil)
    guard retyped == nil else {
      retyped?.count += 1
      return
    }
    retyped = RetypedIDs(id: id, place: here, other: other, owner: "a record")
  }

  /// Returns the place of a record; places must be asked for in the order of records.
  private mutating func place(of range: Range<Int>) -> RecordPlace {
    // A separate reference, so that the text can be read while this value changes.
    let text = text
    place.advance(over: text.span.extracting(passed..<range.lowerBound))
    passed = range.lowerBound
    return RecordPlace(line: place.line)
  }
}
