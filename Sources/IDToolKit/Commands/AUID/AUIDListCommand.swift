/// `auid list`: lists the ids in use.
enum AUIDListCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let state = try AUIDStateFile(arguments)
    guard arguments.has(.eachID) else {
      let rows = try RowRequest(arguments, fields: AUIDRow.state)
      return { console throws(Failure) in
        let state = try state.read()
        rows.begin(on: &console).write(state, to: &console.output.buffer)
        return .success
      }
    }
    let rows = try RowRequest(arguments, fields: AUIDRow.listedID)
    return { console throws(Failure) in
      let state = try state.read()
      let writer = AUIDWriter(rows, on: &console)
      for range in state.inUse { try writer.writeEach(of: range, on: &console) }
      return .success
    }
  }
}
