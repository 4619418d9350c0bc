/// What may have been meant by an option that a command does not take.
extension ArgumentParser {
  func unknownOption(_ word: [UInt8], topic: HelpTopic) -> UsageError {
    let proposals = replacements(for: word, among: topic.options)
    var advice: [String] = []
    if case .command(let command) = topic {
      let name = String(decoding: Self.name(in: word), as: UTF8.self)
      advice = Self.advice.filter { $0.names.contains(name) && $0.applies(command) }.map(\.text)
      if let other = Self.counterparts[command],
        other.options.contains(where: { $0.isNamed(name.utf8) })
      {
        advice.append("'idtool \(other.words)' takes --\(name), and is for ids of every kind")
      }
    }
    return UsageError(
      problem: optionOfOtherCommand(word, topic: topic) ?? .unknownOption(word),
      topic: topic,
      lines: proposals.map { line(with: $0, insteadOf: word, among: topic.options) },
      advice: advice
    )
  }

  /// What to do in place of options that other programs have, where they apply to a command.
  private static let advice:
    [(names: [String], applies: @Sendable (Command) -> Bool, text: String)] = [
      (
        ["count", "c", "n"], { $0 == .annotate },
        "'idtool annotate -f id FILE | wc -l' counts the ids"
      ),
      (
        ["by-time", "sort"], { $0 == .annotate },
        "'idtool annotate -f time,id FILE | sort' puts the ids in order"
      ),
      (["sort"], { $0 == .inspect }, "--by-time puts the results in order"),
      (
        ["for"], { $0.options.contains(.until) || $0.options.contains(.latest) },
        "--until +1h is an hour after --since"
      ),
      (
        ["day", "date", "on"], { $0.options.contains(.from) }, "--from 2026-11-21 --for 1d is a day"
      ),
      (["date", "at", "t"], { $0 == .inspect }, "-f time prints the times alone"),
      (
        ["utc"], { $0.options.contains(.local) }, "times are in UTC unless --local or --tz is given"
      ),
      (["kind", "layout", "l"], { $0 == .new }, "'idtool new KIND' makes ids of a kind"),
    ]

  /// The commands that do for ids of every kind what others do for flakes.
  static let counterparts: [Command: Command] = [
    .flakeDecode: .inspect, .flakeGuess: .inspect, .flakeAnnotate: .annotate, .flakeRange: .range,
  ]

  /// Names that mean one of some options, whichever a command takes.
  private static let meanings: [(names: [String], options: [Option])] = [
    (["from", "since", "start", "begin", "after"], [.from, .since, .earliest, .sourceKind]),
    (["to", "until", "end", "stop", "before"], [.to, .until, .latest]),
    (["worker", "workers"], [.workers, .worker]), (["output", "format"], [.output, .format]),
    (["file", "input"], [.itemsFile, .state]),
    (["form"], [.targetForm]),
    (["length", "len"], [.size]), (["date"], [.at, .moment]),
  ]

  /// Returns the name that a word gives to an option.
  private static func name(in word: [UInt8]) -> [UInt8] {
    Array(word.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") })
  }

  /// Returns the options that may have been meant by one that the command does not take.
  private func replacements(for word: [UInt8], among options: [Option]) -> [String] {
    let name = Self.name(in: word)
    func meant(by name: some Sequence<UInt8>) -> [String] {
      let row = Self.meanings.first { $0.names.contains { $0.utf8.elementsEqual(name) } }
      return options.filter { row?.options.contains($0) ?? false }.map { "--" + $0.long }
    }
    // `-5`, as `head` takes it.
    if word.count > 1, word[1] != UInt8(ascii: "-"), name.allSatisfy(\.isDigit) {
      return options.contains { $0.short == "n" }
        ? ["-n " + String(decoding: name, as: UTF8.self)] : []
    }
    if word.count == 2 {
      // `-k` is `--kind` elsewhere; of a letter that no command has, the other case may be one.
      if name == Array("k".utf8) {
        return options.filter { $0.long == Option.kind.long }.map { "--" + $0.long }
      }
      let other = Option.all.first { $0.short?.asciiValue == name.first }
      if let other { return meant(by: other.long.utf8) }
      return options.filter { $0.short?.asciiValue == word[1] ^ 0x20 }.map { "-\($0.short ?? "?")" }
    }
    if name.elementsEqual("csv".utf8) || name.elementsEqual("tsv".utf8) {
      return options.filter { [.recordFormat, .output, .outputOrCard].contains($0) }
        .map { "--\($0.long) " + String(decoding: name, as: UTF8.self) }
    }
    // `-worker` is `--worker`, and nothing else.
    if !options.contains(where: { $0.isNamed(name) }) {
      let meant = meant(by: name)
      // A user who types another option's exact name means that option, and not one spelled like it.
      let letters = name.filter { $0 != UInt8(ascii: "-") }
      let isOther = Option.all.contains { option in
        option.long.utf8.filter { $0 != UInt8(ascii: "-") } == letters
      }
      if !meant.isEmpty || isOther { return meant }
    }
    return Suggestion.near(name, among: options.map(\.long)).map { "--" + $0 }
  }

  /// Returns the line with other words for a word, and for each other long option that the command
  /// does not take what that must have meant.
  private func line(
    with proposal: String,
    insteadOf wrong: [UInt8],
    among options: [Option]
  ) -> [[UInt8]] {
    var line: [[UInt8]] = []
    var isVerbatim = false
    for word in words {
      isVerbatim = isVerbatim || word.span.holds("--")
      let isUnknown =
        word.starts(with: "--".utf8) && !options.contains { $0.isNamed(Self.name(in: word)) }
      let meant =
        isVerbatim || !isUnknown && word != wrong
        ? [] : word == wrong ? [proposal] : replacements(for: word, among: options)
      guard meant.count == 1 else {
        line.append(word)
        continue
      }
      line += meant[0].utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
      line[line.count - 1] += word.drop { $0 != UInt8(ascii: "=") }
    }
    return line
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
