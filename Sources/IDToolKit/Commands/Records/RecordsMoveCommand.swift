/// `records move`: the collection with one record moved to another place.
enum RecordsMoveCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let key = try arguments.keyPath()
    let file = try RecordsFile(arguments, path: arguments.text(.recordsFile))
    let text = arguments.operands[0].text
    let id = RecordID(argument: text.span)
    guard let target = RecordsTarget(arguments, indexOption: .destinationIndex) else {
      throw arguments.conflict("say where to: --before ID, --after ID or --index N")
    }
    return { console throws(Failure) in
      try file.change(key: key, on: &console) { collection, console throws(Failure) in
        guard let index = collection.index(of: id) else {
          collection.reportMissing(id, on: &console)
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
}
