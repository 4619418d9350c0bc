/// Turns the bytes of a command line into an ``Invocation``, by the declaration.
///
/// Options may stand anywhere, in front of the command too; `--` ends them. Names are never
/// abbreviated, so that a script does not break when an option is added. A repeated option counts
/// once, the last time, unless it is declared repeatable. `-h` and `--help` win over every error on
/// the line, so that whoever asks for help gets it.
struct ArgumentParser {
  private let words: [[UInt8]]
  /// Looks a variable up; an empty value counts as unset.
  private let environment: (EnvironmentVariable) -> [UInt8]?

  /// Takes the words behind the program's name.
  init(
    words: [[UInt8]],
    environment: @escaping (EnvironmentVariable) -> [UInt8]?
  ) {
    self.words = words
    self.environment = environment
  }

  func parse() throws(UsageError) -> Invocation {
    let place = locateCommand()
    if let length = requestedHelp() {
      return .help(helpTopic(at: place), length)
    }
    if isVersionRequested(command: place.command) { return .version }
    guard let command = place.command else { throw commandError(at: place) }
    var arguments = try parseOptions(of: command, skipping: place.wordOffsets)
    if command == .help { return try .help(topic(of: arguments.operands), .whole) }
    try applyEnvironment(to: &arguments)
    try checkOperands(of: arguments)
    return .run(arguments)
  }

  // MARK: The command

  /// Where the command's words stand, as far as they could be found.
  private struct CommandPlace {
    var group: CommandGroup?
    var command: Command?
    /// The offsets of the command's words on the line.
    var wordOffsets: [Int] = []
    /// The first word that should have been a command and is none.
    var unknownOffset: Int?
  }

  private func locateCommand() -> CommandPlace {
    var place = CommandPlace()
    var offset = 0
    while offset < words.count {
      let word = words[offset]
      if word.span.holds("--") { return place }
      if word.count >= 2, word[0] == UInt8(ascii: "-") {
        offset += takesNextWord(word) ? 2 : 1
        continue
      }
      if let group = place.group {
        place.command = group.commands.first { $0.spec.name.utf8.elementsEqual(word) }
      } else if let group = CommandGroup.allCases.first(where: {
        $0.rawValue.utf8.elementsEqual(word)
      }) {
        place.group = group
        place.wordOffsets.append(offset)
        offset += 1
        continue
      } else {
        place.command = Command.allCases.first {
          $0.spec.group == nil && $0.spec.name.utf8.elementsEqual(word)
        }
      }
      if place.command != nil {
        place.wordOffsets.append(offset)
      } else {
        place.unknownOffset = offset
      }
      return place
    }
    return place
  }

  /// Whether an option in front of the command swallows the word behind it.
  ///
  /// Any command's options count, because the command is not known yet; names that are shared agree
  /// on whether they take a value.
  private func takesNextWord(_ word: [UInt8]) -> Bool {
    if word.starts(with: [0x2D, 0x2D]) {
      guard !word.contains(UInt8(ascii: "=")) else { return false }
      return Option.allCases.first { $0.spec.long.utf8.elementsEqual(word[2...]) }?
        .spec.value.takesValue ?? false
    }
    for (position, letter) in word.enumerated().dropFirst() {
      let option = Option.allCases.first { $0.spec.short?.asciiValue == letter }
      if option?.spec.value.takesValue == true { return position == word.count - 1 }
    }
    return false
  }

  private func commandError(at place: CommandPlace) -> UsageError {
    guard let offset = place.unknownOffset else {
      let topic = place.group.map { HelpTopic.group($0) } ?? .top
      // An unknown option in front of nothing is the more useful thing to name.
      if let option = words.first(where: { isUnknownOption($0) }) {
        return unknownOption(option, topic: topic, options: Option.topLevel)
      }
      return UsageError(problem: .missingCommand, topic: topic)
    }
    let rest = Array(words[(offset + 1)...])
    let word = words[offset]
    if let group = place.group {
      let names = group.commands.map(\.spec.name)
      let lines = Suggestion.near(word, among: names).compactMap { name in
        Suggestion.pasteable(rest).map { "idtool \(group.rawValue) \(name)\($0)" }
          ?? "idtool \(group.rawValue) \(name)"
      }
      return UsageError(
        problem: .unknownSubcommand(group, word),
        topic: .group(group),
        suggestions: lines
      )
    }
    return UsageError(
      problem: .unknownCommand(word),
      topic: .top,
      suggestions: suggestedLines(for: word, rest: rest)
    )
  }

  private func isUnknownOption(_ word: [UInt8]) -> Bool {
    guard word.count >= 2, word[0] == UInt8(ascii: "-"), !word.span.holds("--") else { return false }
    if word[1] == UInt8(ascii: "-") {
      let name = word[2...].prefix { $0 != UInt8(ascii: "=") }
      return !Option.topLevel.contains { $0.spec.long.utf8.elementsEqual(name) }
    }
    return !Option.topLevel.contains { $0.spec.short?.asciiValue == word[1] }
  }

  /// Whole lines for a first word that is none: a bare id, a command without its group, a typo.
  private func suggestedLines(for word: [UInt8], rest: [[UInt8]]) -> [String] {
    if (15...20).contains(word.count), word.allSatisfy({ $0 &- 0x30 < 10 }) {
      return ["idtool flake decode " + String(decoding: word, as: UTF8.self)]
    }
    let tail = Suggestion.pasteable(rest) ?? ""
    let groups = CommandGroup.allCases.map(\.rawValue)
    let singles = Command.allCases.filter { $0.spec.group == nil }.map(\.spec.name)
    let near = Suggestion.near(word, among: groups + singles)
    if !near.isEmpty { return near.map { "idtool \($0)\(tail)" } }
    let inGroups = Command.allCases.filter { $0.spec.group != nil }
    let names = Suggestion.near(word, among: Array(Set(inGroups.map(\.spec.name))))
    return Array(
      inGroups.filter { names.contains($0.spec.name) }.prefix(3).map { "idtool \($0.words)\(tail)" }
    )
  }

  // MARK: Help and version

  /// How much help the line asks for, in front of `--`.
  private func requestedHelp() -> HelpLength? {
    for word in words {
      if word.span.holds("--") { return nil }
      if word.span.holds("--help") { return .whole }
      if word.span.holds("-h") { return .screen }
    }
    return nil
  }

  private func isVersionRequested(command: Command?) -> Bool {
    for word in words {
      if word.span.holds("--") { return false }
      if word.span.holds("--version") || word.span.holds("-V") { return command == nil }
    }
    return false
  }

  private func helpTopic(at place: CommandPlace) -> HelpTopic {
    if place.command == .help {
      let names = words.indices.filter { offset in
        !place.wordOffsets.contains(offset) && words[offset].first != UInt8(ascii: "-")
      }
      let operands = names.map { ParsedArguments.Operand(text: words[$0], isStandardInput: false) }
      return (try? topic(of: operands)) ?? .top
    }
    if let command = place.command { return .command(command) }
    if let group = place.group { return .group(group) }
    return .top
  }

  /// What `idtool help …` is about.
  private func topic(of operands: [ParsedArguments.Operand]) throws(UsageError) -> HelpTopic {
    guard let first = operands.first else { return .top }
    if let group = CommandGroup.allCases.first(where: {
      $0.rawValue.utf8.elementsEqual(first.text)
    }) {
      guard operands.count > 1 else { return .group(group) }
      guard
        let command = group.commands.first(where: {
          $0.spec.name.utf8.elementsEqual(operands[1].text)
        })
      else {
        let near = Suggestion.near(operands[1].text, among: group.commands.map(\.spec.name))
        throw UsageError(
          problem: .noSuchTopic(operands[1].text),
          topic: .top,
          suggestions: near.map { "idtool help \(group.rawValue) \($0)" }
        )
      }
      return .command(command)
    }
    if let command = Command.allCases.first(where: {
      $0.spec.group == nil && $0.spec.name.utf8.elementsEqual(first.text)
    }) {
      return .command(command)
    }
    let names = CommandGroup.allCases.map(\.rawValue)
    throw UsageError(
      problem: .noSuchTopic(first.text),
      topic: .top,
      suggestions: Suggestion.near(first.text, among: names).map { "idtool help \($0)" }
    )
  }

  // MARK: Options and arguments

  private func parseOptions(
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
          ParsedArguments.Operand(
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

  private func isNegativeNumber(_ word: [UInt8]) -> Bool {
    word.count > 1 && word.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Reads `--name`, `--name value` or `--name=value`; returns the offset of the next word.
  private func parseLong(
    at offset: Int,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Int {
    let word = words[offset]
    let topic = HelpTopic.command(arguments.command)
    let name = word[2...].prefix { $0 != UInt8(ascii: "=") }
    let inline = word.count > 2 + name.count ? Array(word[(3 + name.count)...]) : nil
    guard
      let option = arguments.command.options.first(where: {
        $0.spec.long.utf8.elementsEqual(name)
      })
    else {
      throw unknownOption(word, topic: topic, options: arguments.command.options)
    }
    let spelled = "--" + option.spec.long
    guard let valueName = option.spec.value.name else {
      if inline != nil { throw UsageError(problem: .unexpectedValue(option: spelled), topic: topic) }
      arguments.add(.init(value: .flag, text: [], origin: spelled), for: option)
      return offset + 1
    }
    let value: [UInt8]
    if let inline {
      value = inline
    } else if offset + 1 < words.count {
      value = words[offset + 1]
    } else {
      throw UsageError(
        problem: .missingValue(option: spelled, valueName: valueName),
        topic: topic
      )
    }
    let reader = OptionValueReader(command: arguments.command, option: option, origin: spelled)
    arguments.add(try reader.read(value), for: option)
    return inline == nil ? offset + 2 : offset + 1
  }

  /// Reads `-n`, `-n value`, `-nvalue` or a cluster of flags; returns the offset of the next word.
  private func parseShort(
    at offset: Int,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Int {
    let word = words[offset]
    let topic = HelpTopic.command(arguments.command)
    var position = 1
    while position < word.count {
      guard
        let option = arguments.command.options.first(where: {
          $0.spec.short?.asciiValue == word[position]
        })
      else {
        throw unknownOption(word, topic: topic, options: arguments.command.options)
      }
      let spelled = "--" + option.spec.long
      position += 1
      guard let valueName = option.spec.value.name else {
        arguments.add(.init(value: .flag, text: [], origin: spelled), for: option)
        continue
      }
      if position == word.count, offset + 1 == words.count {
        throw UsageError(
          problem: .missingValue(option: spelled, valueName: valueName),
          topic: topic
        )
      }
      // `-worker 7` is a long name with one dash, not `-w orker`.
      if isMisspeltLong(word, in: arguments.command) {
        throw unknownOption(word, topic: topic, options: arguments.command.options)
      }
      let reader = OptionValueReader(command: arguments.command, option: option, origin: spelled)
      if position < word.count {
        arguments.add(try reader.read(Array(word[position...])), for: option)
        return offset + 1
      }
      arguments.add(try reader.read(words[offset + 1]), for: option)
      return offset + 2
    }
    return offset + 1
  }

  private func isMisspeltLong(_ word: [UInt8], in command: Command) -> Bool {
    let name = word[1...].prefix { $0 != UInt8(ascii: "=") }
    return command.options.contains { $0.spec.long.utf8.elementsEqual(name) }
  }

  private func unknownOption(
    _ word: [UInt8],
    topic: HelpTopic,
    options: [Option]
  ) -> UsageError {
    let bare = Array(word.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") })
    var suggestions: [String] = []
    if word.count == 2 {
      // `-v` for `-V`: a letter of the other case.
      let other = options.first { $0.spec.short?.asciiValue == word[1] ^ 0x20 }
      if let letter = other?.spec.short { suggestions = ["-\(letter)"] }
    } else {
      suggestions = Suggestion.near(bare, among: options.map(\.spec.long)).map { "--" + $0 }
    }
    return UsageError(problem: .unknownOption(word), topic: topic, suggestions: suggestions)
  }

  /// Fills options that were not given from the environment.
  private func applyEnvironment(to arguments: inout ParsedArguments) throws(UsageError) {
    for option in arguments.command.options where !arguments.has(option) {
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

  private func checkOperands(of arguments: ParsedArguments) throws(UsageError) {
    let topic = HelpTopic.command(arguments.command)
    let operands = arguments.operands
    guard let spec = arguments.command.spec.operands else {
      if let first = operands.first {
        throw UsageError(problem: .unexpectedOperand(first.text, afterCount: 0), topic: topic)
      }
      return
    }
    if operands.count < spec.minimum {
      let problem: UsageError.Problem =
        spec.minimum == 1
        ? .missingOperand(name: spec.name)
        : .wrongOperandCount(
          names: spec.name,
          expected: spec.minimum,
          actual: operands.count
        )
      throw UsageError(problem: problem, topic: topic)
    }
    if let maximum = spec.maximum, operands.count > maximum {
      throw UsageError(
        problem: .unexpectedOperand(operands[maximum].text, afterCount: maximum),
        topic: topic
      )
    }
    if case .choices(let choices) = spec.kind {
      for operand in operands where !choices.contains(where: { $0.utf8.elementsEqual(operand.text) })
      {
        throw UsageError(
          problem: .notAChoice(origin: spec.name, text: operand.text, choices: choices),
          topic: topic,
          suggestions: Suggestion.near(operand.text, among: choices)
        )
      }
    }
  }
}
