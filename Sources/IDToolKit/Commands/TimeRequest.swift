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
}
