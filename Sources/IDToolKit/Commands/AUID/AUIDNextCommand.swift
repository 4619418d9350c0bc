/// `auid next`: issues the lowest free ids.
struct AUIDNextCommand: RunnableCommand {
  private let state: AUIDStateFile
  private let count: UInt64
  private let isFresh: Bool
  private let rows: RowRequestOf<UInt64>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    state = try AUIDStateFile(arguments)
    count = arguments.number(.count)
    isFresh = arguments.has(.fresh)
    rows = try RowRequest(arguments, fields: AUIDRow.issued)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var issued: [ClosedRange<UInt64>] = []
    if count > 0 {
      try state.change(on: &console) { state throws(Failure) in
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
