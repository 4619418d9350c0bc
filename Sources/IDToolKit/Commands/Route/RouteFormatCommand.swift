/// `route format`: composes a route from an identifier and a value.
struct RouteFormatCommand: RunnableCommand {
  private let rules: RouteRulesRequest
  private let identifier: [UInt8]
  private let value: [UInt8]?

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    rules = try RouteRulesRequest(arguments, now: now)
    identifier = arguments.operands[0].text
    value = arguments.operands.count > 1 ? arguments.operands[1].text : nil
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let rules = try rules.load()
    var buffer = ByteBuffer()
    do throws(RouteProblem) {
      if let value {
        try RouteText.append(identifier: identifier.span, value: value.span, to: &buffer)
      } else {
        try RouteText.append(identifier: identifier.span, value: nil, to: &buffer)
      }
    } catch {
      throw failure(.route(error))
    }
    let route = buffer.array()
    do throws(RouteItemProblem) {
      if let rules { _ = try rules.check(RouteText(checked: route.span), in: route.span) }
    } catch {
      throw failure(error, hint: rules?.hint(for: error))
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
    return Failure(
      status: .invalidInput,
      message: "no route can be made of \(parts): \(problem.sentence)",
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
