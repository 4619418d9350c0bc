/// One kind, as a command line names it: `ulid`, or with a prefix `typeid:user`.
struct KindRequest: Sendable {
  let kind: IdentifierKind
  /// What stands in front of the ids; empty where nothing does.
  let prefix: [UInt8]

  /// Reads the name of one of the kinds that the command has a use for, which `choices` are.
  ///
  /// Other kinds are read as well: whoever calls says why they won't do.
  init(
    _ text: [UInt8],
    origin: String,
    choices: [String],
    command: Command
  ) throws(UsageError) {
    let topic = HelpTopic.command(command)
    let colon = text.firstIndex(of: UInt8(ascii: ":"))
    let name = Array(text[..<(colon ?? text.count)])
    guard let kind = IdentifierKind(named: name) else {
      throw UsageError(
        problem: .notAChoice(origin: origin, text: text, choices: choices),
        topic: topic,
        suggestions: Suggestion.near(name, among: choices)
          .map { $0 + String(decoding: text[name.count...], as: UTF8.self) }
      )
    }
    self.kind = kind
    prefix = colon.map { Array(text[($0 + 1)...]) } ?? []
    guard colon != nil else { return }
    guard let rule = kind.prefix, rule.isOwn else {
      throw UsageError(
        problem: .badValue(
          origin: origin,
          text: text,
          clause: "ids of kind \(kind.name) have no prefix"
        ),
        topic: topic
      )
    }
    do throws(IdentifierPrefixProblem) {
      try rule.check(prefix.span)
    } catch {
      throw UsageError(
        problem: .badValue(origin: origin, text: text, clause: error.sentence),
        topic: topic
      )
    }
  }
}
