/// The records of a collection that ids name, in arguments or lines.
struct NamedRecordsRequest: Sendable {
  let key: JSONKeyPath
  let file: RecordsFile
  private let operands: [Operand]

  /// Reads `--key`, `--file` and where the ids are: in the arguments, or in standard input if there
  /// are none or one of them is `-`.
  ///
  /// Standard input can't be both the ids and the collection.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    key = try arguments.keyPath()
    file = try RecordsFile(arguments, path: arguments.text(.recordsFile))
    operands = arguments.operands
    guard operands.isEmpty || operands.contains(where: \.isStandardInput) else { return }
    if file.path == nil {
      guard !operands.isEmpty else {
        throw arguments.error(.missingOperand(name: "ID", choices: []))
      }
      let clause =
        "standard input can't hold both the records and the ids: name the records' file with --file"
      throw arguments.conflict(clause)
    }
    if operands.isEmpty, SystemCall.isTerminal(0) {
      let remedy = "pass ID, or '-' to type them in"
      throw arguments.error(.terminalInput(remedy: remedy))
    }
  }

  /// Returns the ids of arguments and of standard input, in order.
  func ids(on console: inout Console) throws(Failure) -> [RecordID] {
    var ids: [RecordID] = []
    let sources = operands.isEmpty ? [.standardInput] : operands
    try sources.forEachItem(sink: ItemSink(rules: ItemRules()), on: &console) { item, _, _ in
      ids.append(RecordID(argument: item))
    }
    return ids
  }
}
