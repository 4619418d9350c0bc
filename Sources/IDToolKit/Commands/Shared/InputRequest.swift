/// The source of a command's items: its arguments, or standard input if there are none.
enum InputRequest {
  /// Returns the arguments, or standard input in their place; throws if that is a terminal, since
  /// the user would not know that the program waits for input.
  static func operands(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [Operand] {
    let linesBefore = arguments.takes(.firstLine) ? arguments.number(.firstLine) - 1 : 0
    return try given(arguments).map { operand in
      Operand(
        text: operand.text,
        isStandardInput: operand.isStandardInput,
        linesBefore: linesBefore
      )
    }
  }

  /// Returns how many threads may work on a large file.
  static func jobs(_ arguments: ParsedArguments) -> Int {
    arguments.isThere(.jobs)
      ? Int(clamping: arguments.number(.jobs)) : SystemCall.processorCount
  }

  private static func given(_ arguments: ParsedArguments) throws(UsageError) -> [Operand] {
    guard arguments.operands.isEmpty else { return arguments.operands }
    if SystemCall.isTerminal(0) {
      let operands = arguments.command.spec.operands
      throw arguments.error(
        .terminalInput(
          remedy: "pass \(operands.further ?? operands.name), or '-' to type them in"
        )
      )
    }
    return [Operand(text: [UInt8(ascii: "-")], isStandardInput: true)]
  }
}

extension ItemRules {
  /// Reads `--strict` and `--invalid`, if the command has them.
  init(_ arguments: ParsedArguments) {
    isStrict = arguments.takes(.strict) && arguments.has(.strict)
    skipsInvalid =
      arguments.takes(.invalid) && arguments.choice(.invalid, as: InvalidItems.self) == .skip
  }
}

/// Reads where something is in a record.
enum RecordKeyRequest {
  /// Returns the path from `--key`, or from a similar option.
  static func key(
    _ arguments: ParsedArguments,
    _ option: Option = .key
  ) throws(UsageError) -> JSONKeyPath {
    let value = arguments.value(option)
    return try arguments.accepting(
      value,
      JSONKeyPath(value.text.span),
      or: JSONKeyPath.Problem.self
    )
  }
}
