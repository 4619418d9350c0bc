/// Records to be put into a collection: arrays and records that follow each other in any way.
struct RecordChanges {
  struct Change {
    let id: RecordID
    let range: Range<Int>
    /// The line on which it begins.
    let line: UInt64

    fileprivate var place: ItemPlace { .standardInput(line: line) }
  }

  let text: [UInt8]
  private(set) var records: [Change] = []
  /// The new ids that are there in the other type already.
  private(set) var retyped: RetypedIDs?

  /// Reads all of standard input; anything that is not a record ends the command.
  init(standardInputWith key: JSONKeyPath, on console: inout Console) throws(Failure) {
    text = try lifting(
      InputStream.content(of: nil, atMost: RecordsFile.largest),
      as: Failure.init(_:)
    )
    try Failure.expectText(text.span, in: Operand(text: [], isStandardInput: true))
    var stream = RecordStream(.values, key: key)
    stream.begin(text.span, isLast: true)
    reading: while true {
      switch stream.next(in: text.span) {
      case .record(let record):
        let id = RecordID(argument: record.idToken(in: text.span).span)
        records.append(Change(id: id, range: record.range, line: record.place.line))
      case .stop(.invalid(let invalid)):
        console.report(invalid, in: text.span, of: nil)
      case .stop(.broken(let problem)):
        throw .invalidInput("standard input does not hold records: \(problem.sentence)")
      case .stop: break reading
      }
    }
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
  }

  /// Refuses a record that would replace one of the collection.
  func report(_ change: Change, _ sentence: String, on console: inout Console) {
    console.reportItem(
      .completeRecord,
      at: change.place,
      text: text.span.extracting(change.range),
      sentence: sentence
    )
  }

  /// Notes that a record with a new id is added though one has the same text in the other type.
  mutating func note(_ change: Change, besides other: RecordID) {
    guard retyped == nil else {
      retyped?.count += 1
      return
    }
    retyped = RetypedIDs(id: change.id, place: change.place, other: other, owner: "a record")
  }
}
