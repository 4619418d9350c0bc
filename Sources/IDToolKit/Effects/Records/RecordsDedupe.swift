/// Which of the records with one id is kept: what `--keep` takes.
enum KeptRecord: String, CaseIterable, Sendable {
  case first
  case last
}

/// Copies the first or the newest of the records with one id, to standard output or in place of the
/// file.
struct RecordsDedupe {
  let key: JSONKeyPath
  let files: [Operand]
  let kept: KeptRecord
  let sink: ItemSink
  /// The file to be replaced; nil if the records go to standard output.
  let replaced: RecordsFile?

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    guard let replaced else {
      let isForTerminal = console.output.isTerminal
      if kept == .last {
        try keepNewest(on: &console) { line, console throws(Failure) in
          RecordText.append(line, to: &console.output.buffer, isForTerminal: isForTerminal)
          try console.flushIfFull()
        }
      } else if isForTerminal {
        var copy = ByteBuffer()
        try keepFirst(on: &console) { step, console throws(Failure) in
          let invalid = step(&copy)
          RecordText.append(copy.span, to: &console.output.buffer, isForTerminal: true)
          copy.removeAll()
          return invalid
        }
      } else {
        try keepFirst(on: &console) { step, console throws(Failure) in
          let invalid = step(&console.output.buffer)
          try console.flushIfFull()
          return invalid
        }
      }
      return console.finishItems()
    }
    return try replace(replaced, on: &console)
  }

  /// Replaces the file with the result, unless something in it is not a record.
  private func replace(
    _ target: RecordsFile,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    var replacement: FileReplacement
    let file = try target.lock()
    do {
      replacement = try file.beginReplacement()
    } catch {
      throw target.failure(error)
    }
    let source = replacement.oldDescriptor
    let expected = replacement.oldByteCount
    let byteCount: Int
    var keptByteCount = 0
    if kept == .last {
      byteCount = try keepNewest(from: source, on: &console) { line, _ throws(Failure) in
        replacement.buffer.append(line)
        keptByteCount += line.count
        try Self.flush(&replacement, target)
      }
    } else {
      byteCount = try keepFirst(from: source, on: &console) { step, _ throws(Failure) in
        let before = replacement.buffer.count
        let invalid = step(&replacement.buffer)
        keptByteCount += replacement.buffer.count - before
        try Self.flush(&replacement, target)
        return invalid
      }
    }
    guard byteCount >= expected else {
      throw target.failure(.cut(byteCount: byteCount, expected: expected))
    }
    let status = console.finishItems()
    // The same number of bytes means the same bytes: a duplicate is always removed with its bytes.
    guard status == .success, keptByteCount != byteCount else { return status }
    try lifting(replacement.commit(keepingResult: true), as: target.failure)
    return status
  }

  private static func flush(
    _ replacement: inout FileReplacement,
    _ target: RecordsFile
  ) throws(Failure) {
    try lifting(replacement.flushIfFull(), as: target.failure)
  }

  // MARK: The first of each id

  /// Runs a step that appends to whatever buffer it is given.
  private typealias StepRunner = (
    (inout ByteBuffer) -> RecordDeduplicator.InvalidLine?, inout Console
  ) throws(Failure) -> RecordDeduplicator.InvalidLine?

  /// Copies the first record with each id, from the files or from an open one; returns the number
  /// of bytes that were read.
  @discardableResult
  private func keepFirst(
    from source: Int32? = nil,
    on console: inout Console,
    _ write: StepRunner
  ) throws(Failure) -> Int {
    var byteCount = 0
    var deduplicator = RecordDeduplicator(key: key)
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      byteCount += try copy(file, source, with: &deduplicator, on: &console, write)
    }
    return byteCount
  }

  private func copy(
    _ file: Operand,
    _ source: Int32?,
    with deduplicator: inout RecordDeduplicator,
    on console: inout Console,
    _ write: StepRunner
  ) throws(Failure) -> Int {
    let input = input(file)
    return try forEachBlock(of: input, source, on: &console) {
      reader,
      line,
      console throws(Failure) in
      deduplicator.lineNumber = line
      let lines = reader.lines
      let lacksNewline = reader.lacksFinalNewline
      if line == 0, let byteCount = reader.fileByteCount {
        deduplicator.makeRoom(forFileOf: byteCount, beginningWith: lines)
      }
      deduplicator.begin(lines)
      var offset = 0
      while offset < lines.count {
        let invalid = try write(
          { buffer in
            deduplicator.take(
              lines,
              from: &offset,
              lacksNewline: lacksNewline,
              into: &buffer
            )
          },
          &console
        )
        guard let invalid else { continue }
        let record = lines.span.extracting(invalid.line)
        let place = input.place(deduplicator.lineNumber)
        try refuse(invalid.problem, in: record, at: place, on: &console)
      }
      line = deduplicator.lineNumber
    }
  }

  // MARK: The newest of each id

  /// Passes on the newest record with each id, from the files or from an open one; returns the
  /// number of bytes that were read.
  @discardableResult
  private func keepNewest(
    from source: Int32? = nil,
    on console: inout Console,
    _ write: (Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var newest = RecordNewest()
    var byteCount = 0
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      byteCount += try collect(file, source, in: &newest, on: &console)
    }
    let newline: [UInt8] = [UInt8(ascii: "\n")]
    try newest.forEachRecord { record, isTerminated throws(Failure) in
      try write(record, &console)
      if isTerminated { try write(newline.span, &console) }
    }
    return byteCount
  }

  private func collect(
    _ file: Operand,
    _ source: Int32?,
    in newest: inout RecordNewest,
    on console: inout Console
  ) throws(Failure) -> Int {
    let input = input(file)
    var records = RecordLines(key: key)
    var batch: [RecordLines.Record] = []
    return try forEachBlock(of: input, source, on: &console) {
      reader,
      number,
      console throws(Failure) in
      records.lineNumber = number
      let lines = reader.lines
      let lacksNewline = reader.lacksFinalNewline
      if number == 0, let byteCount = reader.fileByteCount {
        newest.makeRoom(forFileOf: byteCount, beginningWith: lines)
      }
      records.begin(lines)
      var offset = 0
      while offset < lines.count {
        batch.removeAll(keepingCapacity: true)
        let invalid = records.read(
          lines,
          from: &offset,
          into: &batch,
          upTo: Self.batchSize
        )
        newest.take(batch, of: lines.span, lacksNewline: lacksNewline)
        guard let invalid else { continue }
        let line = lines.span.extracting(invalid.line)
        try refuse(invalid.problem, in: line, at: input.place(invalid.number), on: &console)
      }
      number = records.lineNumber
    }
  }

  /// How many records are looked up at once.
  private static let batchSize = 128

  // MARK: Common parts

  /// Larger than usual, since each block is processed in one step, and small enough for the cache.
  private static let blockSize = 128 << 10

  /// Passes on the lines of a file, or of an open one, block by block; refuses an array.
  private func forEachBlock(
    of input: LineInput,
    _ source: Int32?,
    on console: inout Console,
    _ take: (borrowing LineReader, inout UInt64, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let path = input.source.path
    let stream = try Self.open(input.source, source)
    // The number of lines so far, if all of them were blank.
    var blankCount: UInt64 = 0
    return try input.forEachBlock(of: stream, sink: sink, on: &console) {
      reader,
      line,
      console throws(Failure) in
      var isBlank = line == blankCount
      if isBlank {
        isBlank = try RecordReport.isBlankBeforeArray(
          reader.lines.span,
          path,
          command: "dedupe",
          hint: "'idtool records check' finds the ids that are in an array twice"
        )
      }
      try take(reader, &line, &console)
      if isBlank { blankCount = line }
    }
  }

  /// Opens a file, or continues with one that is already open: the file being replaced, whose name
  /// may have gone to another.
  private static func open(
    _ file: Operand,
    _ source: Int32?
  ) throws(Failure) -> InputStream {
    guard let source else { return try file.open(blockSize: blockSize) }
    return InputStream(descriptor: source, name: .file(file.text), blockSize: blockSize)
  }

  private func input(_ file: Operand) -> LineInput {
    LineInput(
      source: file,
      kind: .jsonRecord,
      longestLine: RecordExaminer.longestLine,
      sentence: RecordReport.sentence
    )
  }

  private func refuse(
    _ problem: RecordExaminer.Problem,
    in line: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let text = line.extracting(problem.range)
    try sink.refuse(text, as: .jsonRecord, at: place, problem.sentence, on: &console)
  }
}
