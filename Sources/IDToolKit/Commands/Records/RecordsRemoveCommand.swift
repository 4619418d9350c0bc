/// `records remove`: the collection without some records.
struct RecordsRemoveCommand: RunnableCommand {
  private let key: JSONKeyPath
  private let file: RecordsFile
  private let operands: [Operand]

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    key = try RecordKeyRequest.key(arguments)
    file = try RecordsFile(arguments, path: arguments.text(.recordsFile))
    operands = arguments.operands
    try RecordsRequest.checkIDs(arguments, file)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let ids = try RecordsRequest.ids(operands, on: &console)
    try file.change(key: key, on: &console) { collection, console throws(Failure) in
      var indices: [Int] = []
      for id in ids {
        if let index = collection.index(of: id) {
          indices.append(index)
        } else {
          RecordsMissing.report(id, in: collection, on: &console)
        }
      }
      // All or nothing: a script could not rely on a partial result.
      guard console.finishItems() == .success else { throw .stop(.invalidInput) }
      collection.remove(at: indices)
      return !indices.isEmpty
    }
    return .success
  }
}
