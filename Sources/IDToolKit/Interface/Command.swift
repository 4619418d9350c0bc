/// Everything that idtool can be told to do.
///
/// Together with ``Option`` and ``EnvironmentVariable`` this is the one declaration of the command
/// line. The parser, help, manual pages, completions and suggestions are all derived from it, so
/// that a new option is one new row and can't be forgotten anywhere.
enum Command: CaseIterable, Hashable, Sendable {
  case flakeNext
  case flakeDecode
  case flakeLayouts
  case completions
  case man
  case help

  /// The declaration of the command.
  var spec: CommandSpec {
    switch self {
    case .flakeNext: Self.flakeNextSpec
    case .flakeDecode: Self.flakeDecodeSpec
    case .flakeLayouts: Self.flakeLayoutsSpec
    case .completions: Self.completionsSpec
    case .man: Self.manSpec
    case .help: Self.helpSpec
    }
  }

  /// The words that call the command, `flake next`.
  var words: String {
    guard let group = spec.group else { return spec.name }
    return group.rawValue + " " + spec.name
  }

  /// The options that the command takes, the common ones last.
  var options: [Option] { spec.options + Option.common }
}
