/// `records put`: the collection updated with the records of standard input, each replacing the one
/// with its id, or new.
struct RecordsPutCommand: RunnableCommand {
  private let key: JSONKeyPath
  private let file: RecordsFile
  private let target: RecordsTarget?

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    key = try RecordKeyRequest.key(arguments)
    guard let path = arguments.text(.changedFile) else {
      throw arguments.error(.missingOption(option: "--file", valueName: "FILE", environment: nil))
    }
    file = try RecordsFile(arguments, path: path)
    if file.path == nil {
      let clause = "standard input holds the records to put, so --file must name a file"
      throw arguments.conflict(clause)
    }
    target = try RecordsTarget(arguments, indexOption: .insertionIndex)
    if Terminal.isTerminal(0) {
      throw arguments.error(
        .terminalInput(remedy: "pass the records through a pipe, or with < FILE")
      )
    }
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    // Before the file is locked: the writer of the records may take its time.
    let changes = try RecordChanges(standardInputWith: key, on: &console)
    try file.change(key: key, on: &console) { collection, _ throws(Failure) in
      let isForLines = collection.shape == .lines
      let index = try target?.index(in: collection, limit: collection.records.count)
      var added = IdentifiedArray<JSONIdentity, RecordCollection.Record>(id: \.identity)
      for change in changes.records {
        let text = changes.text.span.extracting(change.range)
        let content = isForLines ? RecordText.onOneLine(text) : text.array
        if let place = collection.records.index(id: change.identity) {
          collection.replace(at: place, with: content)
        } else {
          added.updateOrAppend(.init(identity: change.identity, content: .new(content)))
        }
      }
      collection.insert(added.elements, at: index ?? collection.records.count)
      return !changes.records.isEmpty
    }
    return .success
  }
}
