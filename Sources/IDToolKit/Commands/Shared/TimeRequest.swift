/// Moments from options.
enum TimeRequest {
  /// Reads the value of a time option.
  static func time(
    _ given: ParsedArguments.GivenValue,
    command: Command,
    now: Timestamp
  ) throws(UsageError) -> Timestamp {
    do {
      return try TimeExpression.parse(given.text.span, now: now)
    } catch {
      throw UsageError(
        problem: .badValue(origin: given.origin, text: given.text, clause: error.sentence),
        topic: .command(command)
      )
    }
  }

  /// The value of an option that must be given.
  static func required(
    _ option: Option,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ParsedArguments.GivenValue {
    if let given = arguments.given(option) { return given }
    let spec = option.spec
    throw UsageError(
      problem: .missingOption(
        option: "--" + spec.long,
        valueName: spec.value.name ?? "",
        environment: spec.environment?.rawValue
      ),
      topic: .command(arguments.command)
    )
  }
}
