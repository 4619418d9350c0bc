/// `route format`: composes a route from an identifier and a value.
struct RouteFormatCommand: RunnableCommand {
  private let rules: RouteRulesRequest
  private let identifier: [UInt8]
  private let value: [UInt8]?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    rules = try RouteRulesRequest(arguments)
    identifier = arguments.operands[0].text
    value = arguments.operands.count > 1 ? arguments.operands[1].text : nil
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let rules = try rules.load()
    var buffer = ByteBuffer()
    try lifting(
      RouteText.append(identifier: identifier.span, value: value?.span, to: &buffer),
      as: { failure(.route($0)) }
    )
    let route = buffer.array()
    if let rules {
      _ = try lifting(
        rules.check(RouteText(checked: route.span), in: route.span),
        as: { failure($0, hint: rules.hint(for: $0)) }
      )
    }
    // The same bytes as given, unless they would reach a terminal.
    if console.output.isTerminal {
      console.output.buffer.append(Quotation.escaped(route.span))
    } else {
      console.output.buffer.append(route)
    }
    console.output.buffer.append(UInt8(ascii: "\n"))
    return .success
  }

  private func failure(_ problem: RouteItemProblem, hint: String? = nil) -> Failure {
    let parts = Quotation.quoted(identifier) + (value.map { " and \(Quotation.quoted($0))" } ?? "")
    return .invalidInput(
      "no route can be made of \(parts): \(problem.sentence)",
      hints: hint.map { [$0] } ?? []
    )
  }
}

extension RouteText {
  /// Creates the parts of a text that is known to be a route.
  fileprivate init(checked text: Span<UInt8>) throws(RouteItemProblem) {
    self = try lifting(RouteText.parse(text), as: RouteItemProblem.route)
  }
}
