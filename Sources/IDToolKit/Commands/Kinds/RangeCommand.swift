/// `idtool range`: a kind and a span of time in, the ids between which it lies out.
struct RangeCommand: RunnableCommand {
  private let request: RangeRequest

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let given = try TimeRequest.required(.rangeKind, arguments)
    let choices = IdentifierKind.sorted.map(\.name)
    let named = try KindRequest(
      given.text,
      origin: given.origin,
      choices: choices,
      command: arguments.command
    )
    let kind = named.kind
    guard kind.sortingPlan != nil else {
      throw UsageError(
        problem: .badValue(
          origin: given.origin,
          text: given.text,
          clause: IdentifierRangeProblem.notSorted(kind).sentence
        ),
        topic: .command(arguments.command),
        suggestions: choices.filter { $0.hasPrefix(kind.name) }
      )
    }
    if kind.prefix?.isRequired == true, named.prefix.isEmpty {
      throw UsageError(
        problem: .badValue(
          origin: given.origin,
          text: given.text,
          clause: "such ids have a prefix: say which, as in \(kind.name):order"
        ),
        topic: .command(arguments.command)
      )
    }
    request = try RangeRequest(
      arguments,
      RangeRequest.Identifiers(
        kind: kind,
        prefix: named.prefix,
        form: kind.form(named: FlakeForm.decimal.rawValue) ?? 0,
        fields: IdentifierRangeRow.kindFields
      ),
      presentation: try FlakePresentation(arguments, now: now),
      now: now
    )
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    request.run(on: &console)
  }
}
