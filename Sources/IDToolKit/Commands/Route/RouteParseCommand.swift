/// `route parse`: routes in, their parts out.
struct RouteParseCommand: RunnableCommand {
  private let input: RouteInputRequest
  private let rules: RouteRulesRequest
  private let presentation: FlakePresentation
  private let output: OutputRequest

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    rules = try RouteRulesRequest(arguments, now: now)
    presentation = try FlakePresentation(arguments, now: now)
    input = try RouteInputRequest(arguments)
    output = OutputRequest(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let rules = try rules.load()
    let columns = RouteColumns(layouts: rules?.layouts.compactMap { $0 } ?? [])
    let records: RecordRequest
    do {
      // Which fields there are depends on the rules.
      records = try RecordRequest(output, columns: columns.columns)
    } catch {
      throw Failure(error)
    }
    let results: RouteStream.Output
    if records.format == .text {
      results = .lines
    } else {
      let writer = records.begin(on: &console)
      results = .records(
        RouteRecordWriter(columns: columns, presentation: presentation, writer: writer)
      )
    }
    var stream = RouteStream(input, rules: rules, output: results)
    return try stream.run(on: &console)
  }
}
