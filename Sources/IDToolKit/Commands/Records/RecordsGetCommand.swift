/// `records get`: the records with some ids.
struct RecordsGetCommand: RunnableCommand {
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
    let collection = try file.read(key: key, on: &console)
    let isForTerminal = console.output.isTerminal
    for id in try RecordsRequest.ids(operands, on: &console) {
      guard let index = collection.index(of: id) else {
        RecordsMissing.report(id, in: collection, on: &console)
        continue
      }
      let record = RecordText.onOneLine(collection.bytes(collection.records[index].content).span)
      RecordText.append(record.span, to: &console.output.buffer, isForTerminal: isForTerminal)
      console.output.buffer.append(UInt8(ascii: "\n"))
      try console.flushIfFull()
    }
    return console.finishItems()
  }
}
