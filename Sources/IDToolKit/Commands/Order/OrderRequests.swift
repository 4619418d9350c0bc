/// What the commands about positions read.
extension ParsedArguments {
  /// Returns where the open ends of an order stop, from `--min` and `--max`; new positions at an open
  /// end stay near their neighbour, so that the end is not used up after some forty of them.
  func orderLimits() throws(UsageError) -> OrderLimits {
    let minimum = try orderLimit(.minimum)
    let maximum = try orderLimit(.maximum)
    return try lifting(
      OrderLimits(minimum: minimum, maximum: maximum, reach: OrderLimits.growing.reach),
      as: { (_: OrderError) in conflict("--min \(minimum) is not below --max \(maximum)") }
    )
  }

  private func orderLimit(_ option: Option) throws(UsageError) -> Int64 {
    let given = value(option)
    return try accepting(
      given,
      PositionText.parse(given.text.span),
      or: PositionText.Problem.self
    )
  }
}

extension Failure {
  /// A problem with positions or keys that were asked for.
  init(order error: OrderError, hints: [String] = []) {
    let status: ExitStatus =
      switch error {
      case .noRoom, .boundOutsideLimit: .exhausted
      case .tooMany: .usage
      case .lowerNotBelowUpper, .emptyKey, .unknownHead, .shortKey, .unknownDigit, .trailingZero,
        .smallestInteger, .equalKeys, .reversedKeys:
        .invalidInput
      }
    self.init(status: status, message: error.sentence, hints: hints)
  }

  /// Too few integers between `--min` and `--max`, where neighbours can't be moved.
  static func limitsTooNarrow(_ limits: OrderLimits, fitting: UInt64, wanted: Int) -> Failure {
    .exhausted(
      "only \(fitting) position\(fitting == 1 ? " lies" : "s lie") between \(limits.minimum) and \(limits.maximum), "
        + "not \(wanted): --min and --max set the limits"
    )
  }
}

/// The random numbers of a run: the system's, or those of `--seed`.
struct OrderRandomness: RandomNumberGenerator {
  private var system = Entropy()
  private var reproducible: ReproducibleGenerator?

  /// Uses the system's numbers if there is no seed.
  init(seed: UInt64?) {
    reproducible = seed.map { ReproducibleGenerator(seed: $0) }
  }

  mutating func next() -> UInt64 {
    reproducible?.next() ?? system.next()
  }
}

extension RowRequestOf<OrderRow.Position> {
  /// Takes the options of rows of positions, or of keys with `--fractional`: a single field.
  init(positions arguments: ParsedArguments) throws(UsageError) {
    try self.init(arguments, fields: [arguments.has(.keys) ? OrderRow.key : OrderRow.position])
  }
}
