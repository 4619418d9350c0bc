/// Whether `--output card` is asked for, alone as it has to be.
enum FlakeCardRequest {
  /// The card of a layout, if cards are asked for.
  static func card(
    _ arguments: ParsedArguments,
    layout: FlakeLayout
  ) throws(UsageError) -> FlakeCard? {
    guard RecordRequest.output(arguments) == "card" else { return nil }
    for option in [Option.field, .format, .delta] where arguments.has(option) {
      let clause = "a card shows everything, so --\(option.spec.long) has no place beside it"
      throw UsageError(problem: .conflict(clause), topic: .command(arguments.command))
    }
    return FlakeCard(layout: layout)
  }
}
