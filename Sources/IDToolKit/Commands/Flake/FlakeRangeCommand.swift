/// `flake range`: prints the ids of a layout at the bounds of a span of time.
struct FlakeRangeCommand: RunnableCommand {
  private let request: RangeRequest

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let layout = try FlakeLayoutRequest.layout(arguments, now: now)
    let presentation = try FlakePresentation(arguments, now: now)
    let kind = IdentifierKind(layout)
    request = try RangeRequest(
      arguments,
      RangeRequest.Identifiers(
        kind: kind,
        prefix: [],
        form: kind.form(named: presentation.form.rawValue) ?? 0,
        fields: IdentifierRangeRow.flakeFields
      ),
      presentation: presentation,
      now: now
    )
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    request.run(on: &console)
  }
}
