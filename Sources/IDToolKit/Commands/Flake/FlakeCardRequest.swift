/// Reads `--output card`, which can't be combined with other output options.
enum FlakeCardRequest {
  /// Returns the card of a layout, if cards are requested.
  static func card(
    _ arguments: ParsedArguments,
    layout: FlakeLayout
  ) throws(UsageError) -> FlakeCard? {
    guard OutputRequest.output(arguments) == "card" else { return nil }
    try arguments.refuse([.field, .format, .delta, .noHeader]) {
      "a card shows everything, so \($0) has no place beside it"
    }
    return FlakeCard(layout: layout)
  }
}
