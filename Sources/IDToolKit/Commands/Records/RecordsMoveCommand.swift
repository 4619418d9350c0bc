/// `records move`: the collection with one record moved to another place.
struct RecordsMoveCommand: RunnableCommand {
  private let key: JSONKeyPath
  private let file: RecordsFile
  private let id: RecordID
  private let target: RecordsTarget

  init(_ arguments: ParsedArguments) throws(UsageError) {
    key = try arguments.keyPath()
    file = try RecordsFile(arguments, path: arguments.text(.recordsFile))
    let text = arguments.operands[0].text
    id = RecordID(argument: text.span)
    guard let target = try RecordsTarget(arguments, indexOption: .destinationIndex) else {
      throw arguments.conflict("say where to: --before ID, --after ID or --index N")
    }
    self.target = target
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    try file.change(key: key, on: &console) { collection, console throws(Failure) in
      guard let index = collection.index(of: id) else {
        RecordsMissing.report(id, in: collection, on: &console)
        throw .stop(.invalidInput)
      }
      var newIndex = try target.index(in: collection, limit: collection.records.count - 1)
      switch target {
      case .index: break
      // The neighbour moves up when the record leaves a place before it.
      case .before, .after: if newIndex > index { newIndex -= 1 }
      }
      collection.move(from: index, to: newIndex)
      return newIndex != index
    }
    return .success
  }
}
