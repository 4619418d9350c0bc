extension Option {
  /// The moment as of which ids are judged.
  static let asOf = Option(
    long: "now",
    value: .time(name: "TIME"),
    summary: "Judge as of TIME; by default, the present",
    details: "With it, the same bytes get the same answer on any day."
  )

  /// Says what was decided, and because of what.
  static let explain = Option(
    long: "explain",
    summary: "Say on standard error what numbers were taken for, and why",
    details: "It prints a line for each place with numbers of 15 to 20 digits.",
    rules: [
      .not(
        with: [.soughtKinds],
        unless: IdentifierSelection.Group.allCases.map(\.rawValue),
        because: "nothing is judged where kinds are named"
      )
    ]
  )
}
