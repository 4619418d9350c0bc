extension OrderItemReader {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    try self.init(
      id: Self.part(.key, arguments, usual: "id"),
      position: Self.part(.position, arguments, usual: "order")
    )
  }

  private static func part(
    _ option: Option,
    _ arguments: ParsedArguments,
    usual: StaticString
  ) throws(UsageError) -> (OrderItemProblem.Part, JSONKeyPath) {
    let given = arguments.given(option)
    let text = given?.text ?? Array("\(usual)".utf8)
    do {
      return (OrderItemProblem.Part(key: text), try JSONKeyPath(text.span))
    } catch {
      throw UsageError(
        problem: .badValue(
          origin: given?.origin ?? "--" + option.spec.long,
          text: text,
          clause: error.sentence
        ),
        topic: .command(arguments.command)
      )
    }
  }
}
