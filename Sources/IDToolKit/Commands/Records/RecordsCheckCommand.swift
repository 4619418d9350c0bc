/// `records check`: whether every record has a unique id.
struct RecordsCheckCommand: RunnableCommand {
  private let key: JSONKeyPath
  private let path: [UInt8]?
  private let rules: ItemRules

  init(_ arguments: ParsedArguments) throws(UsageError) {
    key = try arguments.keyPath()
    let file = try arguments.inputs()[0]
    path = file.isStandardInput ? nil : file.text
    rules = ItemRules(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let sink = ItemSink(rules: rules)
    var scan = RecordScan(path: path, key: key, sink: sink)
    var unique = UniqueRecords(path: path, sink: sink)
    try scan.run(on: &console) { batch, text, console throws(Failure) in
      try unique.take(batch, in: text, on: &console) { _, _ in }
    }
    return console.finishItems()
  }
}
