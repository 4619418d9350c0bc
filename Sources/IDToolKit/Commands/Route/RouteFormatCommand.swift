/// `route format`: composes a route from an identifier and a value.
enum RouteFormatCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let rules = try RouteRulesRequest(arguments)
    let identifier = arguments.operands[0].text
    let value = arguments.operands.count > 1 ? arguments.operands[1].text : nil
    func failure(_ problem: RouteItemProblem, _ hint: String?) -> Failure {
      let parts = [identifier, value].compactMap(\.self).map(Quotation.quoted)
      return .invalidInput(
        "no route can be made of \(parts.joined(separator: " and ")): \(problem.sentence)",
        hints: [hint].compactMap(\.self)
      )
    }
    return { console throws(Failure) in
      let rules = try rules.load()
      var buffer = ByteBuffer()
      try lifting(
        RouteText.append(identifier: identifier.span, value: value?.span, to: &buffer),
        as: { failure(.route($0), nil) }
      )
      let route = buffer.array()
      if route.last == UInt8(ascii: "\r") {
        throw failure(.route(.carriageReturn(offset: route.count - 1)), nil)
      }
      if let rules {
        _ = try lifting(
          rules.check(RouteText(checked: route.span), in: route.span),
          as: { failure($0, rules.hint(for: $0)) }
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
  }
}

extension RouteText {
  /// Creates the parts of a text that is known to be a route.
  fileprivate init(checked text: Span<UInt8>) throws(RouteItemProblem) {
    self = try lifting(RouteText.parse(text), as: RouteItemProblem.route)
  }
}
