/// Turns the bytes of a command line into an ``Invocation``, following the declaration.
///
/// Options may stand anywhere, in front of the command too; `--` ends them. Names can't be
/// abbreviated, so that a script does not break when an option is added. Giving an option two
/// different values is an error unless the option is repeatable, or overridable: then the last
/// value counts. `-h` and `--help` win over every error on the line, so that whoever asks for help
/// gets it.
struct ArgumentParser {
  /// The words after the program's name.
  let words: [[UInt8]]
  /// The clock's time, from which times such as `-2h` count.
  let present: Present
  var now: Timestamp { present.now }
  /// Looks up a variable; an empty value counts as unset.
  let environment: (EnvironmentVariable) -> [UInt8]?
  /// Reads the file of kinds of your own that the options name: words may mean these.
  var ownKinds: (ParsedArguments) throws(UsageError) -> OwnKinds = { _ in .none }

  func parse() throws(UsageError) -> Invocation {
    let place = locateCommand()
    if let length = requestedHelp() {
      return .help(helpTopic(at: place), length)
    }
    if place.command == nil, isVersionRequested { return .version }
    guard let command = place.command ?? commandOfIDs(at: place) else {
      throw commandError(at: place)
    }
    var arguments = try parseOptions(of: command, skipping: place.wordOffsets)
    if command == .help { return try .help(topic(of: arguments.operands), .whole) }
    try applyEnvironment(to: &arguments)
    arguments.ownKinds = try ownKinds(arguments)
    try arguments.takeOperandsAsValues()
    // `new LAYOUT` is `flake next -l LAYOUT`.
    if arguments.makesFlakes {
      arguments = arguments.asFlakeNext ?? arguments
      try applyEnvironment(to: &arguments)
    }
    if command == .man { arguments.operands = Self.page(arguments.operands) }
    try checkOperands(of: arguments)
    arguments.leaveOutFormatOfRecords()
    try arguments.checkRules()
    return .run(arguments)
  }
}

extension ArgumentParser {
  /// Returns the parser of another line.
  func reading(_ words: [[UInt8]]) -> ArgumentParser {
    ArgumentParser(words: words, present: present, environment: environment, ownKinds: ownKinds)
  }

  /// Whether a line fits the declaration.
  func accepts(_ words: [[UInt8]]) -> Bool { (try? reading(words).parse()) != nil }

  /// The words in front of `--`: what follows it isn't an option.
  private var wordsBeforeEnd: ArraySlice<[UInt8]> { words.prefix { !$0.span.holds("--") } }

  /// Returns how much help is asked for.
  private func requestedHelp() -> HelpLength? {
    for word in wordsBeforeEnd {
      if word.span.holds("--help") { return .whole }
      if hasFlag(UInt8(ascii: "h"), in: word) { return .screen }
    }
    return nil
  }

  private var isVersionRequested: Bool {
    wordsBeforeEnd.contains { $0.span.holds("--version") || hasFlag(UInt8(ascii: "V"), in: $0) }
  }

  /// Words of fewer bytes are more likely slips, such as `-help`, than ids.
  private static let shortestID = 10

  /// Whether a word contains a flag's letter, alone or in a cluster: `-h`, `-qh`, but not `-wh`,
  /// where it is a value, and not `-hStGXR8_Z5j`, an id.
  private func hasFlag(_ letter: UInt8, in word: [UInt8]) -> Bool {
    guard word.first == UInt8(ascii: "-"), word.contains(letter) else { return false }
    var hasLetter = false
    for other in word.dropFirst() {
      hasLetter = hasLetter || other == letter
      if other == letter { continue }
      guard let option = Option.all.first(where: { $0.short?.asciiValue == other }) else {
        return hasLetter && word.count < Self.shortestID
      }
      if option.value.takesValue { return hasLetter }
    }
    return hasLetter
  }

  private func helpTopic(at place: CommandPlace) -> HelpTopic {
    if place.command == .help {
      let names = words.indices.filter { offset in
        !place.wordOffsets.contains(offset) && words[offset].first != UInt8(ascii: "-")
      }
      if names.isEmpty { return .command(.help) }
      let operands = names.map { Operand(text: words[$0], isStandardInput: false) }
      return (try? topic(of: operands)) ?? .top
    }
    if let command = place.command { return .command(command) }
    if let group = place.group { return .group(group) }
    return .top
  }

  /// Returns the topic of `idtool help …`.
  private func topic(of operands: [Operand]) throws(UsageError) -> HelpTopic {
    guard let first = operands.first else { return .top }
    if operands.count > 2 { throw unexpected(operands[2], afterCount: 2) }
    if let group = CommandGroup.named(first.text) {
      guard operands.count > 1 else { return .group(group) }
      if let command = Command.named(operands[1].text, in: group) { return .command(command) }
      let near = Suggestion.near(operands[1].text, among: group.commands.map(\.name))
      throw UsageError(
        problem: .noSuchTopic(operands[1].text),
        topic: .top,
        suggestions: near.map { "idtool help \(group.rawValue) \($0)" }
      )
    }
    if let command = Command.named(first.text, in: nil) {
      if operands.count > 1 { throw unexpected(operands[1], afterCount: 1) }
      return .command(command)
    }
    throw UsageError(
      problem: .noSuchTopic(first.text),
      topic: .top,
      suggestions: Self.lineAboutTopic(first.text) ?? Self.linesAboutKind(first.text)
        ?? commands(near: first.text).map { "idtool help \($0)" }
    )
  }

  /// Returns the line that shows a page of the manual about no command; nil for other words.
  private static func lineAboutTopic(_ word: [UInt8]) -> [String]? {
    let page = ManualPage.name(meantBy: word)
    return page.map { ["idtool man " + $0] }
  }

  /// Returns the lines that show a kind or the layouts, for a word that names one; nil for others.
  static func linesAboutKind(_ word: [UInt8]) -> [String]? {
    if ["layout", "layouts"].contains(where: { $0.utf8.elementsEqual(word) }) {
      return ["idtool flake layouts", "idtool help flake layouts"]
    }
    return IdentifierKind.named(word).map { ["idtool kinds \($0.name)"] }
  }

  /// Returns the page of the manual that some words mean: of `flake next` that of its group, of
  /// `idtool` the main one.
  private static func page(_ operands: [Operand]) -> [Operand] {
    let isMain = operands.first.map { $0.text.span.holds("idtool") } ?? false
    if operands.count == 1, isMain { return [] }
    guard operands.count == 2, let group = CommandGroup.named(operands[0].text),
      Command.named(operands[1].text, in: group) != nil
    else { return operands }
    return [operands[0]]
  }

  private func unexpected(_ operand: Operand, afterCount count: Int) -> UsageError {
    UsageError(
      problem: .unexpectedOperand(operand.text, afterCount: count),
      topic: .command(.help)
    )
  }
}
