/// The rows in which ids that were found are listed.
enum FoundRows {
  /// Those of flakes, whose fields are told for each layout.
  case flakes([[Field<FlakeRow.Source>]], RowRequest<FlakeRow.Source>)
  case all(RowRequestOf<IdentifierFindingRow>)

  init(_ arguments: ParsedArguments, _ request: AnnotateRequest) throws(UsageError) {
    let targets = request.finder.targets
    guard !arguments.takes(.soughtKinds) else {
      let fields = IdentifierFindingRow.fields(of: targets, showsDelta: request.showsDelta)
      self = .all(try RowRequest(arguments, fields: fields))
      return
    }
    let fields = FlakeRow.foundFields(
      of: targets.compactMap { $0.flakes?.layout },
      showsDelta: request.showsDelta
    )
    self = .flakes(fields, try RowRequest(arguments, fields: fields[0]))
  }

  /// The list for a console, which has been given the header line.
  func begin(_ request: AnnotateRequest, on console: inout Console) -> Findings {
    switch self {
    case .flakes(let fields, let rows):
      .flakes(
        FlakeFindings(
          request.finder.targets.compactMap(\.flakes),
          presentation: request.presentation,
          fields: fields,
          template: rows.begin(on: &console).template
        )
      )
    case .all(let rows):
      .all(
        IdentifierFindings(
          request.finder,
          presentation: request.presentation,
          writer: rows.begin(on: &console),
          showsDelta: request.showsDelta
        )
      )
    }
  }
}

/// A list of ids that is being written.
enum Findings {
  case flakes(FlakeFindings)
  case all(IdentifierFindings)

  /// Lists the ids of a file that has been opened.
  mutating func list(
    _ file: Operand,
    _ stream: inout InputStream,
    jobs: Int,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    switch self {
    case .flakes(var findings):
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
    case .all(var findings):
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
      self = .all(findings)
    }
  }
}
