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
    let ids = try RecordsRequest.ids(operands, on: &console)
    var search = RecordSearch(for: ids, path: file.path)
    var scan = RecordScan(
      path: file.path,
      key: key,
      sink: ItemSink(rules: ItemRules()),
      longestLine: RecordsFile.largest
    )
    try scan.run(on: &console) { batch, text, console in
      search.take(batch, in: text, on: &console)
    }
    // If anything is wrong with the collection, nothing is printed.
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
    let isForTerminal = console.output.isTerminal
    for id in ids {
      guard let record = search.record(with: id) else {
        RecordsMissing.report(id, in: search, on: &console)
        continue
      }
      RecordText.append(record.span, to: &console.output.buffer, isForTerminal: isForTerminal)
      console.output.buffer.append(UInt8(ascii: "\n"))
      try console.flushIfFull()
    }
    return console.finishItems()
  }
}
