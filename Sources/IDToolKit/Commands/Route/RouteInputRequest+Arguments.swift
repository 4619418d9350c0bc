extension RouteInputRequest {
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.now = now
    key = arguments.has(.routeKey) ? try RecordKeyRequest.key(arguments, .routeKey) : nil
    keyText = arguments.text(.routeKey) ?? []
    rules = ItemRules(arguments)
    operands = try InputRequest.operands(arguments)
  }
}
