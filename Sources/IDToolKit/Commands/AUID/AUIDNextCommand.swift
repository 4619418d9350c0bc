/// `auid next`: issues the lowest free ids.
enum AUIDNextCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments)
    let count = arguments.number(.count)
    let isFresh = arguments.has(.fresh)
    let rows = try RowRequest(arguments, fields: AUIDRow.issued)
    return { console throws(Failure) in
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
      console.output.beginsLine = true
      // Not even a header may be printed before the state is on disk.
      let writer = AUIDWriter(rows, on: &console)
      for range in issued { try writer.writeEach(of: range, on: &console) }
      return .success
    }
  }
}
