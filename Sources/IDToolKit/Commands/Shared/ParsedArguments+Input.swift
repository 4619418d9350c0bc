/// The source of a command's items.
extension ParsedArguments {
  /// The files of `--file`.
  var files: [Operand] {
    guard takes(.itemsFile) else { return [] }
    return all(.itemsFile).map { given in
      Operand(text: given.text, isStandardInput: given.text.span.holds("-"), isFile: true)
    }
  }

  /// Returns the arguments and files, or standard input in their place; throws if that is a terminal,
  /// since the user would not know that the program waits for input.
  func inputs() throws(UsageError) -> [Operand] {
    var inputs = operands + files
    if let maximum = command.spec.operands.maximum, maximum > 0, inputs.count > maximum {
      throw conflict("this command reads one input, and \(inputs.count) are named")
    }
    if inputs.isEmpty {
      if SystemCall.isTerminal(0) {
        let operands = command.spec.operands
        let remedy = "pass \(operands.further ?? operands.name), or '-' to type them in"
        throw error(.terminalInput(remedy: remedy))
      }
      inputs = [.standardInput]
    }
    return numbered(inputs)
  }

  /// Returns operands that begin where `--first-line` says.
  func numbered(_ operands: [Operand]) -> [Operand] {
    guard takes(.firstLine) else { return operands }
    var operands = operands
    let linesBefore = number(.firstLine) - 1
    for index in operands.indices { operands[index].linesBefore = linesBefore }
    return operands
  }

  /// How many threads may work on a large file.
  var jobs: Int {
    isThere(.jobs) ? Int(clamping: number(.jobs)) : SystemCall.processorCount
  }

  /// Returns what parts the columns of CSV, if it was given: any printable character that values are not
  /// made of.
  func separator() throws(UsageError) -> UInt8? {
    guard let given = given(.separator) else { return nil }
    if given.text.span.holds("tab") || given.text.span.holds("\\t") { return 0x09 }
    guard given.text.count == 1, let byte = given.text.first,
      byte == 0x09 || (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""),
      !DigitAlphabet.base62.contains(byte)
    else { throw refusal(of: given, "it is neither tab nor a character such as ; or |") }
    return byte
  }

  /// Returns the table with the times of ids; nil if lines have them.
  func timeTable() throws(UsageError) -> FilledTable? {
    guard takes(.tableFormat), has(.tableFormat) else { return nil }
    return try filledTable(.column(try required(.tableColumn).text), .tableFormat)
  }

  /// Returns the table that gets ids, if an option says that there is one.
  func filledTable(
    _ source: FilledTable.Source,
    _ option: Option = .filledFormat,
    name: [UInt8]? = nil
  ) throws(UsageError) -> FilledTable? {
    guard let format = choiceIfGiven(option, as: RecordFormat.self) else { return nil }
    let idColumn = if let name { name } else { try addedName(in: format) }
    return FilledTable(
      source: source,
      idColumn: idColumn,
      isNamed: name == nil,
      format: format,
      separator: try separator(),
      hasHeader: !has(.noHeader) && !has(.tableWithoutHeader)
    )
  }

  /// Returns the name of the column of ids.
  private func addedName(in format: RecordFormat) throws(UsageError) -> [UInt8] {
    let added = value(.addedName)
    if format == .tsv, added.text.contains(where: { [0x09, 0x0A, 0x0D].contains($0) }) {
      throw refusal(of: added, "TSV has no quotation marks for tabs and line breaks in a name")
    }
    return added.text
  }

  /// Returns where something is in a record: the path from `--key`, or from a similar option.
  func keyPath(_ option: Option = .key) throws(UsageError) -> JSONKeyPath {
    let value = value(option)
    return try accepting(value, JSONKeyPath(value.text.span), or: JSONKeyPath.Problem.self)
  }
}

extension ItemRules {
  /// Reads `--strict` and `--invalid`, if the command has them.
  init(_ arguments: ParsedArguments) {
    isStrict = arguments.has(.strict)
    skipsInvalid =
      arguments.takes(.invalid) && arguments.choice(.invalid, as: InvalidItems.self) == .skip
  }
}
