extension ArgumentParser {
  /// How much help the line asks for, in front of `--`.
  func requestedHelp() -> HelpLength? {
    for word in words {
      if word.span.holds("--") { return nil }
      if word.span.holds("--help") { return .whole }
      if word.span.holds("-h") { return .screen }
    }
    return nil
  }

  func isVersionRequested(command: Command?) -> Bool {
    for word in words {
      if word.span.holds("--") { return false }
      if word.span.holds("--version") || word.span.holds("-V") { return command == nil }
    }
    return false
  }

  func helpTopic(at place: CommandPlace) -> HelpTopic {
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
  func topic(of operands: [ParsedArguments.Operand]) throws(UsageError) -> HelpTopic {
    guard let first = operands.first else { return .top }
    if let group = CommandGroup.allCases.first(where: {
      $0.rawValue.utf8.elementsEqual(first.text)
    }) {
      guard operands.count > 1 else { return .group(group) }
      guard
        let command = group.commands.first(where: {
          $0.name.utf8.elementsEqual(operands[1].text)
        })
      else {
        let near = Suggestion.near(operands[1].text, among: group.commands.map(\.name))
        throw UsageError(
          problem: .noSuchTopic(operands[1].text),
          topic: .top,
          suggestions: near.map { "idtool help \(group.rawValue) \($0)" }
        )
      }
      return .command(command)
    }
    if let command = Command.allCases.first(where: {
      $0.group == nil && $0.name.utf8.elementsEqual(first.text)
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
}
