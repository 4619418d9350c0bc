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
struct AUIDAssignment {
  /// What a record needs from the state.
  private enum Want {
    case newID
    case registration(of: UInt64)
  }

  private let state: AUIDStateFile
  private let input: LineInput
  private let sink: ItemSink
  private let memberStart: [UInt8]
  private var records: AUIDRecordReader
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
    records = AUIDRecordReader(key: key)
  }

  // MARK: The ids of a whole file

  /// Collects the ids of a block's records.
  mutating func collect(linesOf reader: borrowing LineReader) {
    reader.forEachLine { line in
      if case .id(let id) = records.examine(line) { collected.insert(id...id) }
    }
  }

  /// Registers the collected ids in one change of the state.
  mutating func registerCollected(on console: inout Console) throws(Failure) {
    guard !collected.isEmpty else { return }
    try state.change(on: &console) { state in
      var isChanged = false
      for range in collected where state.register(range) > 0 { isChanged = true }
      return isChanged
    }
    collected = IdentifierRanges()
  }

  // MARK: A block

  /// Copies a block once the state has all of its ids; `number` counts the lines.
  mutating func copy(
    linesOf reader: borrowing LineReader,
    after number: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    var ids = try grant(wants(linesOf: reader), on: &console)[...]
    var lacksNewline = false
    try reader.forEachLine { line throws(Failure) in
      if lacksNewline { console.output.buffer.append(0x0A) }
      lacksNewline = true
      number += 1
      let place = input.place(number)
      switch records.examine(line) {
      case .blank, .privateUse: append(line, on: &console)
      case .id(let id):
        if ids.removeFirst() == nil {
          try sink.refuse(
            item: line.extracting(line.trimmedRange),
            as: .repeatedAUID,
            at: place,
            because: "id \(id) was just given to a record before it; name the file as an argument, "
              + "and the ids in it are registered first",
            on: &console
          )
          lacksNewline = false
        } else {
          if brought.insert(id...id) == 0 {
            repetitionCount += 1
            if firstRepetition == nil { firstRepetition = (place, id) }
          }
          append(line, on: &console)
        }
      case .noID(let offset, let isOnlyMember):
        guard let id = ids.removeFirst() else { preconditionFailure("a new id was granted") }
        append(line.extracting(..<offset), on: &console)
        console.output.buffer.append(memberStart)
        console.output.buffer.append(decimal: id)
        if !isOnlyMember { console.output.buffer.append(UInt8(ascii: ",")) }
        append(line.extracting(offset...), on: &console)
      case .invalid(let problem):
        let text = line.extracting(problem.range)
        let isID = problem.subject == .id
        try sink.refuse(
          text,
          as: isID ? .auid : .jsonRecord,
          at: place,
          problem.sentence,
          hints: problem.hints,
          input: line.extracting(line.trimmedRange),
          error: isID ? "\(Quotation.quoted(text)) is not an id: \(problem.sentence)" : nil,
          on: &console
        )
        lacksNewline = false
      }
      try console.flushIfFull()
    }
    if lacksNewline, !reader.lacksFinalNewline { console.output.buffer.append(0x0A) }
  }

  /// Warns if records brought the id of an earlier one; they have been copied unchanged.
  func warnOfRepetitions(on console: inout Console) {
    guard let (place, id) = firstRepetition else { return }
    let others = repetitionCount == 1 ? "" : ", the first of \(repetitionCount) such records"
    console.showWarning("\(place.prefix)a record before it has the id \(id), too\(others)")
  }

  /// Returns what the records of a block need, in order.
  private mutating func wants(linesOf reader: borrowing LineReader) -> [Want] {
    var wants: [Want] = []
    var isStopped = false
    reader.forEachLine { line in
      if isStopped { return }
      switch records.examine(line) {
      case .blank, .privateUse: break
      case .id(let id): wants.append(.registration(of: id))
      case .noID: wants.append(.newID)
      // With --strict nothing after an invalid record is printed, so nothing is issued for it.
      case .invalid: isStopped = sink.isStrict
      }
    }
    return wants
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

  // MARK: A line

  private func append(_ text: Span<UInt8>, on console: inout Console) {
    if console.output.isTerminal {
      EscapedText.appendHarmlessJSON(text, to: &console.output.buffer)
    } else {
      console.output.buffer.append(text)
    }
  }
}
