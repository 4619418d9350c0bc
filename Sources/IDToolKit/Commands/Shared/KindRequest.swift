/// One kind, as a command line names it: `ulid`, with a prefix `typeid:user`, or a layout as fields
/// with their epoch.
struct KindRequest: Sendable {
  let kind: IdentifierKind
  /// The prefix of the ids; empty if they have none.
  let prefix: [UInt8]

  /// Reads the name of one of the kinds that the command can use, which are in `choices`.
  ///
  /// Other kinds are read as well: the caller says why they can't be used.
  init(
    _ given: ParsedArguments.GivenValue,
    choices: @autoclosure () -> [String],
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    if let layout = try arguments.layoutKind(given) {
      kind = layout
      prefix = []
      return
    }
    let text = given.text
    if let own = arguments.ownKinds.named(text) {
      kind = own
      prefix = own.prefix?.only ?? []
      return
    }
    let colon = text.firstIndex(of: UInt8(ascii: ":"))
    let name = Array(text[..<(colon ?? text.count)])
    prefix = colon.map { Array(text[($0 + 1)...]) } ?? []
    guard let kind = IdentifierKind.named(name) else {
      if let clause = IdentifierKind.clause(insteadOf: name) {
        throw arguments.refusal(of: given, clause)
      }
      let own = arguments.ownKinds.kinds.map(\.name)
      let choices = choices() + own
      throw arguments.error(
        .notAChoice(origin: given.origin, text: text, choices: choices),
        suggestions: Suggestion.near(
          name,
          among: (choices + FlakeLayout.names).uniqued()
        ).map {
          [prefix] near in
          Self.takesPrefix(prefix, kind: near)
            ? near + ":" + String(decoding: prefix, as: UTF8.self) : near
        },
        advice: [
          "'idtool flake layouts' lists the layouts, which are kinds too"
            + (own.isEmpty ? "; --kinds FILE adds your own" : "")
        ]
      )
    }
    self.kind = kind
    guard colon != nil else { return }
    guard let rule = kind.prefix, rule.isOwn else {
      throw arguments.refusal(of: given, "ids of kind \(kind.name) have no prefix")
    }
    try arguments.accepting(given, rule.check(prefix.span), or: IdentifierPrefixProblem.self)
  }

  /// Refuses a kind whose ids all have a prefix if none was given.
  func checkPrefix(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    guard prefix.isEmpty, kind.prefix?.isRequired == true else { return }
    throw arguments.refusal(
      of: given,
      "such ids have a prefix: say which, as in \(kind.name):order"
    )
  }

  /// Whether ids of the named kind may have this prefix.
  private static func takesPrefix(_ prefix: [UInt8], kind name: String) -> Bool {
    guard !prefix.isEmpty, let rule = IdentifierKind.named(Array(name.utf8))?.prefix, rule.isOwn
    else { return false }
    return (try? rule.check(prefix.span)) != nil
  }
}
