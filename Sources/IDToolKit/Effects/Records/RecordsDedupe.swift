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
    if let replaced { return try replace(replaced, on: &console) }
    let isForTerminal = console.output.isTerminal
    try keep(on: &console) { step, console throws(Failure) in
      let stop: RecordStream.Stop?
      if isForTerminal {
        var copy = ByteBuffer()
        stop = step(&copy)
        RecordText.append(copy.span, to: &console.output.buffer, isForTerminal: true)
      } else {
        stop = step(&console.output.buffer)
      }
      try console.flushIfFull()
      return stop
    }
    return console.finishItems()
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
    var keptByteCount = 0
    let byteCount = try keep(from: source, on: &console) { step, _ throws(Failure) in
      let before = replacement.buffer.count
      let stop = step(&replacement.buffer)
      keptByteCount += replacement.buffer.count - before
      try lifting(replacement.flushIfFull(), as: target.failure)
      return stop
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

  /// Runs a step that appends to whatever buffer it is given.
  private typealias StepRunner = (
    (inout ByteBuffer) -> RecordStream.Stop?, inout Console
  ) throws(Failure) -> RecordStream.Stop?

  /// Writes one record with each id, from the files or from an open one; returns the number of
  /// bytes that were read.
  @discardableResult
  private func keep(
    from source: Int32? = nil,
    on console: inout Console,
    _ write: StepRunner
  ) throws(Failure) -> Int {
    switch kept {
    case .first:
      var keeper = RecordDeduplicator()
      return try read(source, with: &keeper, on: &console, write)
    case .last:
      var keeper = RecordNewest()
      let byteCount = try read(source, with: &keeper, on: &console, write)
      try keeper.forEachRecord { record, isTerminated throws(Failure) in
        _ = try write(
          { buffer in
            buffer.append(record)
            return nil
          },
          &console
        )
        guard isTerminated else { return }
        _ = try write(
          { buffer in
            buffer.append(UInt8(ascii: "\n"))
            return nil
          },
          &console
        )
      }
      return byteCount
    }
  }

  private func read<Keeper: RecordKeeper & ~Copyable>(
    _ source: Int32?,
    with keeper: inout Keeper,
    on console: inout Console,
    _ write: StepRunner
  ) throws(Failure) -> Int {
    var byteCount = 0
    var records = RecordStream(key: key)
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      records.restart()
      byteCount += try read(file, source, with: &keeper, &records, on: &console, write)
    }
    return byteCount
  }

  /// Larger than usual, since each block is processed in one step, and small enough for the cache.
  private static let blockSize = 128 << 10

  /// Takes the lines of a file block by block; refuses an array.
  private func read<Keeper: RecordKeeper & ~Copyable>(
    _ file: Operand,
    _ source: Int32?,
    with keeper: inout Keeper,
    _ records: inout RecordStream,
    on console: inout Console,
    _ write: StepRunner
  ) throws(Failure) -> Int {
    let input = LineInput(
      source: file,
      kind: .jsonRecord,
      longestLine: LineReader.usualLongestLine
    )
    let stream = try Self.open(file, source)
    return try input.forEachBlock(of: stream, sink: sink, on: &console) {
      reader,
      line,
      console throws(Failure) in
      let lines = reader.lines
      let lacksNewline = reader.lacksFinalNewline
      if line == 0, let byteCount = reader.stream.fileByteCount {
        let first = Int(NewlineSearch.count(in: lines))
        if first > 0 {
          keeper.makeRoom(forLines: byteCount / (lines.count / first), byteCount: byteCount)
        }
      }
      records.begin(lines: lines, after: line)
      // A byte order mark belongs to the output, and stays where its record does not.
      if records.offset > 0 {
        _ = try write(
          { buffer in
            buffer.append(lines.span.extracting(..<3))
            return nil
          },
          &console
        )
      }
      while true {
        let stop = try write(
          { keeper.take(lines, with: &records, lacksNewline: lacksNewline, into: &$0) },
          &console
        )
        switch stop {
        case .none: continue
        case .invalid(let invalid):
          if invalid.beginsArray { throw Self.arrayFailure(input) }
          let place = input.place(invalid.place.line)
          try sink.refuse(invalid, in: lines.span, at: place, on: &console)
        case .broken, .more, .end:
          line = records.lineCount
          return
        }
      }
    }
  }

  private static func arrayFailure(_ input: LineInput) -> Failure {
    input.arrayFailure(
      "dedupe copies records",
      hint: "'idtool records check' finds the ids that are in an array twice"
    )
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
}
