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

/// How results are written: `--output`, `--json`, `--field` and `--no-header`.
struct OutputRequest: Sendable {
  let command: Command
  let format: OutputFormat
  /// The selected fields, in order; empty if none was named.
  let fields: [String]
  let showsHeader: Bool

  init(_ arguments: ParsedArguments) {
    command = arguments.command
    format = Self.format(arguments)
    fields = arguments.fields
    showsHeader = !(arguments.takes(.noHeader) && arguments.has(.noHeader))
  }

  /// Whether each row shows the time since the id before: `--delta` asks for it, and so does naming
  /// one of its fields.
  static func showsDelta(
    _ arguments: ParsedArguments,
    names: [String] = [FlakeRow.delta.name]
  ) throws(UsageError) -> Bool {
    if arguments.fields.contains(where: names.contains) { return true }
    if arguments.has(.field) {
      try arguments.refuse([.delta]) {
        "--field says which fields there are, so \($0) adds none: name \(FlakeRow.delta.name) in it"
      }
    }
    return arguments.has(.delta)
  }

  /// Returns the format that the options determine.
  static func format(_ arguments: ParsedArguments) -> OutputFormat {
    switch output(arguments) {
    case .json: .json
    case .csv: .csv
    case .tsv: .tsv
    case .text, .card, nil: arguments.fields.isEmpty ? .text : .bare
    }
  }

  /// Returns the name of the requested format; nil if there is none.
  ///
  /// `--json` is short for `--output json`; the last of both wins, as for a repeated option.
  static func output(_ arguments: ParsedArguments) -> OutputName? {
    for option in [Option.output, .outputOrCard, .summaryOutput] where arguments.takes(option) {
      let isJSON = arguments.later(of: .json, option) == .json
      return isJSON ? .json : arguments.choiceIfGiven(option, as: OutputName.self)
    }
    return nil
  }
}
