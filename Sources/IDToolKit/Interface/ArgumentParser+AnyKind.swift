extension ArgumentParser {
  /// Returns the line that does for ids of any kind what a command does for flakes, when an unknown
  /// option names another kind: `idtool range --kind ulid` for `flake range --kind ulid`.
  ///
  /// `flake guess` has no `--layout` either: there the suggestion is `flake decode`. Returns nil if
  /// the line would not be accepted.
  func lineOfAnyKind(insteadOf word: [UInt8], topic: HelpTopic) -> String? {
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
