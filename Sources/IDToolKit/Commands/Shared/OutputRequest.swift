/// How results are to be written: `--output`, `--json`, `--field` and `--no-header`.
struct OutputRequest: Sendable {
  let command: Command
  let format: OutputFormat
  /// The fields that were asked for, in order; empty where none was named.
  let fields: [String]
  let showsHeader: Bool

  init(_ arguments: ParsedArguments) {
    command = arguments.command
    format = Self.format(arguments)
    fields = arguments.fields
    showsHeader = !(arguments.takes(.noHeader) && arguments.has(.noHeader))
  }

  /// The format that the options ask for.
  static func format(_ arguments: ParsedArguments) -> OutputFormat {
    switch output(arguments) {
    case "json"?: .json
    case "csv"?: .csv
    case "tsv"?: .tsv
    default: arguments.fields.isEmpty ? .text : .bare
    }
  }

  /// The format that is asked for, by its name; nil where none is.
  ///
  /// `--json` is short for `--output json`; of both, the last wins, as of one that is repeated.
  static func output(_ arguments: ParsedArguments) -> String? {
    for option in [Option.output, .outputOrCard, .summaryOutput] where arguments.takes(option) {
      return arguments.later(of: .json, option) == .json ? "json" : arguments.choiceIfGiven(option)
    }
    return nil
  }
}
