/// `route check`: reports by the exit status whether routes are valid.
struct RouteCheckCommand: RunnableCommand {
  private let input: RouteInputRequest
  private let rules: RouteRulesRequest

  init(_ arguments: ParsedArguments) throws(UsageError) {
    rules = try RouteRulesRequest(arguments)
    input = try RouteInputRequest(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var stream = RouteStream(input, rules: try rules.load(), output: .nothing)
    return try stream.run(on: &console)
  }
}
