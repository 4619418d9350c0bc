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
      var reader = try openInput()
      while case let content = try reader.next(flushing: &console), content != .end {
        if content == .lines { assignment.collect(linesOf: reader) }
      }
      try assignment.registerCollected(on: &console)
    }
    var reader = try openInput()
    copying: while true {
      switch try reader.next(flushing: &console) {
      case .lines:
        do {
          try reader.gather(
            assignment.wantedByteCount,
            withinMicroseconds: assignment.patienceMicroseconds
          )
        } catch {
          throw Failure(error)
        }
        try assignment.copy(linesOf: reader, on: &console)
      case .oversized(let line): try assignment.refuse(line, on: &console)
      case .end: break copying
      }
    }
    return console.finishItems()
  }

  /// Begins to read the input, a pipe's too in large blocks.
  private func openInput() throws(Failure) -> LineReader {
    let blockSize = LineReader.usualLongestLine
    do {
      return LineReader(
        operand.isStandardInput
          ? InputStream(blockSize: blockSize)
          : try InputStream(opening: operand.text, blockSize: blockSize)
      )
    } catch {
      throw Failure(error)
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
