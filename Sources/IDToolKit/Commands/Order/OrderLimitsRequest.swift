/// Reads where the open ends of an order stop, from `--min` and `--max`.
enum OrderLimitsRequest {
  /// Returns the limits; new positions at an open end stay near their neighbour, so that the end is
  /// not used up after some forty of them.
  static func limits(_ arguments: ParsedArguments) throws(UsageError) -> OrderLimits {
    let usual = OrderLimits.growing
    let minimum = try limit(.minimum, arguments)
    let maximum = try limit(.maximum, arguments)
    return try lifting(
      OrderLimits(minimum: minimum, maximum: maximum, reach: usual.reach),
      as: { (_: OrderError) in
        arguments.conflict("--min \(minimum) is not below --max \(maximum)")
      }
    )
  }

  private static func limit(
    _ option: Option,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Int64 {
    let given = arguments.value(option)
    return try arguments.accepting(
      given,
      PositionText.parse(given.text.span),
      or: PositionText.Problem.self
    )
  }
}
