/// The rows of a run: their fields, and how they are to be written.
struct RowRequest<Source: Sendable>: Sendable {
  let format: OutputFormat
  /// The indices of the fields to write; nil for all.
  let selection: [Int]?
  private let fields: [Field<Source>]
  private let showsHeader: Bool

  /// Reads the options; `fields` are those that this run has, which may be fewer than the command
  /// declares.
  init(_ arguments: ParsedArguments, fields: [Field<Source>]) throws(UsageError) {
    try self.init(OutputRequest(arguments), fields: fields)
  }

  /// Chooses from fields that were not known when the options were read.
  init(_ request: OutputRequest, fields: [Field<Source>]) throws(UsageError) {
    self.fields = fields
    format = request.format
    showsHeader = request.showsHeader
    guard !request.fields.isEmpty else {
      selection = nil
      return
    }
    var indices: [Int] = []
    for name in request.fields {
      guard let index = fields.firstIndex(where: { $0.spec.name == name }) else {
        throw UsageError(
          problem: .notAChoice(
            origin: "--field",
            text: Array(name.utf8),
            choices: fields.map(\.spec.name)
          ),
          topic: .command(request.command)
        )
      }
      indices.append(index)
    }
    selection = indices
  }

  /// The writer for a console, which has been given the header line.
  func begin(on console: inout Console) -> RowWriter<Source> {
    let template = RowTemplate(
      fields: fields,
      selection: selection,
      format: format,
      isColored: format == .text && console.isOutputColored
    )
    if showsHeader { console.output.buffer.append(template.header) }
    return RowWriter(
      fields: fields,
      template: template,
      escapesControls: console.output.isTerminal
    )
  }
}

/// The request for rows whose values are functions of them.
typealias RowRequestOf<Row> = RowRequest<@Sendable (Row) -> FieldValue>
