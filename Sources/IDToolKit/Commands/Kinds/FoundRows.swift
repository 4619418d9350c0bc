/// The rows that list the ids found.
enum FoundRows {
  /// Rows of flakes, with fields for each layout.
  case flakes([[Field<FlakeRow.Source>]], RowRequest<FlakeRow.Source>)
  case all([Field<IdentifierRowSource>], RowRequest<IdentifierRowSource>)

  init(_ arguments: ParsedArguments, _ request: AnnotateRequest) throws(UsageError) {
    let targets = request.finder.targets
    guard !arguments.takes(.soughtKinds) else {
      let fields = IdentifierFindingRow.fields(of: targets, showsDelta: request.showsDelta)
      self = .all(fields, try RowRequest(arguments, fields: fields))
      return
    }
    let fields = FlakeRow.foundFields(
      of: request.finder.flakeWindows.map(\.layout),
      showsDelta: request.showsDelta
    )
    self = .flakes(fields, try RowRequest(arguments, fields: fields[0]))
  }

  /// Lists the ids of the request's files, after the header line; returns what is odd about the
  /// flakes.
  func list(
    _ request: AnnotateRequest,
    on console: inout Console
  ) throws(Failure) -> FlakeRoundingDoubts {
    var findings = IdentifierFindings(
      request.finder,
      rows: begin(request, on: &console),
      doubts: request.doubts
    )
    try request.forEachStream(on: &console) { file, stream, output throws(StreamProblem) in
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: request.jobs, to: &output)
    }
    return findings.doubts
  }

  /// Writes the header line to a console and returns the rows.
  private func begin(
    _ request: AnnotateRequest,
    on console: inout Console
  ) -> IdentifierFindings.Rows {
    switch self {
    case .flakes(let fields, let requested):
      return .flakes(
        FoundFlakeRows(
          request.finder,
          presentation: request.presentation,
          fields: fields,
          template: requested.begin(on: &console).template
        )
      )
    case .all(let fields, let requested):
      let template = requested.begin(on: &console).template
      return .all(
        IdentifierRows {
          IdentifierRowWriter(
            fields: fields,
            template: template,
            kinds: request.finder.targets.map(\.kind),
            presentation: request.presentation,
            showsDelta: request.showsDelta,
            showsDetails: false
          )
        }
      )
    }
  }
}
