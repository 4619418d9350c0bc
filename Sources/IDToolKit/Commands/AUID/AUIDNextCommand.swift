/// `auid next`: issues the lowest free ids.
struct AUIDNextCommand: RunnableCommand {
  private let state: AUIDStateRequest
  private let count: UInt64
  private let isFresh: Bool
  private let rows: RowRequestOf<UInt64>

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    state = try AUIDStateRequest(arguments)
    count = arguments.number(.count)
    isFresh = arguments.has(.fresh)
    rows = try RowRequest(arguments, fields: AUIDRow.issued)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var issued: [ClosedRange<UInt64>] = []
    if count > 0 {
      try AUIDStateFile.change(state, on: &console) { state throws(Failure) in
        issued = try lifting(
          isFresh ? [state.nextFresh(count: count)] : state.next(count: count),
          as: Failure.init(auid:)
        )
        return true
      }
    }
    // Not even a header may be printed before the state is on disk.
    let writer = AUIDWriter(rows, on: &console)
    for range in issued { try writer.writeEach(of: range, on: &console) }
    return .success
  }
}
