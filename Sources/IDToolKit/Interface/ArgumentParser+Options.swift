extension ArgumentParser {
  func parseOptions(
    of command: Command,
    skipping commandWords: [Int]
  ) throws(UsageError) -> ParsedArguments {
    var arguments = ParsedArguments(command: command)
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
            isStandardInput: !optionsEnded && word.span.holds("-")
          )
        )
        offset += 1
      } else if word.span.holds("--") {
        optionsEnded = true
        offset += 1
      } else if command.spec.takesNegativeNumbers, isNegativeNumber(word) {
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

  /// Whether a word is a minus sign, a digit, and what else numbers are made of, as in `-1.5e3`: no
  /// option begins with a digit.
  private func isNegativeNumber(_ word: [UInt8]) -> Bool {
    word.count > 1 && word[1] &- 0x30 < 10
      && word.dropFirst(2).allSatisfy { $0 &- 0x30 < 10 || Self.numberPunctuation.contains($0) }
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
    guard
      let option = arguments.command.options.first(where: {
        $0.spec.isNamed(name)
      })
    else {
      throw unknownOption(
        word,
        topic: .command(arguments.command),
        options: arguments.command.options
      )
    }
    let spelled = "--" + option.spec.long
    guard let valueName = option.spec.value.name else {
      if inline != nil {
        throw arguments.error(.unexpectedValue(option: spelled))
      }
      arguments.add(.init(value: .flag, text: [], origin: spelled), for: option)
      return offset + 1
    }
    let value: [UInt8]
    if let inline {
      value = inline
    } else if offset + 1 < words.count {
      value = words[offset + 1]
    } else {
      throw arguments.error(.missingValue(option: spelled, valueName: valueName))
    }
    let reader = OptionValueReader(command: arguments.command, option: option, origin: spelled)
    try add(try reader.read(value), for: option, to: &arguments)
    return inline == nil ? offset + 2 : offset + 1
  }

  /// Reads `-n`, `-n value`, `-nvalue` or a cluster of flags; returns the offset of the next word.
  private func parseShort(
    at offset: Int,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Int {
    let word = words[offset]
    var position = 1
    while position < word.count {
      guard
        let option = arguments.command.options.first(where: {
          $0.spec.short?.asciiValue == word[position]
        })
      else {
        throw unknownOption(
          word,
          topic: .command(arguments.command),
          options: arguments.command.options
        )
      }
      let spelled = "--" + option.spec.long
      position += 1
      guard let valueName = option.spec.value.name else {
        arguments.add(.init(value: .flag, text: [], origin: spelled), for: option)
        continue
      }
      if position == word.count, offset + 1 == words.count {
        throw arguments.error(.missingValue(option: spelled, valueName: valueName))
      }
      // `-worker 7` is a long name with one dash, not `-w orker`.
      if isMisspeltLong(word, in: arguments.command) {
        throw unknownOption(
          word,
          topic: .command(arguments.command),
          options: arguments.command.options
        )
      }
      let reader = OptionValueReader(command: arguments.command, option: option, origin: spelled)
      if position < word.count {
        try add(try reader.read(Array(word[position...])), for: option, to: &arguments)
        return offset + 1
      }
      try add(try reader.read(words[offset + 1]), for: option, to: &arguments)
      return offset + 2
    }
    return offset + 1
  }

  /// Notes a value, unless it is another one of an option that takes one.
  private func add(
    _ given: ParsedArguments.GivenValue,
    for option: Option,
    to arguments: inout ParsedArguments
  ) throws(UsageError) {
    if !option.spec.isRepeatable, !option.spec.isOverridable,
      let first = arguments.typed(option).first, first.text != given.text
    {
      let clause =
        "\(given.origin) is given twice, as \(Quotation.quoted(first.text)) and as "
        + "\(Quotation.quoted(given.text)): this command takes one"
      throw arguments.conflict(clause)
    }
    arguments.add(given, for: option)
  }

  private func isMisspeltLong(_ word: [UInt8], in command: Command) -> Bool {
    let name = word[1...].prefix { $0 != UInt8(ascii: "=") }
    return command.options.contains { $0.spec.isNamed(name) }
  }

  func unknownOption(
    _ word: [UInt8],
    topic: HelpTopic,
    options: [Option]
  ) -> UsageError {
    let problem = optionOfOtherCommand(word, topic: topic) ?? .unknownOption(word)
    if let lines = linesWithFormat(insteadOf: word, among: options) {
      return UsageError(problem: problem, topic: topic, suggestions: lines)
    }
    var suggestions = replacements(for: word, among: options)
    if suggestions.isEmpty, let line = lineWithFile(insteadOf: word, topic: topic) {
      suggestions = [line]
    }
    if let line = lineOfAnyKind(insteadOf: word, topic: topic) { suggestions = [line] }
    if suggestions.count <= 1, let line = mendedLine(topic: topic, options: options) {
      suggestions = [line]
    }
    return UsageError(problem: problem, topic: topic, suggestions: suggestions)
  }

  /// The options that may have been meant by one that the command does not take.
  func replacements(for word: [UInt8], among options: [Option]) -> [String] {
    let bare = Array(word.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") })
    if word.count == 2 { return replacements(forLetterOf: word, among: options) }
    // `-worker` is `--worker`, and nothing else.
    let isNear = options.contains { $0.spec.isNamed(bare) }
    let kin = isNear ? [] : Option.kin(of: bare, among: options)
    if !kin.isEmpty { return kin.map { "--" + $0 } }
    // Who knows an option by its name means that one, and none whose name is like it.
    let letters = bare.filter { $0 != UInt8(ascii: "-") }
    let isOther =
      !isNear
      && Option.allCases.contains { option in
        option.spec.long.utf8.filter { $0 != UInt8(ascii: "-") } == letters
      }
    return isOther ? [] : Suggestion.near(bare, among: options.map(\.spec.long)).map { "--" + $0 }
  }

  /// The same for `-l`, which is `--kind` elsewhere, and `-k`, by which `--kind` may be meant as well
  /// as `--key`; of a letter that no command has, the other case is near, and a name that begins
  /// with it.
  private func replacements(forLetterOf word: [UInt8], among options: [Option]) -> [String] {
    let letter = word[1]
    if let elsewhere = Option.allCases.first(where: { $0.spec.short?.asciiValue == letter }) {
      let name = letter == UInt8(ascii: "k") ? Option.kind.spec.long : elsewhere.spec.long
      let kin = Option.kin(of: Array(name.utf8), among: options)
      return kin.count == 1 ? ["--" + kin[0]] : []
    }
    if let short = options.first(where: { $0.spec.short?.asciiValue == letter ^ 0x20 })?.spec.short
    {
      return ["-\(short)"]
    }
    let named = options.filter { $0.spec.long.utf8.first == letter }
    // `-d ,` is no `--delta`.
    let next = words.firstIndex(of: word).flatMap { words.dropFirst($0 + 1).first }
    let hasValue = next.map { $0.first != UInt8(ascii: "-") } ?? false
    return named.count == 1 && named[0].spec.value.takesValue == hasValue
      ? ["--" + named[0].spec.long] : []
  }

  /// The lines for `--csv` where both what is read and what is printed may be that.
  private func linesWithFormat(insteadOf word: [UInt8], among options: [Option]) -> [String]? {
    guard options.contains(.recordFormat), let offset = words.firstIndex(of: word),
      word.span.holds("--csv") || word.span.holds("--tsv")
    else { return nil }
    let lines = ["--in", "-o"].compactMap { option in
      var line = words
      line.replaceSubrange(offset...offset, with: [Array(option.utf8), Array(word.dropFirst(2))])
      return Suggestion.line(line)
    }
    return lines.isEmpty ? nil : lines
  }

  /// The line that reads a file as this command does, for one with `--file`.
  private func lineWithFile(insteadOf word: [UInt8], topic: HelpTopic) -> String? {
    guard case .command(let command) = topic, command.spec.operands.readsStandardInput,
      let offset = words.firstIndex(of: word)
    else { return nil }
    let isInline = word.starts(with: "--file=".utf8)
    guard isInline || word.span.holds("--file") && offset + 1 < words.count else { return nil }
    let file = isInline ? Array(word.dropFirst(7)) : words[offset + 1]
    var rest = words
    rest.removeSubrange(offset...(isInline ? offset : offset + 1))
    if command.spec.operands.kind.isFiles { return Suggestion.line(rest + [file]) }
    guard let name = Quotation.shellWord(file) else { return nil }
    return Suggestion.line(rest).map { "\($0) < \(name)" }
  }

  /// What to say of an option that another command of the group takes.
  private func optionOfOtherCommand(
    _ word: [UInt8],
    topic: HelpTopic
  ) -> UsageError.Problem? {
    let isLong = word.starts(with: "--".utf8)
    let name = word.dropFirst(isLong ? 2 : 1).prefix { $0 != UInt8(ascii: "=") }
    func isMeant(_ option: Option) -> Bool {
      isLong
        ? option.spec.isNamed(name)
        : name.count == 1 && option.spec.short?.asciiValue == name.first
    }
    // Commands of the group first: they are what was most likely meant.
    let group: CommandGroup? =
      switch topic {
      case .top: nil
      case .group(let group): group
      case .command(let command): command.group
      }
    if case .command = topic, group == nil { return nil }
    let owners = group?.commands ?? Command.allCases
    guard let owner = owners.first(where: { $0.spec.options.contains(where: isMeant) }),
      let option = owner.spec.options.first(where: isMeant)
    else { return nil }
    // As it is declared: the word may have a value behind it, of any bytes.
    let short = option.spec.short.map { "-\($0)" }
    let long = "--\(option.spec.long)"
    return .optionOfOtherCommand(isLong ? long : short ?? long, owner: owner)
  }

  /// Fills options that were not given from the environment.
  func applyEnvironment(to arguments: inout ParsedArguments) throws(UsageError) {
    for option in arguments.command.options where !arguments.isThere(option) {
      guard let variable = option.spec.environment, let text = environment(variable) else {
        continue
      }
      let reader = OptionValueReader(
        command: arguments.command,
        option: option,
        origin: variable.rawValue
      )
      arguments.add(try reader.read(text), for: option)
    }
  }

  func checkOperands(of arguments: ParsedArguments) throws(UsageError) {
    let operands = arguments.operands
    let spec = arguments.command.spec.operands
    if operands.count < spec.minimum {
      let problem: UsageError.Problem =
        spec.minimum == 1
        ? .missingOperand(name: spec.name, choices: spec.choices)
        : .wrongOperandCount(
          names: spec.name,
          expected: spec.minimum,
          actual: operands.count
        )
      throw arguments.error(problem)
    }
    if let maximum = spec.maximum, operands.count > maximum {
      throw arguments.error(.unexpectedOperand(operands[maximum].text, afterCount: maximum))
    }
    if case .choices(let choices) = spec.kind {
      for operand in operands
      where !choices.contains(where: { $0.utf8.elementsEqual(operand.text) }) {
        throw arguments.error(
          .notAChoice(origin: spec.name, text: operand.text, choices: choices),
          suggestions: Suggestion.near(operand.text, among: choices)
        )
      }
    }
  }
}
