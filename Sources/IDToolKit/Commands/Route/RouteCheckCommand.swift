/// `route check`: reports by the exit status whether routes are valid.
enum RouteCheckCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let rules = try RouteRulesRequest(arguments)
    let input = try RouteInputRequest(arguments)
    return { console throws(Failure) in
      var stream = RouteStream(input, rules: try rules.load(), output: .nothing)
      return try stream.run(on: &console)
    }
  }
}
