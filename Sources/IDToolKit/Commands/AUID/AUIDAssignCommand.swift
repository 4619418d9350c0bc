/// `auid assign`: a filter that gives ids to the JSON records that have none.
struct AUIDAssignCommand: RunnableCommand {
  private let state: AUIDStateRequest
  private let key: JSONKeyPath
  private let operand: ParsedArguments.Operand
  private let isStrict: Bool

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    state = try AUIDStateRequest(arguments)
    key = try RecordKeyRequest.key(arguments)
    operand = try InputRequest.operands(arguments)[0]
    isStrict = arguments.has(.strict)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let file = operand.isStandardInput ? nil : operand.text
    var assignment = AUIDAssignment(state, key: key, file: file, isStrict: isStrict)
    if let file, try Self.isRegular(file) {
      try forEachBlock(on: &console) { reader, content, _ in
        if content == .lines { assignment.collect(linesOf: reader) }
      }
      try assignment.registerCollected(on: &console)
    }
    try forEachBlock(on: &console) { reader, content, console throws(Failure) in
      switch content {
      case .lines: try assignment.copy(linesOf: reader, on: &console)
      case .oversized(let line): try assignment.refuse(line, on: &console)
      case .end: break
      }
    }
    return console.finishItems()
  }

  /// Takes the input in blocks of lines; what is ready is written before input is waited for.
  private func forEachBlock(
    on console: inout Console,
    _ body: (
      borrowing LineReader, LineReader.Content, inout Console
    ) throws(Failure) -> Void
  ) throws(Failure) {
    // A block is one change of the state, with two waits for the disk: hence large ones.
    let blockSize = LineReader.usualLongestLine
    var reader: LineReader
    do {
      reader = LineReader(
        operand.isStandardInput
          ? InputStream(blockSize: blockSize)
          : try InputStream(opening: operand.text, blockSize: blockSize)
      )
    } catch {
      throw Failure(error)
    }
    while true {
      let content = try reader.next(flushing: &console)
      if content == .end { return }
      try body(reader, content, &console)
    }
  }

  /// Whether a path leads to a file that can be read twice, as a pipe can't.
  private static func isRegular(_ path: [UInt8]) throws(Failure) -> Bool {
    do {
      // The links of /proc, behind /dev/stdin, lead to names that are none: those are not files.
      let status = try SystemCall.statusIfPresent(ofName: Folder.resolvingLinks(path))
      return status?.kind == .regularFile
    } catch {
      throw Failure(.cannotRead(.file(path), error))
    }
  }
}
