/// `route check`: reports by the exit status whether routes are valid.
struct RouteCheckCommand: RunnableCommand {
  private let input: RouteInputRequest
  private let rules: RouteRulesRequest

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    rules = try RouteRulesRequest(arguments, now: now)
    input = try RouteInputRequest(arguments, now: now)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var stream = RouteStream(input, rules: try rules.load(), output: .nothing)
    return try stream.run(on: &console)
  }
}
