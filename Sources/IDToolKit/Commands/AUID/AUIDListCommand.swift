/// `auid list`: lists the ids in use.
struct AUIDListCommand: RunnableCommand {
  private let state: AUIDStateFile
  private let list: List

  /// What to list.
  private enum List {
    case state(RowRequestOf<AppUniqueIdentifierState>)
    case eachID(RowRequestOf<UInt64>)
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    state = try AUIDStateFile(arguments)
    list =
      arguments.has(.eachID)
      ? .eachID(try RowRequest(arguments, fields: AUIDRow.listedID))
      : .state(try RowRequest(arguments, fields: AUIDRow.state))
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let state = try state.read()
    switch list {
    case .eachID(let rows):
      let writer = AUIDWriter(rows, on: &console)
      for range in state.inUse { try writer.writeEach(of: range, on: &console) }
    case .state(let rows): rows.begin(on: &console).write(state, to: &console.output.buffer)
    }
    return .success
  }
}
