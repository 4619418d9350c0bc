/// `records remove`: the collection without some records.
struct RecordsRemoveCommand: RunnableCommand {
  private let request: NamedRecordsRequest

  init(_ arguments: ParsedArguments) throws(UsageError) {
    request = try NamedRecordsRequest(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let ids = try request.ids(on: &console)
    try request.file.change(key: request.key, on: &console) { collection, console throws(Failure) in
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
