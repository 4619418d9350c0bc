/// How a command's records are to be written, from `--output`, `--json`, `--field` and
/// `--no-header`.
struct RecordRequest: Sendable {
  let format: OutputFormat
  /// The indices of the columns to write; nil for all.
  let selection: [Int]?
  private let columns: [Column]
  private let showsHeader: Bool

  /// Reads the options; `columns` are the fields that this run has, which may be fewer than the
  /// command declares.
  init(_ arguments: ParsedArguments, columns: [Column]) throws(UsageError) {
    self.columns = columns
    format = Self.format(arguments)
    showsHeader = !arguments.has(.noHeader)
    guard !arguments.fields.isEmpty else {
      selection = nil
      return
    }
    var indices: [Int] = []
    for name in arguments.fields {
      guard let index = columns.firstIndex(where: { $0.name == name }) else {
        throw UsageError(
          problem: .notAChoice(
            origin: "--field",
            text: Array(name.utf8),
            choices: columns.map(\.name)
          ),
          topic: .command(arguments.command)
        )
      }
      indices.append(index)
    }
    selection = indices
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
    for option in [Option.output, .outputOrCard, .summaryOutput] where arguments.has(option) {
      return arguments.later(of: .json, option) == .json ? "json" : arguments.choice(option)
    }
    return arguments.has(.json) ? "json" : nil
  }

  func template(isColored: Bool) -> RecordTemplate {
    RecordTemplate(columns: columns, selection: selection, format: format, isColored: isColored)
  }

  /// The writer for a console, which has been given the header line.
  func begin(on console: inout Console) -> RecordWriter {
    let template = template(isColored: format == .text && console.isOutputColored)
    if showsHeader { console.output.buffer.append(template.header) }
    return RecordWriter(template: template, escapesControls: console.output.isTerminal)
  }
}
