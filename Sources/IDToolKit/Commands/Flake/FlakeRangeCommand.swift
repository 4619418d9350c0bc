/// `flake range`: prints the ids of a layout at the bounds of a span of time.
struct FlakeRangeCommand: RunnableCommand {
  private let request: RangeRequest

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let layout = try FlakeLayoutRequest.layout(arguments, now: now)
    request = try RangeRequest(
      arguments,
      RangeRequest.Identifiers(
        kind: IdentifierKind(layout),
        prefix: [],
        fields: IdentifierRangeRow.fields(kind: "layout")
      ),
      presentation: try FlakePresentation(arguments, now: now),
      now: now
    )
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    request.run(on: &console)
  }
}
