/// The request of `order between`, validated except for the bounds themselves.
struct OrderBetweenRequest {
  /// The form of positions.
  enum Form: Equatable, Sendable {
    case integers(OrderLimits, OrderPick)
    case keys(isJittered: Bool)
  }

  let form: Form
  /// The texts of the bounds; nil is an open end.
  let lower: [UInt8]?
  let upper: [UInt8]?
  let count: Int

  init(_ arguments: ParsedArguments) throws(UsageError) {
    form = try Self.form(arguments)
    (lower, upper) = try Self.bounds(arguments)
    count = Int(arguments.number(.positionCount))
  }

  private static func form(_ arguments: ParsedArguments) throws(UsageError) -> Form {
    let isFirst = arguments.has(.first)
    if arguments.has(.jitter), !arguments.has(.keys) {
      throw arguments.conflict("--jitter is for --fractional: integers are random without it")
    }
    if isFirst,
      arguments.has(.jitter) || arguments.choiceIfGiven(.pick, as: OrderPick.self) == .random
    {
      let other = arguments.has(.jitter) ? "--jitter" : "--pick random"
      throw arguments.conflict("--first is the same for everyone, and \(other) is not")
    }
    guard arguments.has(.keys) else {
      let pick = arguments.choice(.pick, as: OrderPick.self)
      return .integers(try OrderLimitsRequest.limits(arguments), isFirst ? .middle : pick)
    }
    try refuseIntegerOptions(arguments)
    return .keys(isJittered: arguments.has(.jitter))
  }

  /// Refuses options that apply only to integers, if keys are requested.
  static func refuseIntegerOptions(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.refuse([.pick, .minimum, .maximum]) {
      "\($0) is for integers, not for --fractional"
    }
  }

  private static func bounds(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> (lower: [UInt8]?, upper: [UInt8]?) {
    let operands = arguments.operands
    guard !arguments.has(.first) else {
      guard operands.isEmpty else {
        throw arguments.conflict("--first is for an empty list, which has no A and B")
      }
      return (nil, nil)
    }
    guard operands.count == 2 else {
      // An unquoted empty variable is the usual cause of a single argument.
      let completed = operands.map(\.text) + [[UInt8(ascii: "-")]]
      throw arguments.error(
        .wrongOperandCount(names: "A and B", expected: 2, actual: operands.count),
        suggestions: operands.count == 1
          ? [arguments.line(operands: completed)].compactMap(\.self) : []
      )
    }
    return (bound(operands[0]), bound(operands[1]))
  }

  /// Returns the text of a bound; nil for `-` and the empty text, which are open ends.
  private static func bound(_ operand: Operand) -> [UInt8]? {
    operand.text.isEmpty || operand.text.span.holds("-") ? nil : operand.text
  }
}
