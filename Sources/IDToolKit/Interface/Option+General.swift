/// Options that belong to no command in particular.
extension Option {
  static let colorSpec = OptionSpec(
    long: "color",
    value: .choice(name: "WHEN", among: ColorChoice.allCases),
    summary: "Color the output: \(ColorChoice.allCases.alternatives)",
    default: .choice(ColorChoice.auto),
    isOverridable: true
  )

  static let quietSpec = OptionSpec(
    long: "quiet",
    short: "q",
    value: .flag,
    summary: "No notes on a terminal; errors are still shown",
    details: """
      Nor warnings about a stream as a whole. The commands named check say nothing of items then: \
      the exit status is the answer.
      """
  )

  static let helpSpec = OptionSpec(
    long: "help",
    short: "h",
    value: .flag,
    summary: "Show help: -h a screen, --help everything"
  )

  static let versionSpec = OptionSpec(
    long: "version",
    short: "V",
    value: .flag,
    summary: "Show the version"
  )
}
