extension RouteInputRequest {
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.now = now
    key = try Self.key(arguments)
    keyText = arguments.text(.routeKey) ?? []
    rules = ItemRules(arguments)
    operands = try InputRequest.operands(arguments)
  }

  private static func key(_ arguments: ParsedArguments) throws(UsageError) -> JSONKeyPath? {
    guard let given = arguments.given(.routeKey) else { return nil }
    return try arguments.accepting(
      given,
      JSONKeyPath(given.text.span),
      or: JSONKeyPath.Problem.self
    )
  }
}
