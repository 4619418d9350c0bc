extension ArgumentParser {
  func parseOptions(
    of command: Command,
    skipping commandWords: [Int]
  ) throws(UsageError) -> ParsedArguments {
    var arguments = ParsedArguments(command: command, present: present)
    var offset = 0
    var optionsEnded = false
    while offset < words.count {
      let word = words[offset]
      if commandWords.contains(offset) {
        offset += 1
      } else if optionsEnded || word.count < 2 || word[0] != UInt8(ascii: "-") {
        arguments.operands.append(
          Operand(
            text: word,
            isStandardInput: !optionsEnded && word.span.holds("-"),
            isAfterOptions: optionsEnded
          )
        )
        offset += 1
      } else if word.span.holds("--") {
        optionsEnded = true
        offset += 1
      } else if isNegative(word, command.spec.operands) {
        arguments.operands.append(.init(text: word, isStandardInput: false))
        offset += 1
      } else if word[1] == UInt8(ascii: "-") {
        offset = try parseLong(at: offset, into: &arguments)
      } else {
        offset = try parseShort(at: offset, into: &arguments)
      }
    }
    return arguments
  }

  /// Whether a word is an argument that starts like a negative number: no option begins with a digit.
  ///
  /// `-1.5e3` holds only what numbers are made of; where times may stand, there is also `-2h`.
  private func isNegative(_ word: [UInt8], _ operands: OperandSpec) -> Bool {
    guard word[1] &- 0x30 < 10, !operands.isNone else { return false }
    switch operands.kind {
    case .values: return true
    case .words:
      return word.dropFirst(2).allSatisfy {
        $0 &- 0x30 < 10 || Self.numberPunctuation.contains($0)
      }
    case .files, .choices, .known: return false
    }
  }

  private static let numberPunctuation = Array(".eE+-".utf8)

  /// Reads `--name`, `--name value` or `--name=value`; returns the offset of the next word.
  private func parseLong(
    at offset: Int,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Int {
    let word = words[offset]
    let name = word[2...].prefix { $0 != UInt8(ascii: "=") }
    let inline = word.count > 2 + name.count ? Array(word[(3 + name.count)...]) : nil
    guard let option = arguments.command.options.first(where: { $0.isNamed(name) }) else {
      throw unknownOption(word, topic: .command(arguments.command))
    }
    return try take(option, inline: inline, at: offset, into: &arguments)
  }

  /// Reads `-n`, `-n value`, `-nvalue` or a cluster of flags; returns the offset of the next word.
  private func parseShort(
    at offset: Int,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Int {
    let word = words[offset]
    let options = arguments.command.options
    for (position, letter) in word.enumerated().dropFirst() {
      let option = options.first { $0.short?.asciiValue == letter }
      let takesValue = option?.value.takesValue ?? false
      // `-worker 7` is a long name with one dash, not `-w orker`.
      guard let option, !takesValue || !isMisspeltLong(word, among: options) else {
        throw unknownOption(word, topic: .command(arguments.command))
      }
      let rest = takesValue ? Array(word[(position + 1)...]) : []
      let inline = rest.isEmpty ? nil : rest
      let next = try take(option, inline: inline, at: offset, into: &arguments)
      if takesValue { return next }
    }
    return offset + 1
  }

  private func isMisspeltLong(_ word: [UInt8], among options: [Option]) -> Bool {
    let name = word[1...].prefix { $0 != UInt8(ascii: "=") }
    return options.contains { $0.isNamed(name) }
  }

  /// Takes an option and its value, if it has one: what follows it in its own word, or the next
  /// word; returns the offset of the word after them.
  ///
  /// Throws if an option that takes a single value is given a different second one.
  private func take(
    _ option: Option,
    inline: [UInt8]?,
    at offset: Int,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Int {
    let spelled = "--" + option.long
    guard let valueName = option.value.name else {
      if inline != nil { throw arguments.error(.unexpectedValue(option: spelled)) }
      arguments.add(.init(text: [], origin: spelled), for: option)
      return offset + 1
    }
    guard let value = inline ?? words.dropFirst(offset + 1).first else {
      throw arguments.error(.missingValue(option: spelled, valueName: valueName))
    }
    let given = try lifting(
      arguments.read(value, of: option, from: spelled),
      as: { (error: UsageError) in
        var error = error
        let rest = Array(words[(offset + (inline == nil ? 2 : 1))...])
        // No name of the input has an equals sign, and it has none of the fields that others print.
        let mayBeOther = value.allSatisfy { !"=,".utf8.contains($0) } && !isField(value)
        let others = mayBeOther ? Self.mistaken.first { $0.option == option }?.others ?? [] : []
        error.lines += others.filter(arguments.takes).map { other in
          Array(words[..<offset]) + [Array("--\(other.long)".utf8), value] + rest
        }
        return error
      }
    )
    if !option.isRepeatable, !option.isOverridable,
      let first = arguments.typed(option).first, first.text != given.text
    {
      let clause =
        "\(given.origin) is given twice, as \(Quotation.quoted(first.text)) and as "
        + "\(Quotation.quoted(given.text)): this command takes one"
      throw arguments.conflict(clause)
    }
    arguments.add(given, for: option)
    return inline == nil ? offset + 2 : offset + 1
  }

  /// Options, and those that may be meant by them with a value that they don't take: a name in the
  /// input for a field of the output, uuidgen's namespace for a count.
  private static let mistaken: [(option: Option, others: [Option])] = [
    (.field, [.idKey, .idColumn]), (.count, [.namespace]), (.time, [.at, .moment]),
  ]

  /// Whether a word is a field that some command prints.
  private func isField(_ word: [UInt8]) -> Bool {
    Command.allCases.contains { $0.spec.fields.contains { $0.name.utf8.elementsEqual(word) } }
  }

  /// Fills options that were not given from the environment.
  func applyEnvironment(to arguments: inout ParsedArguments) throws(UsageError) {
    // The variables about flakes say nothing of other ids.
    let others = arguments.command == .new && !arguments.makesFlakes ? Option.issuing : []
    for option in arguments.command.options
    where !arguments.isThere(option) && !others.contains(option) {
      guard let variable = option.environment, let text = environment(variable) else {
        continue
      }
      arguments.add(try arguments.read(text, of: option, from: variable.rawValue), for: option)
    }
  }

  func checkOperands(of arguments: ParsedArguments) throws(UsageError) {
    let operands = arguments.operands
    let spec = arguments.command.spec.operands
    if spec.isRequired, operands.isEmpty {
      throw arguments.error(.missingOperand(name: spec.name, choices: spec.choices))
    }
    if operands.count < spec.minimum {
      let names = spec.name.split(separator: " ").joined(separator: " and ")
      throw arguments.error(
        .wrongOperandCount(names: names, expected: spec.minimum, actual: operands.count)
      )
    }
    if let maximum = spec.maximum, operands.count > maximum {
      let line = arguments.line(operands: operands[..<maximum].map(\.text))
      let isRecord = operands[maximum].text.first == UInt8(ascii: "{") && accepts(line)
      throw arguments.error(
        .unexpectedOperand(operands[maximum].text, afterCount: maximum),
        suggestions: spec.readsStandardInput && !spec.kind.isFiles || isRecord
          ? arguments.linesReading(operands[maximum].text, instead: line) : [],
        lines: arguments.linesWithOptions(
          for: operands[maximum...].map(\.text),
          operands: operands[..<maximum].map(\.text)
        )
      )
    }
    if case .choices(let choices) = spec.kind {
      for operand in operands {
        if arguments.command == .man, ManualPage.name(meantBy: operand.text) != nil { continue }
        // The main page has the other commands, and none the kinds.
        let others =
          Command.named(operand.text, in: nil) == nil
          ? Self.linesAboutKind(operand.text) : ["idtool man"]
        if arguments.command == .man, let others {
          throw arguments.error(
            .notAChoice(origin: spec.name, text: operand.text, choices: choices),
            suggestions: others
          )
        }
        try arguments.check(operand.text, isOneOf: choices, for: spec.name)
      }
    }
  }
}
