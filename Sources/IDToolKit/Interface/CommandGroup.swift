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

  /// The group's commands, in the order of declaration.
  var commands: [Command] { Command.allCases.filter { $0.group == self } }
}
