extension OrderItemReader {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    try self.init(id: Self.part(.key, arguments), position: Self.part(.position, arguments))
  }

  private static func part(
    _ option: Option,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> (OrderItemProblem.Part, JSONKeyPath) {
    let path = try RecordKeyRequest.key(arguments, option)
    return (OrderItemProblem.Part(key: arguments.value(option).text), path)
  }
}
