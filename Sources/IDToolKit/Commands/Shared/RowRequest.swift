/// How results are written: `--output`, `--json`, `--field` and `--no-header`.
struct OutputRequest: Sendable {
  let command: Command
  let format: OutputFormat
  /// The selected fields, in order; empty if none was named.
  let fields: [String]
  let showsHeader: Bool

  init(_ arguments: ParsedArguments) {
    command = arguments.command
    format = arguments.outputFormat
    fields = arguments.fields
    showsHeader = !arguments.has(.noHeader)
  }
}

extension ParsedArguments {
  /// Returns whether each row shows the time since the id before: `--delta` asks for it, and so does
  /// naming one of its fields.
  func showsDelta(names: [String] = [FlakeRow.delta.name]) -> Bool {
    has(.delta) || fields.contains(where: names.contains)
  }

  /// The format that the options determine.
  var outputFormat: OutputFormat {
    switch outputName {
    case .json: .json
    case .csv: .csv
    case .tsv: .tsv
    case .text, .card, .svg, .github, nil: fields.isEmpty ? .text : .bare
    }
  }

  /// The name of the requested format; nil if there is none.
  var outputName: OutputName? {
    guard let option = Option.formats.first(where: takes) else { return nil }
    let name = choiceIfGiven(option, as: OutputName.self)
    return has(.json) ? .json : name
  }
}

/// The rows of a run: their fields, and how to write them.
struct RowRequest<Source: Sendable>: Sendable {
  let format: OutputFormat
  /// What to write; nil for all fields.
  let selection: [RowTemplate.Content]?
  let fields: [Field<Source>]
  private let showsHeader: Bool

  /// Reads the options; `fields` are those of this run, which may be fewer than the command
  /// declares.
  init(_ arguments: ParsedArguments, fields: [Field<Source>]) throws(UsageError) {
    try self.init(OutputRequest(arguments), fields: fields)
  }

  /// Selects from fields that were not known when the options were read.
  init(_ request: OutputRequest, fields: [Field<Source>]) throws(UsageError) {
    self.fields = fields
    format = request.format
    showsHeader = request.showsHeader
    guard !request.fields.isEmpty else {
      selection = nil
      return
    }
    var contents: [RowTemplate.Content] = []
    for name in request.fields {
      guard let content = Self.content(name, fields, request.command) else {
        throw UsageError(
          problem: .notAChoice(
            origin: "--field",
            text: Array(name.utf8),
            choices: fields.map(\.spec.name) + Self.itemFields(of: request.command).map(\.name)
          ),
          topic: .command(request.command)
        )
      }
      contents.append(content)
    }
    selection = contents
  }

  private static func content(
    _ name: String,
    _ fields: [Field<Source>],
    _ command: Command
  ) -> RowTemplate.Content? {
    if let index = fields.firstIndex(where: { $0.spec.name == name }) { return .field(index) }
    guard let field = itemFields(of: command).first(where: { $0.name == name }) else { return nil }
    return field == ItemField.input ? .input : .error
  }

  /// Returns the item fields that the command declares.
  private static func itemFields(of command: Command) -> [FieldSpec] {
    ItemField.all.filter(command.spec.fields.contains)
  }

  /// Writes the header line to a console and returns a writer of rows.
  func begin(on console: inout Console) -> RowWriter<Source> {
    let template = RowTemplate(
      fields: fields,
      selection: selection,
      format: format,
      isColored: format == .text && console.isOutputColored,
      escapesControls: console.output.isTerminal
    )
    if showsHeader { console.output.buffer.append(template.header) }
    return RowWriter(fields: fields, template: template)
  }
}

extension RowRequest {
  /// Writes the header line and the rows to a console.
  func write<Row>(_ rows: some Sequence<Row>, on console: inout Console) throws(Failure)
  where Source == @Sendable (Row) -> FieldValue {
    let writer = begin(on: &console)
    for row in rows {
      writer.write(row, to: &console.output.buffer)
      try console.flushIfFull()
    }
  }
}

/// A request for rows whose fields are functions of the row.
typealias RowRequestOf<Row> = RowRequest<@Sendable (Row) -> FieldValue>
