/// `order between`: positions for items between two others.
struct OrderBetweenCommand {
  /// The form of positions.
  private enum Form {
    case integers(OrderLimits, OrderPick)
    case keys(isJittered: Bool)
  }

  private let arguments: ParsedArguments
  private let form: Form
  /// The texts of the bounds; nil is an open end.
  private let lower: [UInt8]?
  private let upper: [UInt8]?
  private let count: Int
  private let seed: UInt64?
  private let rows: RowRequestOf<OrderRow.Position>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    form = try Self.form(arguments)
    (lower, upper) = try Self.bounds(arguments)
    count = Int(arguments.number(.positionCount))
    seed = arguments.numberIfGiven(.seed)
    rows = try RowRequest(positions: arguments)
  }

  private static func form(_ arguments: ParsedArguments) throws(UsageError) -> Form {
    let isFirst = arguments.has(.first)
    guard arguments.has(.keys) else {
      let pick = arguments.choice(.pick, as: OrderPick.self)
      return .integers(try arguments.orderLimits(), isFirst ? .middle : pick)
    }
    return .keys(isJittered: arguments.has(.jitter))
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
      throw arguments.error(
        .wrongOperandCount(names: "A and B", expected: 2, actual: operands.count),
        lines: operands.count == 1 ? completed(operands[0].text, arguments) : []
      )
    }
    return (bound(operands[0]), bound(operands[1]))
  }

  /// Returns the line with an open end for the bound that is missing: an unquoted empty variable is
  /// the usual cause of a single argument.
  private static func completed(_ text: [UInt8], _ arguments: ParsedArguments) -> [[[UInt8]]] {
    let isOpen = text.isEmpty || text.span.holds("-")
    let isPosition =
      isOpen || !arguments.has(.keys) && (try? PositionText.parse(text.span)) != nil
    let mayBeKey = ![Option.pick, .minimum, .maximum].contains { arguments.has($0) }
    guard isPosition || mayBeKey && (try? FractionalKey(text.span)) != nil else { return [] }
    return [
      arguments.line(
        operands: [text, [UInt8(ascii: "-")]],
        adding: isPosition ? [] : [.keys]
      )
    ]
  }

  /// Returns the text of a bound; nil for `-` and the empty text, which are open ends.
  private static func bound(_ operand: Operand) -> [UInt8]? {
    operand.text.isEmpty || operand.text.span.holds("-") ? nil : operand.text
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var random = OrderRandomness(seed: seed)
    switch form {
    case .integers(let limits, let pick):
      let positions = try positions(limits, pick, &random)
      try rows.write(positions.lazy.map { .integer($0) }, on: &console)
    case .keys(let isJittered):
      let keys = try keys(isJittered: isJittered, &random)
      try rows.write(keys.lazy.map { .key($0) }, on: &console)
    }
    return .success
  }

  // MARK: Integers

  private func positions(
    _ limits: OrderLimits,
    _ pick: OrderPick,
    _ random: inout OrderRandomness
  ) throws(Failure) -> [Int64] {
    let lower = try lower.map { text throws(Failure) in try position(text) }
    let upper = try upper.map { text throws(Failure) in try position(text) }
    if let lower, let upper, lower >= upper {
      throw notAscending(isEqual: lower == upper, "is not below", "lies")
    }
    do {
      return try OrderPosition.between(
        lower,
        upper,
        count: count,
        limits: limits,
        pick: pick,
        using: &random
      )
    } catch {
      var hints: [String] = []
      if case .noRoom = error {
        hints = ["'idtool order spread N' gives N positions that are evenly spaced"]
      }
      if case .boundOutsideLimit = error { hints = ["--min and --max set the limits of open ends"] }
      throw Failure(order: error, hints: hints)
    }
  }

  private func position(_ text: [UInt8]) throws(Failure) -> Int64 {
    do {
      return try PositionText.parse(text.span)
    } catch {
      let other = keysInOrder.map { arguments.line(operands: $0, adding: [.keys]) }
      throw invalid(text, "a position", error.sentence, suggestion: other)
    }
  }

  /// The bounds, the lower one first, if they are valid keys; nil otherwise.
  private var keysInOrder: [[UInt8]]? {
    guard !arguments.has(.pick), !arguments.has(.minimum), !arguments.has(.maximum) else {
      return nil
    }
    var keys: [FractionalKey] = []
    for text in [lower, upper] {
      guard let text else { continue }
      guard let key = try? FractionalKey(text.span) else { return nil }
      keys.append(key)
    }
    if keys.count < 2 || keys[0] < keys[1] { return operands }
    return keys[1] < keys[0] ? operands.reversed() : nil
  }

  // MARK: Keys

  private func keys(
    isJittered: Bool,
    _ random: inout OrderRandomness
  ) throws(Failure) -> [FractionalKey] {
    let lower = try lower.map { text throws(Failure) in try key(text) }
    let upper = try upper.map { text throws(Failure) in try key(text) }
    if let lower, let upper, lower >= upper {
      throw notAscending(isEqual: lower == upper, "does not sort before", "sorts")
    }
    return try lifting(
      isJittered
        ? FractionalKey.jittered(lower, upper, count: count, using: &random)
        : FractionalKey.between(lower, upper, count: count),
      as: { Failure(order: $0) }
    )
  }

  private func key(_ text: [UInt8]) throws(Failure) -> FractionalKey {
    do {
      return try FractionalKey(text.span)
    } catch {
      let other =
        areIntegers ? arguments.line(operands: operands, leavingOut: [.keys, .jitter]) : nil
      throw invalid(text, "an order key", error.sentence, suggestion: other)
    }
  }

  /// Whether the bounds are integers with room between them.
  private var areIntegers: Bool {
    do throws(PositionText.Problem) {
      let lower = try lower.map { text throws(PositionText.Problem) in
        try PositionText.parse(text.span)
      }
      let upper = try upper.map { text throws(PositionText.Problem) in
        try PositionText.parse(text.span)
      }
      guard let lower, let upper else { return true }
      let (distance, overflow) = upper.subtractingReportingOverflow(lower)
      return lower < upper && (overflow || distance > count)
    } catch {
      return false
    }
  }

  // MARK: Problems with the bounds

  /// The arguments in a form that can be pasted.
  private var operands: [[UInt8]] {
    [lower, upper].map { $0 ?? [UInt8(ascii: "-")] }
  }

  private func notAscending(isEqual: Bool, _ relation: String, _ verb: String) -> Failure {
    let (first, second) = (Quotation.quoted(operands[0]), Quotation.quoted(operands[1]))
    if isEqual {
      return .invalidInput("nothing \(verb) between \(first) and itself")
    }
    let swapped = arguments.line(operands: operands.reversed())
    return .invalidInput(
      "\(first) \(relation) \(second)",
      hints: Self.hints(swapped)
    )
  }

  private func invalid(
    _ text: [UInt8],
    _ kind: String,
    _ sentence: String,
    suggestion: [[UInt8]]?
  ) -> Failure {
    .invalidInput(
      "\(Quotation.quoted(text)) is not \(kind): \(sentence)",
      hints: Self.hints(suggestion)
    )
  }

  private static func hints(_ suggestion: [[UInt8]]?) -> [String] {
    suggestion.flatMap(Suggestion.line).map { ["did you mean '\($0)'?"] } ?? []
  }
}
