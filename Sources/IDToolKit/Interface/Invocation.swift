/// What a command line asks for.
enum Invocation: Sendable {
  case help(HelpTopic, HelpLength)
  case version
  case run(ParsedArguments)
}

/// What help is about; also where a usage error sends the reader.
enum HelpTopic: Hashable, Sendable {
  case top
  case group(CommandGroup)
  case command(Command)

  /// The words that lead to it: `idtool flake next`.
  var words: String {
    switch self {
    case .top: "idtool"
    case .group(let group): "idtool \(group.rawValue)"
    case .command(let command): "idtool \(command.words)"
    }
  }
}

/// How much help: `-h` prints one screen, `--help` everything.
enum HelpLength: Sendable {
  case screen
  case whole
}
