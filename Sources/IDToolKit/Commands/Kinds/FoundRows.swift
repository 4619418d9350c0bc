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

  /// Writes the header line to a console and returns the list.
  func begin(_ request: AnnotateRequest, on console: inout Console) -> Findings {
    switch self {
    case .flakes(let fields, let rows):
      return .flakes(
        FlakeFindings(
          request.finder,
          presentation: request.presentation,
          fields: fields,
          template: rows.begin(on: &console).template,
          doubts: request.doubts
        )
      )
    case .all(let fields, let rows):
      let template = rows.begin(on: &console).template
      return .all(
        IdentifierFindings(
          request.finder,
          rows: IdentifierRows {
            IdentifierRowWriter(
              fields: fields,
              template: template,
              kinds: request.finder.targets.map(\.kind),
              presentation: request.presentation,
              showsDelta: request.showsDelta,
              showsDetails: false
            )
          },
          showsDelta: request.showsDelta,
          doubts: request.doubts
        )
      )
    }
  }
}

/// A list of ids being written.
enum Findings {
  case flakes(FlakeFindings)
  case all(IdentifierFindings)

  /// Signs that flakes were rounded.
  var doubts: FlakeRoundingDoubts {
    switch self {
    case .flakes(let findings): findings.doubts
    case .all(let findings): findings.doubts
    }
  }

  /// Lists the ids of an open file.
  mutating func list(
    _ file: Operand,
    _ stream: inout InputStream,
    jobs: Int,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    switch self {
    case .flakes(var findings):
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
      self = .flakes(findings)
    case .all(var findings):
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
      self = .all(findings)
    }
  }
}
