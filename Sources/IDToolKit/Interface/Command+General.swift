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
    summary: "Print a manual page",
    description: """
      Print the manual page of idtool, of a group of commands, or about reliability or fleets, as mdoc \
      source.
      Show it with 'idtool man flake | man -l -' or with 'mandoc'.
      """,
    operands: OperandSpec(
      name: "PAGE",
      kind: .choices(CommandGroup.allCases.map(\.rawValue) + ManualPage.topics),
      maximum: 1
    ),
    examples: [
      "idtool man > idtool.1": "Write the main page",
      "idtool man flake > idtool-flake.1": "Write that of a group",
      "idtool man reliability | man -l -": "Read what is promised, and what was tried",
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
  /// Returns the commands that may be meant by a word that names none.
  static func meant(by word: [UInt8]) -> [Command] {
    synonyms.first { names, _ in names.contains { $0.utf8.elementsEqual(word) } }?.commands ?? []
  }

  /// Words from other programs, and the commands that do what they do there.
  private static let synonyms: [(names: [String], commands: [Command])] = [
    (["set", "add", "upsert", "update", "insert", "append", "patch", "merge"], [.recordsPut]),
    (["delete", "rm", "del"], [.recordsRemove, .auidRecycle]),
    (["find", "select", "show", "cat"], [.recordsGet, .inspect, .auidList]),
    (["uniq", "unique", "distinct"], [.recordsDedupe]),
    (["validate", "lint", "verify"], [.recordsCheck, .routeCheck, .auidCheck]),
    (["mv", "reorder"], [.recordsMove, .orderArrange]),
    (
      ["generate", "gen", "make", "create", "mint", "new", "issue"],
      [.flakeNext, .auidNext, .new]
    ),
    (["parse", "explain", "info", "read"], [.flakeDecode, .routeParse]),
    (["split"], [.routeParse]),
    (["build", "join"], [.routeFormat, .flakeEncode]),
    (["grep", "search", "scan"], [.annotate]),
    (["identify", "detect", "what", "which"], [.inspect, .flakeGuess]),
    (["time", "date", "when", "timestamp"], [.inspect]),
    (["free", "release", "return"], [.auidRecycle]),
    (["allocate", "alloc", "reserve"], [.auidNext]),
    (["sort", "rank"], [.orderArrange]),
    (["rebalance", "rekey"], [.orderSpread]),
    (["prefix", "tag"], [.flakeStamp]),
    (["formats", "kinds"], [.flakeLayouts]),
  ]
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
    case .auid: "Small ids, unique within one save"
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
