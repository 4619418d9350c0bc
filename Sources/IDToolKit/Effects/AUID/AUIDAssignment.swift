/// Copies records and gives ids to those without one, one block of lines after another.
///
/// Each block is read twice: first to determine which ids it brings and needs and, once these are
/// on disk, to write it. So no id that was printed can be issued again, and memory is bounded by a
/// block, whatever the input.
///
/// A block is one change of the state, which costs two waits for the disk and the size of the
/// state. So that the total cost grows linearly with the input, not quadratically, a block should
/// be twice as large as the state (``wantedByteCount``), and lines from a pipe are waited for
/// (``patience``) twice as long as a change takes.
struct AUIDAssignment: ~Copyable {
  /// What a record needs from the state.
  private enum Want {
    case newID
    case registration(of: UInt64)
  }

  private let state: AUIDStateFile
  private let input: LineInput
  private let sink: ItemSink
  private let memberStart: [UInt8]
  private var records: RecordStream
  private var reader: AUIDRecordReader
  /// The ids that this run has issued: if a record brings one of them, it is another record's.
  private var issued = IdentifierRanges()
  /// The ids that records have brought, and the number of records that repeated an earlier one's.
  private var brought = IdentifierRanges()
  private var repetitionCount: UInt64 = 0
  private var firstRepetition: (place: ItemPlace, id: UInt64)?
  /// The least size of the next block in bytes, if that much is available.
  private(set) var wantedByteCount = Self.leastWanted
  /// How long to wait for the next block to fill: not at all before the first change, whose cost is
  /// unknown, and never so long that a person would notice.
  private(set) var patience = TimeSpan.zero
  /// The ids collected from a file before it is copied.
  private var collected = IdentifierRanges()
  /// What was granted for the records of a block that are not copied yet.
  private var granted: ArraySlice<UInt64?> = []

  private static let leastWanted = 1 << 20
  /// A state has at most 256 MB, so larger blocks would only gain a constant factor.
  private static let mostWanted = 64 << 20
  private static let longestPatience = TimeSpan.milliseconds(50)

  /// Creates an assignment with nothing read yet.
  init(_ state: AUIDStateFile, key: JSONKeyPath, input: LineInput, sink: ItemSink) {
    self.state = state
    self.input = input
    self.sink = sink
    memberStart = key.memberStart
    records = RecordStream(key: key, wanted: .anything)
    reader = AUIDRecordReader(key: key)
  }

  // MARK: The ids of a whole file

  /// Collects the ids of a block's records; `number` counts the lines.
  mutating func collect(_ lines: PaddedBytes, after number: inout UInt64) throws(Failure) {
    records.begin(lines: lines, after: number)
    while let line = try nextLine(lines) {
      if case .id(let id) = line.finding { collected.insert(id...id) }
    }
    number = records.lineCount
  }

  /// A line that is not blank.
  private struct Line {
    let range: Range<Int>
    let finding: AUIDRecordReader.Finding
  }

  /// Returns the next line that is not blank, and nil after the last.
  ///
  /// Throws for an array, before any id is issued for one of its lines.
  private mutating func nextLine(_ lines: PaddedBytes) throws(Failure) -> Line? {
    switch records.next(in: lines) {
    case .record(let record):
      return Line(range: record.range, finding: reader.examine(record, in: lines.span))
    case .stop(.invalid(let invalid)):
      guard !invalid.beginsArray else {
        throw input.arrayFailure(
          "assign copies records",
          hint: "'jq -c \".[]\"' puts the records of an array on lines of their own; before 1.7, "
            + "jq rounds ids"
        )
      }
      let hints = invalid.problem.hints(for: lines.span.extracting(invalid.item))
      let finding = AUIDRecordReader.Finding.invalidRecord(invalid.problem.sentence, hints: hints)
      return Line(range: invalid.range, finding: finding)
    case .stop: return nil
    }
  }

  /// Registers the collected ids in one change of the state.
  mutating func registerCollected(on console: inout Console) throws(Failure) {
    records.restart()
    guard !collected.isEmpty else { return }
    try state.change(on: &console) { state in
      var isChanged = false
      for range in collected where state.register(range) > 0 { isChanged = true }
      return isChanged
    }
    collected = IdentifierRanges()
    records.restart()
  }

  // MARK: A block

  /// Copies a block once the state has all of its ids; `number` counts the lines.
  mutating func copy(
    _ lines: PaddedBytes,
    lacksNewline: Bool,
    after number: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    granted = try grant(wants(lines, after: number), on: &console)[...]
    // The last newline may not be in the input.
    let text = lines.span.extracting(droppingLast: lacksNewline ? 1 : 0)
    // The end of the last line, after which others may be blank.
    var passed = 0
    records.begin(lines: lines, after: number)
    while let line = try nextLine(lines) {
      let item = text.extracting(line.range)
      let place = input.place(records.lineCount)
      let start = line.range.lowerBound
      append(text.extracting(passed..<start), on: &console)
      passed = min(records.offset, text.count)
      let record = item.extracting(item.trimmedRange)
      switch try settle(line.finding, of: record, at: place, on: &console) {
      case .kept: append(text.extracting(start..<passed), on: &console)
      case .given(let id, let offset, let isOnlyMember):
        append(text.extracting(start..<offset), on: &console)
        console.output.buffer.append(memberStart)
        console.output.buffer.append(decimal: id)
        if !isOnlyMember { console.output.buffer.append(UInt8(ascii: ",")) }
        append(text.extracting(offset..<passed), on: &console)
      case .refused: break
      }
      try console.flushIfFull()
    }
    append(text.extracting(passed...), on: &console)
    number = records.lineCount
  }

  /// What becomes of a record.
  private enum Outcome {
    case kept
    case given(UInt64, offset: Int, isOnlyMember: Bool)
    case refused
  }

  /// Takes what was granted for a record, or refuses it.
  private mutating func settle(
    _ finding: AUIDRecordReader.Finding,
    of record: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) -> Outcome {
    switch finding {
    case .privateUse: return .kept
    case .id(let id):
      if granted.removeFirst() != nil {
        note(id, at: place)
        return .kept
      }
      try sink.refuse(
        item: record,
        as: .repeatedAUID,
        at: place,
        because: "id \(id) was just given to an earlier record; name the file as an argument, "
          + "and the ids in it are registered first",
        on: &console
      )
    case .noID(let offset, let isOnlyMember):
      guard let id = granted.removeFirst() else { preconditionFailure("a new id was granted") }
      return .given(id, offset: offset, isOnlyMember: isOnlyMember)
    case .invalidID(let token, let sentence):
      try sink.refuse(
        token.span,
        as: .auid,
        at: place,
        sentence,
        input: record,
        error: "\(Quotation.quoted(token)) is not an id: \(sentence)",
        on: &console
      )
    case .invalidRecord(let sentence, let hints):
      try sink.refuse(record, as: .jsonRecord, at: place, sentence, hints: hints, on: &console)
    }
    return .refused
  }

  /// Notes the id that a record has brought.
  private mutating func note(_ id: UInt64, at place: ItemPlace) {
    guard brought.insert(id...id) == 0 else { return }
    repetitionCount += 1
    if firstRepetition == nil { firstRepetition = (place, id) }
  }

  /// Warns if records brought the id of an earlier one; they have been copied unchanged.
  func warnOfRepetitions(on console: inout Console) {
    guard let (place, id) = firstRepetition else { return }
    let others = repetitionCount == 1 ? "" : ", the first of \(repetitionCount) such records"
    console.showWarning("\(place.prefix)an earlier record has the id \(id), too\(others)")
  }

  /// Returns what the records of a block need, in order.
  private mutating func wants(_ lines: PaddedBytes, after number: UInt64) throws(Failure) -> [Want]
  {
    var wants: [Want] = []
    records.begin(lines: lines, after: number)
    while let line = try nextLine(lines), add(line.finding, to: &wants) {}
    return wants
  }

  /// Adds what a record needs; returns false if nothing after it will be printed, so that nothing may be
  /// issued for that.
  private func add(_ finding: AUIDRecordReader.Finding, to wants: inout [Want]) -> Bool {
    switch finding {
    case .privateUse: return true
    case .id(let id): wants.append(.registration(of: id))
    case .noID: wants.append(.newID)
    case .invalidID, .invalidRecord: return !sink.isStrict
    }
    return true
  }

  /// Grants requests in one change of the state; returns the id for each, or nil for one that was
  /// issued to another record of this run.
  private mutating func grant(
    _ wants: [Want],
    on console: inout Console
  ) throws(Failure) -> [UInt64?] {
    guard !wants.isEmpty else { return [] }
    var ids: [UInt64?] = []
    let start = SystemClock.monotonic()
    defer {
      let duration = SystemClock.monotonic() - start
      patience = min(duration + duration, Self.longestPatience)
    }
    try state.change(on: &console) { state throws(Failure) in
      // An older copy of the state would issue ids of other runs again, before any of this one's.
      if let last = [issued.last, brought.last].compactMap(\.self).max(), state.highest < last {
        throw self.state.lost(last)
      }
      var isChanged = false
      for want in wants {
        switch want {
        case .registration(let id) where issued.contains(id):
          ids.append(nil)
          if sink.isStrict { return isChanged }
        case .registration(let id):
          ids.append(id)
          if state.register(id...id) > 0 { isChanged = true }
        case .newID:
          let id = try lifting(state.next(), as: Failure.init(auid:))
          guard !issued.contains(id), !brought.contains(id) else { throw self.state.lost(id) }
          issued.insert(id...id)
          ids.append(id)
          isChanged = true
        }
      }
      wantedByteCount = Self.wantedByteCount(besides: state)
      return isChanged
    }
    return ids
  }

  /// Returns twice the size of a state in bytes, roughly, within the bounds.
  static func wantedByteCount(besides state: AppUniqueIdentifierState) -> Int {
    let stateByteCount = state.inUse.rangeCount * (2 * String(state.highest).utf8.count + 4)
    return min(max(leastWanted, 2 * stateByteCount), mostWanted)
  }

  // MARK: A table

  /// Copies a table, and gives an id to each row whose cell is empty.
  mutating func copy(_ table: FilledTable, on console: inout Console) throws(Failure) {
    try table.copy(input.source, sink: sink, on: &console) {
      cells,
      text,
      console throws(Failure) in
      var wants: [Want] = []
      for cell in cells {
        guard add(AUIDRecordReader.finding(ofCell: text.extracting(cell)), to: &wants) else {
          break
        }
      }
      granted = try grant(wants, on: &console)[...]
    } make: { cell, place, console throws(Failure) in
      let finding = AUIDRecordReader.finding(ofCell: cell)
      guard case .given(let id, _, _) = try settle(finding, of: cell, at: place, on: &console)
      else { return nil }
      let start = console.output.buffer.count
      console.output.buffer.append(decimal: id)
      console.output.buffer.append(0x0A)
      return start
    }
  }

  /// Collects the ids of a table.
  mutating func collect(_ table: FilledTable, on console: inout Console) throws(Failure) {
    try table.forEachBlock(of: input.source, on: &console) { cells, text, _ throws(Failure) in
      for cell in cells {
        guard case .id(let id) = AUIDRecordReader.finding(ofCell: text.extracting(cell))
        else { continue }
        collected.insert(id...id)
      }
    }
  }

  // MARK: A line

  private func append(_ text: Span<UInt8>, on console: inout Console) {
    if console.output.isTerminal {
      EscapedText.appendHarmlessJSON(text, to: &console.output.buffer)
    } else {
      console.output.buffer.append(text)
    }
  }
}
