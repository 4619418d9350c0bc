/// How results are written: `--output`, `--json`, `--field` and `--no-header`.
struct OutputRequest: Sendable {
  let command: Command
  let format: OutputFormat
  /// The selected fields, in order; empty if none was named.
  let fields: [String]
  let showsHeader: Bool

  init(_ arguments: ParsedArguments) {
    command = arguments.command
    format = Self.format(arguments)
    fields = arguments.fields
    showsHeader = !(arguments.takes(.noHeader) && arguments.has(.noHeader))
  }

  /// Whether each row shows the time since the id before: `--delta` asks for it, and so does naming
  /// one of its fields.
  static func showsDelta(
    _ arguments: ParsedArguments,
    names: [String] = [FlakeRow.delta.name]
  ) throws(UsageError) -> Bool {
    if arguments.fields.contains(where: names.contains) { return true }
    if arguments.has(.field) {
      try arguments.refuse([.delta]) {
        "--field says which fields there are, so \($0) adds none: name \(FlakeRow.delta.name) in it"
      }
    }
    return arguments.has(.delta)
  }

  /// Returns the format that the options determine.
  static func format(_ arguments: ParsedArguments) -> OutputFormat {
    switch output(arguments) {
    case .json: .json
    case .csv: .csv
    case .tsv: .tsv
    case .text, .card, nil: arguments.fields.isEmpty ? .text : .bare
    }
  }

  /// Returns the name of the requested format; nil if there is none.
  ///
  /// `--json` is short for `--output json`; the last of both wins, as for a repeated option.
  static func output(_ arguments: ParsedArguments) -> OutputName? {
    for option in [Option.output, .outputOrCard, .summaryOutput] where arguments.takes(option) {
      let isJSON = arguments.later(of: .json, option) == .json
      return isJSON ? .json : arguments.choiceIfGiven(option, as: OutputName.self)
    }
    return nil
  }
}
