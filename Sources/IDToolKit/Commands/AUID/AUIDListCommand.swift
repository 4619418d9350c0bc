/// `auid list`: which ids are in use.
struct AUIDListCommand: RunnableCommand {
  private let state: AUIDStateRequest
  private let listsEachID: Bool
  private let records: RecordRequest

  static let columns = [
    Column(name: "in_use", kind: .text),
    Column(name: "count", kind: .number),
    Column(name: "free", kind: .text),
    Column(name: "next", kind: .token, isOptional: true),
    Column(name: "highest", kind: .token),
  ]

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    state = try AUIDStateRequest(arguments)
    listsEachID = arguments.has(.eachID)
    records = try RecordRequest(
      arguments,
      columns: listsEachID ? AUIDNextCommand.columns : Self.columns
    )
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let state = try AUIDStateFile.read(state)
    if listsEachID {
      let writer = AUIDWriter(records, on: &console)
      for range in state.inUse { try writer.writeEach(of: range, on: &console) }
      return .success
    }
    records.begin(on: &console).write(to: &console.output.buffer) { column in
      switch column {
      case 0: .text(Self.text(of: state.inUse))
      case 1: .number(state.inUse.identifierCount)
      case 2: .text(Self.text(of: state.gaps))
      case 3: state.inUse.lowestFree.map { .identifier($0) } ?? .absent
      default: .identifier(state.highest)
      }
    }
    return .success
  }

  /// Ranges as the other commands read them: `1-7,10`.
  private static func text(of ranges: some Sequence<ClosedRange<UInt64>>) -> [UInt8] {
    var buffer = ByteBuffer()
    for range in ranges {
      if !buffer.isEmpty { buffer.append(UInt8(ascii: ",")) }
      buffer.append(decimal: range.lowerBound)
      if range.upperBound > range.lowerBound {
        buffer.append(UInt8(ascii: "-"))
        buffer.append(decimal: range.upperBound)
      }
    }
    return buffer.array()
  }
}
