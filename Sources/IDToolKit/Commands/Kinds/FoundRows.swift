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
  func begin(_ request: AnnotateRequest, on console: inout Console) -> IdentifierFindings {
    let rows: IdentifierFindings.Rows
    switch self {
    case .flakes(let fields, let requested):
      rows = .flakes(
        FoundFlakeRows(
          request.finder,
          presentation: request.presentation,
          fields: fields,
          template: requested.begin(on: &console).template
        )
      )
    case .all(let fields, let requested):
      let template = requested.begin(on: &console).template
      rows = .all(
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
    return IdentifierFindings(
      request.finder,
      rows: rows,
      doubts: FlakeRoundingDoubts(request.assumedLayout, now: request.presentation.now)
    )
  }
}
