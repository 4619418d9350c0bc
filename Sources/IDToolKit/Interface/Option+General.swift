/// Options that belong to no command in particular.
extension Option {
  static let color = Option(
    long: "color",
    value: .choice(name: "WHEN", among: ColorChoice.allCases),
    summary: "Color the output: \(ColorChoice.allCases.alternatives)",
    default: .choice(ColorChoice.auto),
    isOverridable: true
  )

  static let quiet = Option(
    long: "quiet",
    short: "q",
    summary: "Suppress notes and warnings, but not errors",
    details: "Commands named check print nothing: use the exit status."
  )

  static let help = Option(
    long: "help",
    short: "h",
    summary: "Show help: -h a screen, --help everything"
  )

  static let version = Option(
    long: "version",
    short: "V",
    summary: "Show the version"
  )
}

/// A shell for which there is a completion file.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion file.
  var file: String {
    switch self {
    case .bash: BashCompletion().render()
    case .zsh: ZshCompletion().render()
    case .fish: FishCompletion().render()
    }
  }
}

extension Option {
  /// The words, with their dashes, after which a value can be the next word.
  static var namesWithValue: [String] {
    all.filter(\.value.takesValue).flatMap(\.words).uniqued()
  }
}
