extension ArgumentParser {
  /// The command that a line names, as far as one was found, and where its words are.
  struct CommandPlace {
    var group: CommandGroup?
    var command: Command?
    /// The offsets of the command's words on the line.
    var wordOffsets: [Int] = []
    /// The first word that should have been a command and is not.
    var unknownOffset: Int?
    /// Whether that word follows `--`, so that it is an item, whatever it looks like.
    var isItem = false
  }

  func locateCommand() -> CommandPlace {
    var place = CommandPlace()
    var offset = 0
    while offset < words.count {
      let word = words[offset]
      if word.span.holds("--") {
        if place.group == nil, offset + 1 < words.count {
          place.unknownOffset = offset + 1
          place.isItem = true
        }
        return place
      }
      if word.count >= 2, word[0] == UInt8(ascii: "-") {
        // Those of the top level are asked first: listing all takes longer than the rest of a start.
        let isTop = Option.topLevel.contains { $0.words.contains { $0.utf8.elementsEqual(word) } }
        offset += Self.takesNextWord(word, among: isTop ? Option.topLevel : Option.all) ? 2 : 1
        continue
      }
      if place.group == nil, let group = CommandGroup.named(word) {
        place.group = group
        place.wordOffsets.append(offset)
        offset += 1
        continue
      }
      place.command = Command.named(word, in: place.group)
      if place.command != nil {
        place.wordOffsets.append(offset)
      } else {
        place.unknownOffset = offset
      }
      return place
    }
    return place
  }

  /// Whether a word is an option that consumes the word after it.
  ///
  /// In front of the command, the options of all commands count, because it is not known yet; options
  /// that share a name agree on whether they take a value.
  static func takesNextWord(_ word: [UInt8], among options: [Option]) -> Bool {
    guard word.count >= 2, word[0] == UInt8(ascii: "-") else { return false }
    if word[1] == UInt8(ascii: "-") {
      return options.first { $0.isNamed(word[2...]) }?.value.takesValue ?? false
    }
    for (position, letter) in word.enumerated().dropFirst() {
      let option = options.first { $0.short?.asciiValue == letter }
      if option?.value.takesValue == true { return position == word.count - 1 }
    }
    return false
  }

  func commandError(at place: CommandPlace) -> UsageError {
    guard let offset = place.unknownOffset else {
      let topic = place.group.map { HelpTopic.group($0) } ?? .top
      // With nothing behind it, an unknown option is the more useful thing to report.
      guard let option = words.first(where: { isUnknownOption($0) }) else {
        return UsageError(problem: .missingCommand, topic: topic)
      }
      if place.group == nil,
        Command.inspect.options.contains(where: { Self.isNamed($0, by: option) })
      {
        // `--time ID` takes the id for its value.
        do {
          _ = try reading([Array(Command.inspect.words.utf8)] + words).parse()
        } catch {
          return error
        }
      }
      var error = unknownOption(option, topic: topic)
      // Firebase's push ids have 20 characters.
      if option[1] != UInt8(ascii: "-"), isIDLike(option) || option.count == 20 {
        error.lines = [[Array(Command.inspect.words.utf8), Array("--".utf8), option]]
      }
      return error
    }
    let word = words[offset]
    return UsageError(
      problem: .unknownCommand(word, of: place.group),
      topic: place.group.map { .group($0) } ?? .top,
      suggestions: suggestedLines(
        for: word,
        after: (0..<offset).filter { !place.wordOffsets.contains($0) }.map { words[$0] },
        rest: Array(words[(offset + 1)...]),
        in: place.group
      ),
      advice: isTime(word)
        ? [
          "'idtool range -l KIND --from\(Suggestion.pasteable([word]) ?? " TIME")' bounds the ids of a time"
        ]
        : []
    )
  }

  private func isUnknownOption(_ word: [UInt8]) -> Bool {
    guard word.count >= 2, word[0] == UInt8(ascii: "-"), !word.span.holds("--") else {
      return false
    }
    if word[1] == UInt8(ascii: "-") {
      let name = word[2...].prefix { $0 != UInt8(ascii: "=") }
      return !Option.topLevel.contains { $0.isNamed(name) }
    }
    return !Option.topLevel.contains { $0.short?.asciiValue == word[1] }
  }

  /// Returns the command that explains ids given in place of a command: `idtool ID…`.
  func commandOfIDs(at place: CommandPlace) -> Command? {
    guard place.group == nil, let offset = place.unknownOffset else { return nil }
    let word = words[offset]
    if place.isItem || word.span.holds("-") { return .inspect }
    // A kind was named in front of it.
    let isKindNamed = words[..<offset].contains { word in
      word.starts(with: "-l".utf8) || Option.kind.words.contains { $0.utf8.elementsEqual(word) }
    }
    if isKindNamed { return .inspect }
    // Letters alone may be a typo.
    let isWord = word.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    if isWord, !commands(near: word).isEmpty { return nil }
    // An address isn't a command, whatever is in it, nor are `sha256:…` and 10.0.0.1.
    let isOfMarks = !word.contains(where: \.isLetter) && !word.allSatisfy(\.isDigit)
    let scheme = word.prefix { $0 != UInt8(ascii: ":") }
    let hasScheme = scheme.count < word.count && commands(near: Array(scheme)).isEmpty
    if isOfMarks || hasScheme, !isTime(word) { return .inspect }
    if isIDLike(word) || FlakeTextProblem(ofSpreadsheet: word.span) != nil { return .inspect }
    if isRead(word) { return .inspect }
    // The address of a post, or a piece of a log.
    guard word.contains(where: { "/ {[\":=,".utf8.contains($0) }) else { return nil }
    let text = OddText(bytes: word, kind: .knownID, context: HintContext(now: now))
    return text.ids.isEmpty ? nil : .inspect
  }

  private func isTime(_ word: [UInt8]) -> Bool {
    (try? TimeExpression.parse(word.span, at: TimeReference(now: now))) != nil
  }

  /// Whether `inspect` reads a word with digits that is like no command, or says as what it would.
  private func isRead(_ word: [UInt8]) -> Bool {
    guard word.contains(where: \.isDigit), commands(near: word).isEmpty else { return false }
    var inspector = Inspector(.anything(.none), now: now)
    do throws(InspectProblem) {
      _ = try inspector.inspect(word.span)
      return !inspector.found[0].isUntold
    } catch {
      if case .unnamed = error { return true }
      return false
    }
  }

  /// Whether a word looks like an id and like no command: at least four digits, or letters and
  /// digits longer or more mixed than the words of any language.
  ///
  /// One in seven shortcodes of Instagram has letters alone.
  func isIDLike(_ word: [UInt8]) -> Bool {
    let core = word[IdentifierWrapping.core(of: word.span)]
    let digitCount = core.count { $0 &- 0x30 < 10 }
    if digitCount == core.count { return (4...39).contains(core.count) }
    // Unix time with a fraction.
    if digitCount >= 10, digitCount == core.count - 1, core.contains(UInt8(ascii: ".")) {
      return true
    }
    let isPlain = core.allSatisfy { byte in
      byte &- 0x30 < 10 || (0x61...0x7A).contains(byte | 0x20) || "-_=+/".utf8.contains(byte)
    }
    guard isPlain, core.count <= 128 else { return false }
    // No word is as long, or has the hyphens of a UUID.
    let hyphens = core.indices.filter { core[$0] == UInt8(ascii: "-") }.map { $0 - core.startIndex }
    if core.count == 36, hyphens == [8, 13, 18, 23] { return true }
    if core.count >= 24, hyphens.isEmpty { return true }
    // Words begin with a capital, or have nothing else.
    let hasUpper = core.dropFirst(digitCount > 0 ? 0 : 1).contains { (0x41...0x5A).contains($0) }
    let hasLower = core.contains { (0x61...0x7A).contains($0) }
    return core.count >= 13 && digitCount > 0
      || core.count >= 10 && hasUpper && (hasLower || digitCount > 0)
  }

  /// Whole lines to propose for a word that is not a command: an id, a kind, a command without its
  /// group or of another program, a typo, `version`; with the options that stand before it.
  private func suggestedLines(
    for word: [UInt8],
    after options: [[UInt8]],
    rest: [[UInt8]],
    in group: CommandGroup?
  ) -> [String] {
    let inspect = Command.inspect.words
    func line(of command: String, _ rest: [[UInt8]]) -> String {
      self.line(of: command, options + rest)
    }
    let ids = rest.filter { $0.first != 0x2D && isIDLike($0) }
    if group != nil, word.count >= 13, isIDLike(word) { return [line(of: inspect, [word] + rest)] }
    if group == nil {
      if let kind = IdentifierKind.named(word) {
        if !ids.isEmpty {
          let words = "\(inspect) -l \(kind.name)"
          let isWhole =
            rest.contains { $0.first == 0x2D }
            && accepts(words.split(separator: " ").map { Array($0.utf8) } + rest)
          return [line(of: words, isWhole ? rest : ids)]
        }
        return ["idtool kinds \(kind.name)"] + kind.usuallyMade().map { "idtool new \($0)" }
      }
      let odd = OddText(bytes: word, kind: .knownID, context: HintContext(now: now))
      if let line = Suggestion.line([Array(inspect.utf8)] + odd.ids), !odd.ids.isEmpty {
        return [line]
      }
    }
    if let line = lineConverting(word, options + rest) { return [line] }
    let meant = Command.lines(meantBy: word).filter { line in
      group.map { line.hasPrefix($0.rawValue + " ") } ?? true
    }
    let near =
      group.map { group in
        Suggestion.near(word, among: group.commands.map(\.name)).map { "\(group.rawValue) \($0)" }
      } ?? commands(near: word)
    // A text that is not a number is rarely a flake, and an id isn't a route.
    let isText = rest.contains { $0.first != 0x2D && !$0.allSatisfy(\.isDigit) }
    // `new` makes ids of a kind; other commands make flakes and AUIDs.
    let kind = rest.first { $0.first != 0x2D }
      .flatMap { IdentifierKind.named($0.prefix { $0 != UInt8(ascii: ":") }.map(\.self)) }
    let isOfKind = kind.map { IdentifierKind.made.contains($0) } ?? false
    if meant.contains(Command.new.words), !isOfKind, let made = kind?.usuallyMade(), !made.isEmpty {
      return made.map { "idtool new \($0)" }
    }
    var names = (meant.isEmpty ? near : meant)
      .filter { !meant.contains(Command.new.words) || ($0 == "new") == isOfKind }
      .map { name in
        let isOfID =
          name == Command.flakeDecode.words && isText
          || [Command.check, .routeParse, .routeCheck, .recordsCheck].map(\.words).contains(name)
            && !ids.isEmpty
        return isOfID ? inspect : name
      }
    let searches = names.filter { $0.hasPrefix(Command.annotate.words) }
    let hasFile = rest.contains { ItemPlace.argument.isArgument(naming: $0.span) }
    if !searches.isEmpty {
      // Whoever looks for one id in files.
      let files = rest.filter { ItemPlace.argument.isArgument(naming: $0.span) }
      if !ids.isEmpty, let id = Suggestion.pasteable(ids), let names = Suggestion.pasteable(files),
        !files.isEmpty
      {
        return ["idtool \(Command.convert.words) --to all\(id) | grep -F -f -\(names)"]
      }
      // Ids aren't files, and a file may have anything around its ids.
      if !ids.isEmpty {
        names = searches == names ? [inspect] : names.filter { !searches.contains($0) }
      }
      if hasFile { names = searches }
    }
    if !names.isEmpty { return names.uniqued().prefix(3).map { line(of: $0, rest) } }
    return Suggestion.near(word, among: [Option.version.long]).map { "idtool --\($0)" }
  }

  /// Returns the line that converts ids for a word such as `ulid-to-uuid` or `ulid2uuid`; nil for
  /// others.
  private func lineConverting(_ word: [UInt8], _ rest: [[UInt8]]) -> String? {
    let forms = Command.conversionForms
    for source in forms where word.starts(with: source.utf8) {
      let end = word.dropFirst(source.utf8.count)
      for mark in ["-to-", "_to_", "2"] where end.starts(with: mark.utf8) {
        let target = end.dropFirst(mark.utf8.count)
        guard let target = forms.first(where: { $0.utf8.elementsEqual(target) }) else { continue }
        return line(of: "\(Command.convert.words) -l \(source) --to \(target)", rest)
      }
    }
    return nil
  }

  /// Returns the line of a command with the given rest or, if it does not take that, with `--help`.
  ///
  /// What follows a `|` is another program, after the rest.
  private func line(of command: String, _ rest: [[UInt8]]) -> String {
    if let end = command.firstIndex(of: "|" as Character) {
      return line(of: String(command[..<end].dropLast()), rest) + " " + command[end...]
    }
    let words = command.split(separator: " ").map { Array($0.utf8) }
    let others = rest.filter { $0.first != 0x2D || !words.contains($0) }
    if case .run(let arguments)? = try? reading(words + others).parse(),
      let line = arguments.lineWithKind.flatMap(Suggestion.line)
    {
      return line
    }
    // What is read for ids may be a file.
    let isInspected = command.hasPrefix(Command.inspect.words)
    let rest = others.flatMap { word in
      isInspected && !isIDLike(word) && ItemPlace.argument.isArgument(naming: word.span)
        ? [Array("--file".utf8), word] : [word]
    }
    guard let tail = Suggestion.pasteable(rest), accepts(words + rest) else {
      // A line that is whole without the rest.
      if Command(rawValue: command) == nil, accepts(words) { return "idtool \(command)" }
      return "idtool \(command) --help"
    }
    return "idtool \(command)\(tail)"
  }

  /// Returns up to three commands similar to a first word, which may also be a command's second
  /// word.
  func commands(near word: [UInt8]) -> [String] {
    let groups = CommandGroup.allCases.map(\.rawValue)
    let singles = Command.single.map(\.name)
    let near = Suggestion.near(word, among: groups + singles)
    if !near.isEmpty { return near }
    let inGroups = Command.allCases.filter { $0.group != nil }
    let names = Suggestion.near(word, among: inGroups.map(\.name))
    return inGroups.filter { names.contains($0.name) }.prefix(3).map(\.words)
  }
}
