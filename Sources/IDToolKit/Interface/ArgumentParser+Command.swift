extension ArgumentParser {
  /// The command that a line names, as far as one was found, and where its words are.
  struct CommandPlace {
    var group: CommandGroup?
    var command: Command?
    /// The offsets of the command's words on the line.
    var wordOffsets: [Int] = []
    /// The first word that should have been a command and is not.
    var unknownOffset: Int?
  }

  func locateCommand() -> CommandPlace {
    var place = CommandPlace()
    var offset = 0
    while offset < words.count {
      let word = words[offset]
      if word.span.holds("--") {
        // An id that begins with a hyphen may follow.
        let next = offset + 1
        if place.group == nil, next < words.count, isIDLike(words[next]) {
          place.unknownOffset = next
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
      if let option = words.first(where: { isUnknownOption($0) }) {
        var error = unknownOption(option, topic: topic)
        // Firebase's push ids have 20 characters.
        if option[1] != UInt8(ascii: "-"), isIDLike(option) || option.count == 20,
          let word = Quotation.shellWord(option)
        {
          error.suggestions = ["idtool inspect -- " + word]
        }
        return error
      }
      return UsageError(problem: .missingCommand, topic: topic)
    }
    let rest = Array(words[(offset + 1)...])
    let word = words[offset]
    let suggestions: [String]
    if word.span.holds("-"), place.group == nil {
      suggestions = [line(of: Command.inspect.words, rest)]
    } else if let line = decoding(word) {
      suggestions = [line]
    } else if let group = place.group {
      let meant = Command.meant(by: word).filter { $0.group == group }.map(\.name)
      let names = group.commands.map(\.name)
      suggestions = (meant.isEmpty ? Suggestion.near(word, among: names) : meant).map { name in
        line(of: "\(group.rawValue) \(name)", rest)
      }
    } else {
      suggestions = suggestedLines(for: word, rest: rest)
    }
    return UsageError(
      problem: .unknownCommand(word, of: place.group),
      topic: place.group.map { .group($0) } ?? .top,
      suggestions: suggestions
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
    // Letters alone may be a typo.
    let isWord = word.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    if isWord, !commands(near: word).isEmpty { return nil }
    return isIDLike(word) || FlakeTextProblem(ofSpreadsheet: word.span) != nil ? .inspect : nil
  }

  /// Whether a word looks like an id and like no command: at least four digits, or letters and
  /// digits longer or more mixed than the words of any language.
  ///
  /// One in seven shortcodes of Instagram has letters alone.
  private func isIDLike(_ word: [UInt8]) -> Bool {
    let core = word[IdentifierWrapping.core(of: word.span)]
    let digitCount = core.count { $0 &- 0x30 < 10 }
    if digitCount == core.count { return (4...39).contains(core.count) }
    let isPlain = core.allSatisfy { byte in
      byte &- 0x30 < 10 || (0x61...0x7A).contains(byte | 0x20) || "-_=+/".utf8.contains(byte)
    }
    guard isPlain, core.count <= 128 else { return false }
    // Words begin with a capital, or have nothing else.
    let hasUpper = core.dropFirst(digitCount > 0 ? 0 : 1).contains { (0x41...0x5A).contains($0) }
    let hasLower = core.contains { (0x61...0x7A).contains($0) }
    return core.count >= 13 && digitCount > 0
      || core.count >= 10 && hasUpper && (hasLower || digitCount > 0)
  }

  /// Returns the line that explains a bare id, for users who paste one after the name of a group.
  private func decoding(_ word: [UInt8]) -> String? {
    let text = String(decoding: word, as: UTF8.self)
    if (15...20).contains(word.count), word.allSatisfy({ $0 &- 0x30 < 10 }) {
      return "idtool flake decode " + text
    }
    // Long, with a digit in it, and without characters that mean something to a shell.
    let isPlain = word.allSatisfy { byte in
      byte &- 0x30 < 10 || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
    }
    guard isPlain, (13...64).contains(word.count), word.contains(where: { $0 &- 0x30 < 10 }) else {
      return nil
    }
    return "idtool inspect " + text
  }

  /// Whole lines to propose for a first word that is not a command: a command without its group, a
  /// typo, `version`.
  private func suggestedLines(for word: [UInt8], rest: [[UInt8]]) -> [String] {
    if let lines = linesOfKind(word, rest: rest) ?? linesOfMaking(word, rest: rest) {
      return lines
    }
    if let line = lineOfTime(word) ?? lineOfIDs(inside: word) { return [line] }
    let near = commands(near: word)
    let meant = near.isEmpty ? Command.meant(by: word).map(\.words) : near
    // A text that is not a number is rarely a flake.
    let isNumber = rest.allSatisfy { $0.first == 0x2D || $0.allSatisfy { $0 &- 0x30 < 10 } }
    // Nor is it a route if it looks like an id.
    let isOfID = rest.contains { $0.first != 0x2D && isIDLike($0) }
    // `new` makes ids of a kind; other commands make flakes and AUIDs.
    let kind = rest.first { $0.first != 0x2D }.map { $0.prefix { $0 != UInt8(ascii: ":") } }
    let isOfKind =
      kind.flatMap { IdentifierKind.named(Array($0)) }
      .map { IdentifierKind.made.contains($0) } ?? false
    let names = meant.filter { !meant.contains(Command.new.words) || ($0 == "new") == isOfKind }
      .map { $0 == Command.flakeDecode.words && !isNumber ? Command.inspect.words : $0 }
      .map { $0 == Command.routeParse.words && isOfID ? Command.inspect.words : $0 }
    if !names.isEmpty { return names.prefix(3).map { line(of: $0, rest) } }
    return Suggestion.near(word, among: [Option.version.long]).map { "idtool --\($0)" }
  }

  /// Returns the line of a command with the given rest or, if it does not take that, with `--help`.
  private func line(of command: String, _ rest: [[UInt8]]) -> String {
    let words = command.split(separator: " ").map { Array($0.utf8) }
    guard let tail = Suggestion.pasteable(rest), accepts(words + rest) else {
      return "idtool \(command) --help"
    }
    return "idtool \(command)\(tail)"
  }

  /// Returns the line that gives the ids of a moment with a date.
  private func lineOfTime(_ word: [UInt8]) -> String? {
    guard word.count > 4, word[4] == UInt8(ascii: "-"),
      (try? TimeExpression.parse(word.span, at: TimeReference(now: .unixEpoch))) != nil
    else { return nil }
    return Suggestion.pasteable([word]).map { "idtool range --kind uuidv7 --for 1h --from" + $0 }
  }

  /// Returns the line that explains the ids in a text with other characters, such as a link.
  private func lineOfIDs(inside word: [UInt8]) -> String? {
    let parts = Self.percentDecoded(word).split { byte in
      !(byte &- 0x30 < 10 || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F)
    }
    var inspector = Inspector(.anything, now: now)
    let ids = parts.map(Array.init).filter { part in
      part.count >= 13 && part != word && isIDLike(part)
        && (try? inspector.inspect(part.span)) != nil
    }
    return ids.isEmpty ? nil : Suggestion.line([Array(Command.inspect.words.utf8)] + ids)
  }

  /// Returns a link's text with its percent escapes of signs resolved, such as `%7B` for a brace, so
  /// that their digits are not taken for those of an id.
  private static func percentDecoded(_ word: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var offset = 0
    while offset < word.count {
      let digits = word[offset...].dropFirst().prefix(2)
      let byte = digits.reduce(UInt8(0)) {
        $0 &* 16 &+ UInt8(truncatingIfNeeded: DigitAlphabet.hexadecimal.value(of: $1) ?? 0)
      }
      let isSign =
        word[offset] == UInt8(ascii: "%") && digits.count == 2
        && digits.allSatisfy { DigitAlphabet.hexadecimal.contains($0) }
        && (0x21...0x7E).contains(byte) && !byte.isLetterOrDigit
      text.append(isSign ? byte : word[offset])
      offset += isSign ? 3 : 1
    }
    return text
  }

  /// Returns whole lines for a first word that is the name of a kind: one that makes such an id or,
  /// if ids follow it, one that reads them as that kind.
  private func linesOfKind(_ word: [UInt8], rest: [[UInt8]]) -> [String]? {
    guard let kind = IdentifierKind.named(word) else { return nil }
    if rest.contains(where: { $0.first != 0x2D }) {
      // `twitter decode ID`
      let names = Command.allCases.compactMap { $0.words.utf8.split(separator: 0x20).last }
      let arguments = rest.filter { word in !names.contains { $0.elementsEqual(word) } }
      let ids = Suggestion.pasteable(arguments) ?? ""
      return ["idtool inspect --kind \(kind.name)\(ids)"]
    }
    let made = kind.usuallyMade()
    return made.isEmpty ? nil : made.map { "idtool new \($0)" }
  }

  /// Returns whole lines for a first word that asks for ids, followed by a kind: `gen uuidv7`.
  private func linesOfMaking(_ word: [UInt8], rest: [[UInt8]]) -> [String]? {
    let isAsking =
      Command.meant(by: word).contains(.new) || word.span.holds("id") || word.span.holds("ids")
    guard isAsking, let offset = rest.firstIndex(where: { $0.first != 0x2D }) else { return nil }
    let name = rest[offset].prefix { $0 != UInt8(ascii: ":") }
    guard let kind = IdentifierKind.named(Array(name)) else { return nil }
    if kind.layout != nil { return [line(of: "flake next -l \(kind.name)", rest.removing(offset))] }
    let isMade = IdentifierKind.made.contains(kind)
    let made = isMade ? [String(decoding: rest[offset], as: UTF8.self)] : kind.usuallyMade()
    return made.isEmpty ? nil : made.map { line(of: "new \($0)", rest.removing(offset)) }
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

extension [[UInt8]] {
  /// Returns the words without one.
  fileprivate func removing(_ offset: Int) -> [[UInt8]] {
    Array(self[..<offset] + self[(offset + 1)...])
  }
}
