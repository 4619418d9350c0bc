extension IdentifierSelection {
  /// Creates the selection that an option of a command names.
  init(_ given: ParsedArguments.GivenValue, of command: Command) throws(UsageError) {
    self = try lifting(
      IdentifierSelection(given.text),
      as: { (unknown: UnknownName) in
        UsageError.unknownKind(unknown, origin: given.origin, command: command)
      }
    )
  }
}

extension UsageError {
  /// Returns the error for a word in a list of kinds that names no kind.
  fileprivate static func unknownKind(
    _ unknown: IdentifierSelection.UnknownName,
    origin: String,
    command: Command
  ) -> UsageError {
    if unknown.name.span.holds("sqids") || unknown.name.span.holds("sqid") {
      return UsageError(
        problem: .badValue(
          origin: origin,
          text: unknown.name,
          clause: "a sqid can only be read with the alphabet of its maker, which is not in it"
        ),
        topic: .command(command)
      )
    }
    return UsageError(
      problem: .badValue(
        origin: origin,
        text: unknown.name,
        clause: "it is no kind of id: 'idtool help inspect' lists them"
      ),
      topic: .command(command),
      suggestions: Suggestion.near(
        unknown.name,
        among: IdentifierSelection.names + IdentifierSelection.aliases
      )
    )
  }
}
