/// `route parse`: routes in, their parts out.
struct RouteParseCommand: RunnableCommand {
  private let input: RouteInputRequest
  private let rules: RouteRulesRequest
  private let presentation: FlakePresentation
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    rules = try RouteRulesRequest(arguments, now: now)
    presentation = try FlakePresentation(arguments, now: now)
    input = try RouteInputRequest(arguments)
    self.arguments = arguments
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let rules = try rules.load()
    let columns = RouteColumns(layouts: rules?.layouts.compactMap { $0 } ?? [])
    let records: RecordRequest
    do {
      // Which fields there are depends on the rules.
      records = try RecordRequest(arguments, columns: columns.columns)
    } catch {
      throw Failure(error)
    }
    let output: RouteStream.Output
    if records.format == .text {
      output = .lines
    } else {
      let writer = records.begin(on: &console)
      output = .records(
        RouteRecordWriter(columns: columns, presentation: presentation, writer: writer)
      )
    }
    var stream = RouteStream(input, rules: rules, output: output)
    return try stream.run(on: &console)
  }
}
