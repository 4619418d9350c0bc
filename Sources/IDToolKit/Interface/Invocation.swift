/// What a command line asks for.
enum Invocation: Sendable {
  case help(HelpTopic, HelpLength)
  case version
  case run(ParsedArguments)
}

/// The subject of help, to which a usage error points as well.
enum HelpTopic: Hashable, Sendable {
  case top
  case group(CommandGroup)
  case command(Command)

  /// The options that a command takes, or those that need no command.
  var options: [Option] {
    if case .command(let command) = self { command.options } else { Option.topLevel }
  }

  /// The group, or that of the command; nil if there is none.
  var group: CommandGroup? {
    switch self {
    case .top: nil
    case .group(let group): group
    case .command(let command): command.group
    }
  }

  /// The command line words of the topic: `idtool flake next`.
  var words: String {
    switch self {
    case .top: "idtool"
    case .group(let group): "idtool \(group.rawValue)"
    case .command(let command): "idtool \(command.words)"
    }
  }
}

/// How much help is wanted: `-h` prints one screen, `--help` everything.
enum HelpLength: Sendable {
  case screen
  case whole
}

/// The version of idtool.
enum ProgramVersion {
  static let number = "0.2.0"
  /// The date of the manual pages, in the form that mdoc takes.
  static let date = "November 27, 2026"
}
