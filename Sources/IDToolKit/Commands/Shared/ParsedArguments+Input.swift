/// The source of a command's items.
extension ParsedArguments {
  /// Returns the arguments, or standard input in their place; throws if that is a terminal, since
  /// the user would not know that the program waits for input.
  func inputs() throws(UsageError) -> [Operand] {
    var inputs = operands
    if inputs.isEmpty {
      if SystemCall.isTerminal(0) {
        let operands = command.spec.operands
        let remedy = "pass \(operands.further ?? operands.name), or '-' to type them in"
        throw error(.terminalInput(remedy: remedy))
      }
      inputs = [.standardInput]
    }
    if takes(.firstLine) {
      let linesBefore = number(.firstLine) - 1
      for index in inputs.indices { inputs[index].linesBefore = linesBefore }
    }
    return inputs
  }

  /// How many threads may work on a large file.
  var jobs: Int {
    isThere(.jobs) ? Int(clamping: number(.jobs)) : SystemCall.processorCount
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
