/// Whether `--output card` is asked for, alone as it has to be.
enum FlakeCardRequest {
  /// The card of a layout, if cards are asked for.
  static func card(
    _ arguments: ParsedArguments,
    layout: FlakeLayout
  ) throws(UsageError) -> FlakeCard? {
    guard OutputRequest.output(arguments) == "card" else { return nil }
    try arguments.refuse([.field, .format, .delta]) {
      "a card shows everything, so \($0) has no place beside it"
    }
    return FlakeCard(layout: layout)
  }
}
