/// `records remove`: the collection without some records.
enum RecordsRemoveCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let request = try NamedRecordsRequest(arguments)
    return { console throws(Failure) in
      let (key, ids) = (request.key, try request.ids(on: &console))
      try request.file.change(key: key, on: &console) { collection, console throws(Failure) in
        var indices: [Int] = []
        for id in ids {
          if let index = collection.index(of: id) {
            indices.append(index)
          } else {
            collection.reportMissing(id, on: &console)
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
}
