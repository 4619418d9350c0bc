extension Command {
  static let completionsSpec = CommandSpec(
    summary: "Print completions for a shell",
    description: """
      Print a file that teaches a shell to complete idtool's commands, options and values. It is \
      the same as the one in the folder completions of the source.
      """,
    operands: OperandSpec(
      name: "SHELL",
      kind: .choices(CompletionShell.allCases.map(\.rawValue)),
      minimum: 1,
      maximum: 1
    ),
    examples: [
      "idtool completions bash > idtool.bash": "Write the one for bash, to be sourced",
      "idtool completions zsh > _idtool": "Write the one for zsh, for a folder of $fpath",
    ]
  )

  static let manSpec = CommandSpec(
    summary: "Show a page of the manual",
    description: """
      Show the page of idtool, of a command or a group of commands, or about recipes, \
      reliability or fleets.
      On a terminal, man or mandoc shows it, through MANPAGER or PAGER. Elsewhere it is printed as \
      mdoc source.
      """,
    operands: OperandSpec(name: "PAGE", kind: .choices(ManualPage.names), maximum: 1),
    examples: [
      "idtool man recipes": "Read what can be done, by task",
      "idtool man annotate": "Read about a command",
      "idtool man flake > idtool-flake.1": "Write the page of a group",
      "idtool man reliability": "Read what is promised, and what was tried",
    ]
  )

  static let helpSpec = CommandSpec(
    summary: "Show help for a command",
    description: "Show the help of idtool, of a group of commands, or of one command.",
    operands: OperandSpec(name: "COMMAND", maximum: 2),
    examples: [
      "idtool help flake decode": "Explain a command",
      "idtool help flake": "List the commands of a group",
    ]
  )
}

extension Command {
  /// Returns the commands, maybe with an option, that may be meant by a word that names none.
  static func lines(meantBy word: [UInt8]) -> [String] {
    synonyms.first { names, _ in names.contains { $0.utf8.elementsEqual(word) } }?.lines ?? []
  }

  /// Words from other programs, and the lines that do what they do there.
  private static let synonyms: [(names: [String], lines: [String])] = [
    (["merge"], ["records put --merge"]),
    (["set", "add", "upsert", "update", "insert", "append", "patch"], ["records put"]),
    (["delete", "rm", "del"], ["records remove", "auid recycle"]),
    (["select", "show", "cat"], ["records get", "inspect", "auid list"]),
    (["count", "summary"], ["stats", "flake stats"]),
    (
      ["list", "ls", "extract"], ["annotate -f time,kind,id", "auid list", "records ids", "kinds"]
    ),
    (["uniq", "unique", "distinct"], ["records dedupe"]),
    (["validate", "lint", "verify"], ["inspect", "check", "records check"]),
    (["mv", "reorder"], ["records move", "order arrange"]),
    (
      ["generate", "gen", "make", "create", "mint", "new", "issue"],
      ["flake next", "auid next", "new"]
    ),
    (["parse", "explain", "info", "read", "decode"], ["inspect", "flake decode", "route parse"]),
    (["split"], ["route parse"]),
    (["build", "join"], ["route format", "flake encode"]),
    (["search", "scan"], ["annotate"]),
    (["find"], ["annotate", "records get"]),
    (["grep", "filter"], ["annotate --only"]),
    (["identify", "detect", "what", "which"], ["inspect", "guess", "flake guess"]),
    (["time", "date", "when", "timestamp", "ts"], ["inspect"]),
    (["free", "release", "return"], ["auid recycle"]),
    (["allocate", "alloc", "reserve"], ["auid next"]),
    (["sort"], ["annotate -f time,id | sort", "inspect --by-time", "order arrange"]),
    (["compare", "diff", "delta", "age"], ["inspect --delta"]),
    (["bounds", "interval", "between"], ["range", "order between"]),
    (["min", "max", "floor"], ["range"]),
    (["rank"], ["order arrange"]),
    (["rebalance", "rekey"], ["order spread"]),
    (["prefix", "tag"], ["flake stamp"]),
    (["formats", "types"], ["kinds", "flake layouts"]),
    (["guid", "uuidgen"], ["new uuidv4"]),
  ]
}

/// A part of the help of idtool: commands and groups for one purpose.
enum HelpSection: String, CaseIterable {
  case understand = "Understand"
  case make = "Make"
  case keep = "Keep"
  case about = "About"

  /// The commands of one word and the groups, by their words, in the order of the help.
  var words: [String] {
    switch self {
    case .understand: ["inspect", "annotate", "stats", "guess", "kinds"]
    case .make: ["new", "flake", "convert", "range"]
    case .keep: ["auid", "order", "records", "route", "check"]
    case .about: ["help", "man", "completions"]
    }
  }
}

/// The first word of a two-word command.
enum CommandGroup: String, CaseIterable, Sendable {
  case flake
  case auid
  case route
  case order
  case records

  /// What the group is about, for lists and completions.
  var summary: String {
    switch self {
    case .flake: "Time-ordered 64-bit ids"
    case .auid: "Small ids, unique within one file"
    case .order: "Positions in ordered lists"
    case .route: "Routes: an identifier, and perhaps a value"
    case .records: "JSON records by id"
    }
  }

  static func named(_ word: [UInt8]) -> CommandGroup? {
    allCases.first { $0.rawValue.utf8.elementsEqual(word) }
  }

  /// The group's commands, in the order of declaration.
  var commands: [Command] { Command.allCases.filter { $0.group == self } }
}
