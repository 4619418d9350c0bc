extension ArgumentParser {
  func parseOptions(
    of command: Command,
    skipping commandWords: [Int]
  ) throws(UsageError) -> ParsedArguments {
    var arguments = ParsedArguments(command: command, now: now)
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

  /// Whether a word starts like a negative number, `-1.5e3`, and holds only what numbers are made
  /// of: no option begins with a digit.
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
    let given = try arguments.read(value, of: option, from: spelled)
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

  func unknownOption(_ word: [UInt8], topic: HelpTopic) -> UsageError {
    let options = topic.options
    let problem = optionOfOtherCommand(word, topic: topic) ?? .unknownOption(word)
    if let lines = linesWithFormat(insteadOf: word, among: options) {
      return UsageError(problem: problem, topic: topic, suggestions: lines)
    }
    var suggestions = replacements(for: word, among: options)
    if suggestions.isEmpty, let line = lineWithFile(insteadOf: word, topic: topic) {
      suggestions = [line]
    }
    if let line = lineOfAnyKind(insteadOf: word, topic: topic) { suggestions = [line] }
    if suggestions.count <= 1, let line = mendedLine(topic: topic) {
      suggestions = [line]
    }
    return UsageError(problem: problem, topic: topic, suggestions: suggestions)
  }

  /// Returns the options that may have been meant by one that the command does not take.
  func replacements(for word: [UInt8], among options: [Option]) -> [String] {
    let bare = Array(word.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") })
    if word.count == 2 { return replacements(forLetterOf: word, among: options) }
    // `-worker` is `--worker`, and nothing else.
    let isNear = options.contains { $0.isNamed(bare) }
    let kin = isNear ? [] : Option.kin(of: bare, among: options)
    if !kin.isEmpty { return kin.map { "--" + $0 } }
    // A user who types another option's exact name means that option, and not one spelled like it.
    let letters = bare.filter { $0 != UInt8(ascii: "-") }
    let isOther =
      !isNear
      && Option.all.contains { option in
        option.long.utf8.filter { $0 != UInt8(ascii: "-") } == letters
      }
    return isOther ? [] : Suggestion.near(bare, among: options.map(\.long)).map { "--" + $0 }
  }

  /// Returns the options that may have been meant by a single letter.
  ///
  /// `-l` is `--kind` elsewhere, and `-k` may mean `--kind` as well as `--key`. For a letter that
  /// no command has, the other case and a name that begins with it are similar.
  private func replacements(forLetterOf word: [UInt8], among options: [Option]) -> [String] {
    let letter = word[1]
    if let elsewhere = Option.all.first(where: { $0.short?.asciiValue == letter }) {
      let name = letter == UInt8(ascii: "k") ? Option.kind.long : elsewhere.long
      let kin = Option.kin(of: Array(name.utf8), among: options)
      return kin.count == 1 ? ["--" + kin[0]] : []
    }
    if let short = options.first(where: { $0.short?.asciiValue == letter ^ 0x20 })?.short {
      return ["-\(short)"]
    }
    let named = options.filter { $0.long.utf8.first == letter }
    // `-d ,` does not mean `--delta`.
    let next = words.firstIndex(of: word).flatMap { words.dropFirst($0 + 1).first }
    let hasValue = next.map { $0.first != UInt8(ascii: "-") } ?? false
    return named.count == 1 && named[0].value.takesValue == hasValue
      ? ["--" + named[0].long] : []
  }

  /// Returns the lines to suggest for `--csv` where it could be the format of input or of output.
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

  /// Returns the value of an option that stands on the line, in its own word or in the next, and the
  /// line without both.
  func cut(_ word: [UInt8]) -> (name: [UInt8], value: [UInt8], rest: [[UInt8]])? {
    guard let offset = words.firstIndex(of: word) else { return nil }
    let name = Array(word.prefix { $0 != UInt8(ascii: "=") })
    let isInline = name.count < word.count
    let last = isInline ? offset : offset + 1
    guard last < words.count else { return nil }
    let value = isInline ? Array(word.dropFirst(name.count + 1)) : words[last]
    return (name, value, Array(words[..<offset] + words[(last + 1)...]))
  }

  /// Returns the line that reads the file of `--file` the way this command does.
  private func lineWithFile(insteadOf word: [UInt8], topic: HelpTopic) -> String? {
    guard case .command(let command) = topic, command.spec.operands.readsStandardInput,
      let (name, file, rest) = cut(word), name.span.holds("--file")
    else { return nil }
    if command.spec.operands.kind.isFiles { return Suggestion.line(rest + [file]) }
    guard let name = Quotation.shellWord(file) else { return nil }
    return Suggestion.line(rest).map { "\($0) < \(name)" }
  }

  /// Returns the line that gives a superfluous argument to `--file`, if that is not given.
  private func lineWithFileOption(for word: [UInt8], of arguments: ParsedArguments) -> String? {
    let option = arguments.command.options.first { $0.long == "file" }
    guard let option, !arguments.isThere(option), let offset = words.lastIndex(of: word) else {
      return nil
    }
    var line = words
    line.insert(Array("--file".utf8), at: offset)
    return Suggestion.line(line)
  }

  /// Returns the line in which superfluous arguments, kinds and times, are the values of options,
  /// with a start if a range lacks one: `range --kind ulid --from yesterday` for `range ulid`.
  private func lineWithOptions(
    for superfluous: ArraySlice<Operand>,
    of arguments: ParsedArguments
  ) -> String? {
    let command = arguments.command
    var free = command.options.filter { !arguments.isThere($0) }
    var line = words
    for text in superfluous.map(\.text) {
      guard let offset = line.lastIndex(of: text),
        let place = free.firstIndex(where: { Self.isNamed(by: text, $0) })
      else { return nil }
      line.insert(Array("--\(free.remove(at: place).long)".utf8), at: offset)
    }
    if command.options.contains(.from), free.contains(.from) {
      line += [Array("--from".utf8), Array("yesterday".utf8)]
    }
    return accepts(line) ? Suggestion.line(line) : nil
  }

  /// Whether a text that must be some option's value is a value of this one.
  private static func isNamed(by text: [UInt8], _ option: Option) -> Bool {
    switch option {
    case .rangeKind:
      IdentifierKind.named(text.prefix { $0 != UInt8(ascii: ":") }.map(\.self)) != nil
    case .layout: FlakeLayoutName(text: text) != nil
    case .from, .to, .moment:
      (try? TimeExpression.parse(text.span, at: TimeReference(now: .unixEpoch))) != nil
    default: false
    }
  }

  /// Returns the problem to report for an option that another command takes, of the same group if
  /// there is one; nil if none does, or after a command without a group.
  private func optionOfOtherCommand(
    _ word: [UInt8],
    topic: HelpTopic
  ) -> UsageError.Problem? {
    let isLong = word.starts(with: "--".utf8)
    let name = word.dropFirst(isLong ? 2 : 1).prefix { $0 != UInt8(ascii: "=") }
    func isMeant(_ option: Option) -> Bool {
      isLong
        ? option.isNamed(name)
        : name.count == 1 && option.short?.asciiValue == name.first
    }
    // Commands of the same group first: they are the likeliest to be meant.
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
    // Spelled as declared: the word may carry a value, of any bytes.
    let short = option.short.map { "-\($0)" }
    let long = "--\(option.long)"
    return .optionOfOtherCommand(isLong ? long : short ?? long, owner: owner)
  }

  /// Fills options that were not given from the environment.
  func applyEnvironment(to arguments: inout ParsedArguments) throws(UsageError) {
    for option in arguments.command.options where !arguments.isThere(option) {
      guard let variable = option.environment, let text = environment(variable) else {
        continue
      }
      arguments.add(try arguments.read(text, of: option, from: variable.rawValue), for: option)
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
      throw arguments.error(
        .unexpectedOperand(operands[maximum].text, afterCount: maximum),
        suggestions: [
          lineWithFileOption(for: operands[maximum].text, of: arguments)
            ?? lineWithOptions(for: operands[maximum...], of: arguments)
        ].compactMap(\.self)
      )
    }
    if case .choices(let choices) = spec.kind {
      for operand in operands {
        try arguments.check(operand.text, isOneOf: choices, for: spec.name)
      }
    }
  }
}
