/// The records of a run: their fields, and how they are to be written.
struct RecordRequest: Sendable {
  let format: OutputFormat
  /// The indices of the columns to write; nil for all.
  let selection: [Int]?
  private let columns: [Column]
  private let showsHeader: Bool

  /// Reads the options; `columns` are the fields that this run has, which may be fewer than the
  /// command declares.
  init(_ arguments: ParsedArguments, columns: [Column]) throws(UsageError) {
    try self.init(OutputRequest(arguments), columns: columns)
  }

  /// Chooses from fields that were not known when the options were read.
  init(_ request: OutputRequest, columns: [Column]) throws(UsageError) {
    self.columns = columns
    format = request.format
    showsHeader = request.showsHeader
    guard !request.fields.isEmpty else {
      selection = nil
      return
    }
    var indices: [Int] = []
    for name in request.fields {
      guard let index = columns.firstIndex(where: { $0.name == name }) else {
        throw UsageError(
          problem: .notAChoice(
            origin: "--field",
            text: Array(name.utf8),
            choices: columns.map(\.name)
          ),
          topic: .command(request.command)
        )
      }
      indices.append(index)
    }
    selection = indices
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
