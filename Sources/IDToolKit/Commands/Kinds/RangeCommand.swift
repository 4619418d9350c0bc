/// `idtool range`: prints the ids of a kind at the bounds of a span of time.
struct RangeCommand: RunnableCommand {
  private let request: RangeRequest

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let given = try TimeRequest.required(.rangeKind, arguments)
    let choices = IdentifierKind.sorted.map(\.name)
    let named = try KindRequest(given, choices: choices, arguments)
    let kind = named.kind
    guard kind.sortingPlan != nil else {
      throw arguments.refusal(
        of: given,
        IdentifierRangeProblem.notSorted(kind).sentence,
        suggestions: choices.filter { $0.hasPrefix(kind.name) }
      )
    }
    try named.checkPrefix(given, arguments)
    request = try RangeRequest(
      arguments,
      RangeRequest.Identifiers(
        kind: kind,
        prefix: named.prefix,
        fields: IdentifierRangeRow.fields(kind: "kind")
      ),
      presentation: try FlakePresentation(arguments, now: now),
      now: now
    )
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    request.run(on: &console)
  }
}
