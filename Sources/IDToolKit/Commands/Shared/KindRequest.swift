/// One kind, as a command line names it: `ulid`, or with a prefix `typeid:user`.
struct KindRequest: Sendable {
  let kind: IdentifierKind
  /// What stands in front of the ids; empty where nothing does.
  let prefix: [UInt8]

  /// Reads the name of one of the kinds that the command has a use for, which `choices` are.
  ///
  /// Other kinds are read as well: whoever calls says why they won't do.
  init(
    _ given: ParsedArguments.GivenValue,
    choices: [String],
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    let text = given.text
    let colon = text.firstIndex(of: UInt8(ascii: ":"))
    let name = Array(text[..<(colon ?? text.count)])
    prefix = colon.map { Array(text[($0 + 1)...]) } ?? []
    guard let kind = IdentifierKind(named: name) else {
      throw arguments.error(
        .notAChoice(origin: given.origin, text: text, choices: choices),
        suggestions: Suggestion.near(name, among: choices).map { [prefix] near in
          Self.takesPrefix(prefix, kind: near)
            ? near + ":" + String(decoding: prefix, as: UTF8.self) : near
        }
      )
    }
    self.kind = kind
    guard colon != nil else { return }
    guard let rule = kind.prefix, rule.isOwn else {
      throw arguments.refusal(of: given, "ids of kind \(kind.name) have no prefix")
    }
    try arguments.accepting(given, rule.check(prefix.span), or: IdentifierPrefixProblem.self)
  }
  /// Whether ids of the kind of that name may have this prefix.
  private static func takesPrefix(_ prefix: [UInt8], kind name: String) -> Bool {
    guard !prefix.isEmpty, let rule = IdentifierKind(named: Array(name.utf8))?.prefix, rule.isOwn
    else { return false }
    return (try? rule.check(prefix.span)) != nil
  }
}
