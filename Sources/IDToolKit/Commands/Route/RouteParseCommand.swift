/// `route parse`: splits routes into their parts.
struct RouteParseCommand: RunnableCommand {
  private let input: RouteInputRequest
  private let rules: RouteRulesRequest
  private let presentation: FlakePresentation
  private let output: OutputRequest

  init(_ arguments: ParsedArguments) throws(UsageError) {
    rules = try RouteRulesRequest(arguments)
    presentation = try FlakePresentation(arguments)
    input = try RouteInputRequest(arguments)
    output = OutputRequest(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let rules = try rules.load()
    let fields = RouteRow.fields(of: rules?.layouts.compactMap { $0 } ?? [])
    // The fields depend on the rules.
    let rows = try lifting(RowRequest(output, fields: fields), as: Failure.init(usage:))
    let results: RouteStream.Output
    if rows.format == .text {
      results = .lines
    } else {
      results = .rows(
        RouteRowWriter(presentation: presentation, writer: rows.begin(on: &console))
      )
    }
    var stream = RouteStream(
      input,
      rules: rules,
      output: results,
      hidesWarnings: !output.fields.isEmpty && !output.fields.contains(FlakeRow.warning.name)
    )
    return try stream.run(on: &console)
  }
}
