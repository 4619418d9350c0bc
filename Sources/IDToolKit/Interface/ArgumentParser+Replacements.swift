/// What may have been meant by an option that a command does not take, or by a superfluous argument.
extension ArgumentParser {
  func unknownOption(_ word: [UInt8], topic: HelpTopic) -> UsageError {
    let options = topic.options
    let problem = optionOfOtherCommand(word, topic: topic) ?? .unknownOption(word)
    if let lines = linesWithFormat(insteadOf: word, among: options) {
      return UsageError(problem: problem, topic: topic, suggestions: lines)
    }
    var suggestions = replacements(for: word, among: options)
    if let line = lineWithCount(insteadOf: word, among: options) { suggestions = [line] }
    if suggestions.isEmpty, let line = lineWithFile(insteadOf: word, topic: topic) {
      suggestions = [line]
    }
    if let line = lineOfAnyKind(insteadOf: word, topic: topic) { suggestions = [line] }
    if suggestions.count <= 1, let line = mendedLine(topic: topic) {
      suggestions = [line]
    }
    return UsageError(problem: problem, topic: topic, suggestions: suggestions)
  }

  /// Returns the line with `-n 5` for `-5`, as `head` takes it; nil if that would not be accepted.
  private func lineWithCount(insteadOf word: [UInt8], among options: [Option]) -> String? {
    let digits = Array(word.dropFirst())
    guard let offset = words.firstIndex(of: word), !digits.isEmpty,
      digits.allSatisfy({ $0.isDigit }), options.contains(where: { $0.short == "n" })
    else { return nil }
    var line = words
    line.replaceSubrange(offset...offset, with: [Array("-n".utf8), digits])
    return accepts(line) ? Suggestion.line(line) : nil
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
  private func cut(_ word: [UInt8]) -> (name: [UInt8], value: [UInt8], rest: [[UInt8]])? {
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
    return Suggestion.line(rest, reading: file)
  }

  /// Returns the line that reads the file which a superfluous argument names; nil if there is none,
  /// or if the command reads no items.
  func lineReading(_ word: [UInt8], of command: Command) -> String? {
    guard command.spec.operands.readsStandardInput, !command.spec.operands.kind.isFiles,
      ItemPlace.argument.isArgument(naming: word.span), let offset = words.lastIndex(of: word)
    else { return nil }
    var line = words
    line.remove(at: offset)
    return Suggestion.line(line, reading: word)
  }

  /// Returns the line that gives a superfluous argument to `--file`, if that is not given.
  func lineWithFileOption(for word: [UInt8], of arguments: ParsedArguments) -> String? {
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
  func lineWithOptions(
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
    guard let owner = owners.first(where: { $0.spec.options.contains(where: isMeant) }) else {
      return nil
    }
    // Without the value that the word may carry, which may have any bytes.
    let typed = (isLong ? "--" : "-") + String(decoding: name, as: UTF8.self)
    return .optionOfOtherCommand(typed, owner: owner)
  }
}

extension ArgumentParser {
  /// Returns the line that does for ids of any kind what a command does for flakes, when an unknown
  /// option names another kind: `idtool range --kind ulid` for `flake range --kind ulid`.
  ///
  /// `flake guess` has no `--layout` either: there the suggestion is `flake decode`. Returns nil if
  /// the line would not be accepted.
  private func lineOfAnyKind(insteadOf word: [UInt8], topic: HelpTopic) -> String? {
    guard case .command(let command) = topic, case (let name, let value, var rest)? = cut(word),
      ["--kind", "--layout", "-k", "-l"].contains(where: { $0.utf8.elementsEqual(name) }),
      let kind = IdentifierKind.named(value), let change = Self.change(of: command, to: kind)
    else { return nil }
    for part in command.words.split(separator: " ") {
      guard let place = rest.firstIndex(where: { $0.elementsEqual(part.utf8) }) else { return nil }
      rest.remove(at: place)
    }
    let line =
      change.command.words.split(separator: " ").map { Array($0.utf8) }
      + (change.option.map { [Array($0.utf8)] } ?? []) + [value] + rest
    return accepts(line) ? Suggestion.line(line) : nil
  }

  /// Returns the command that does the same for any kind and the option that names the kind; a nil
  /// option means that the kind is an operand.
  private static func change(
    of command: Command,
    to kind: IdentifierKind
  ) -> (command: Command, option: String?)? {
    guard kind.layout == nil else {
      return switch command {
      case .flakeGuess: (.flakeDecode, "--layout")
      case .new: (.flakeNext, "--layout")
      default: nil
      }
    }
    return switch command {
    case .flakeDecode, .flakeGuess: (.inspect, "--kind")
    case .flakeAnnotate: (.annotate, "--kind")
    case .flakeRange: (.range, "--kind")
    case .flakeNext, .new: (.new, nil)
    default: nil
    }
  }
}
