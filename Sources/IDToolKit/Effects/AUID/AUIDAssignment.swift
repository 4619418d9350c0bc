/// Copies records and puts ids into those that have none, one block of lines after another.
///
/// Each block is read twice: first to learn which ids it brings and needs, and, once these are on
/// the disk, to write it. So nothing that is printed can be issued again, and memory is bounded by
/// a block, whatever the input is.
///
/// A block is one change of the state, which costs two waits for the disk and all that is in the
/// state. So that the sum of all changes grows as the input does, and not with its square, a block
/// is to be twice as large as the state (``wantedByteCount``), and lines from a pipe are waited for
/// (``patienceMicroseconds``) twice as long as a change takes.
struct AUIDAssignment {
  /// What a record wants of the state.
  private enum Want {
    case newID
    case registration(of: UInt64)
  }

  private let state: AUIDStateRequest
  private let input: LineInput
  private let sink: ItemSink
  private let memberStart: [UInt8]
  private var records: AUIDRecordReader
  /// What this run has issued: a record that brings one of these ids has another's.
  private var issued = IdentifierRanges()
  /// The bytes of lines that the next block should have at least, where they are to be had.
  private(set) var wantedByteCount = Self.leastWanted
  /// How long the next block may be waited for, once it has begun: not at all before the first
  /// change, whose cost nobody knows, and never so long that a person would notice.
  private(set) var patience = TimeSpan.zero
  /// The ids that were collected from a file before it is copied.
  private var collected = IdentifierRanges()

  private static let leastWanted = 1 << 20
  /// A state has 256 MB at most, so larger blocks would gain no more than a constant.
  private static let mostWanted = 64 << 20
  private static let longestPatience = TimeSpan.milliseconds(50)

  /// Begins with nothing read.
  init(_ state: AUIDStateRequest, key: JSONKeyPath, input: LineInput, sink: ItemSink) {
    self.state = state
    self.input = input
    self.sink = sink
    memberStart = key.memberStart
    records = AUIDRecordReader(key: key)
  }

  // MARK: The ids of a whole file

  /// Notes which ids the records of a block have.
  mutating func collect(linesOf reader: borrowing LineReader) {
    reader.forEachLine { line in
      if case .id(let id) = records.examine(line) { collected.insert(id...id) }
    }
  }

  /// Registers what was collected, in one change of the state.
  mutating func registerCollected(on console: inout Console) throws(Failure) {
    guard !collected.isEmpty else { return }
    try AUIDStateFile.change(state, on: &console) { state in
      var isChanged = false
      for range in collected where state.register(range) > 0 { isChanged = true }
      return isChanged
    }
    collected = IdentifierRanges()
  }

  // MARK: A block

  /// Copies a block, after the state knows all of its ids; `number` counts the lines.
  mutating func copy(
    linesOf reader: borrowing LineReader,
    after number: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    var ids = try grant(wants(linesOf: reader), on: &console)[...]
    var lacksNewline = false
    try reader.forEachLine(droppingCarriageReturn: false) { line throws(Failure) in
      if lacksNewline { console.output.buffer.append(0x0A) }
      lacksNewline = true
      number += 1
      let place = input.place(number)
      switch records.examine(line) {
      case .blank, .privateUse: append(line, on: &console)
      case .id(let id):
        if ids.removeFirst() == nil {
          try sink.refuse(
            item: line.extracting(line.rangeWithoutBlanks),
            as: .repeatedAUID,
            at: place,
            because: Self.collision(id),
            on: &console
          )
          lacksNewline = false
        } else {
          append(line, on: &console)
        }
      case .noID(let offset, let isOnlyMember):
        append(line.extracting(..<offset), on: &console)
        appendMember(ids.removeFirst() ?? 0, isOnlyMember: isOnlyMember, to: &console.output.buffer)
        append(line.extracting(offset...), on: &console)
      case .invalid(let problem):
        try refuse(line, problem, at: place, on: &console)
        lacksNewline = false
      }
      try console.flushIfFull()
    }
    if lacksNewline, !reader.lacksFinalNewline { console.output.buffer.append(0x0A) }
  }

  /// What the records of a block want, in their order.
  private mutating func wants(linesOf reader: borrowing LineReader) -> [Want] {
    var wants: [Want] = []
    var isStopped = false
    reader.forEachLine(droppingCarriageReturn: false) { line in
      if isStopped { return }
      switch records.examine(line) {
      case .blank, .privateUse: break
      case .id(let id): wants.append(.registration(of: id))
      case .noID: wants.append(.newID)
      // Nothing behind it will be printed, so nothing is issued for it.
      case .invalid: isStopped = sink.isStrict
      }
    }
    return wants
  }

  /// Fulfils wants in one change of the state: the id for each, or nil for one that was issued to
  /// another record of this run.
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
    try AUIDStateFile.change(state, on: &console) { state throws(Failure) in
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
          do throws(AppUniqueIdentifierError) {
            let id = try state.next()
            issued.insert(id...id)
            ids.append(id)
            isChanged = true
          } catch {
            throw Failure(status: .exhausted, message: error.sentence)
          }
        }
      }
      wantedByteCount = Self.wantedByteCount(besides: state)
      return isChanged
    }
    return ids
  }

  /// Twice the bytes of a state, roughly, within the bounds.
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

  private func appendMember(_ id: UInt64, isOnlyMember: Bool, to buffer: inout ByteBuffer) {
    buffer.append(memberStart)
    buffer.append(decimal: id)
    if !isOnlyMember { buffer.append(UInt8(ascii: ",")) }
  }

  private static func collision(_ id: UInt64) -> String {
    "id \(id) was just given to a record before it; name the file as an argument, "
      + "and the ids in it are registered first"
  }

  /// Refuses an invalid record.
  private func refuse(
    _ line: Span<UInt8>,
    _ problem: AUIDRecordReader.Problem,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let text = line.extracting(problem.range)
    let isID = problem.subject == .id
    try sink.refuse(
      text,
      as: isID ? .auid : .jsonRecord,
      at: place,
      problem.sentence,
      input: line.extracting(line.rangeWithoutBlanks),
      error: isID ? "\(Quotation.quoted(text)) is not an id: \(problem.sentence)" : nil,
      on: &console
    )
  }
}
