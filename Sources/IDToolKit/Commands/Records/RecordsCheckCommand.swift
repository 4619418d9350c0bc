/// `records check`: whether every record has an id and no two the same.
struct RecordsCheckCommand: RunnableCommand {
  private let key: JSONKeyPath
  private let path: [UInt8]?
  private let rules: ItemRules

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    key = try RecordKeyRequest.key(arguments)
    let file = try InputRequest.operands(arguments)[0]
    path = file.isStandardInput ? nil : file.text
    rules = ItemRules(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var scan = RecordScan(path: path, key: key, sink: ItemSink(rules: rules))
    try scan.run(on: &console) { _, _, _ in }
    return console.finishItems()
  }
}
