/// Options that another can't be used with, or one that it needs: declared with that other option,
/// checked for each command line, and shown in manual pages.
///
/// A variable stands in for an option that is needed, and is in no other's way.
struct OptionRule: Sendable {
  let others: [Option]
  /// The values of the others that the rule is about; empty for any.
  let values: [String]
  /// Values that lift the rule, or of an option that is needed the usual one.
  let exceptions: [String]
  /// Whether the first of the others must be there, and not none of them.
  let isNeed: Bool
  /// A clause that says why, or what to do instead; empty where that is plain.
  let reason: String
  /// The option that does there what this one does elsewhere.
  var counterpart: Option?

  static func not(
    with others: [Option],
    _ values: [String] = [],
    unless exceptions: [String] = [],
    because reason: String = "",
    counterpart: Option? = nil
  ) -> OptionRule {
    .init(
      others: others,
      values: values,
      exceptions: exceptions,
      isNeed: false,
      reason: reason,
      counterpart: counterpart
    )
  }

  /// A rule that another option must be there; `value` is what it most likely has then.
  static func needs(
    _ other: Option,
    _ value: String? = nil,
    because reason: String = ""
  ) -> OptionRule {
    .init(
      others: [other],
      values: [],
      exceptions: [value].compactMap(\.self),
      isNeed: true,
      reason: reason
    )
  }

  /// Of options about annotated text, which is not printed where the ids in it are listed.
  static let ofText = ofText(because: "it is for annotated text")

  /// Of options about what only text shows.
  static func ofText(because reason: String, output: Option = .output) -> [OptionRule] {
    [
      not(with: [.json, .field], because: reason),
      not(with: [output], ["json", "csv", "tsv"], because: reason),
    ]
  }

  static let card = not(with: [.outputOrCard], ["card"], because: "a card shows everything")
  static let picture = not(with: [.outputOrPicture], ["svg"], because: "a picture has no fields")

  /// Whether what was given for one of the others is what the rule is about.
  fileprivate func concerns(_ given: [ParsedArguments.GivenValue]) -> Bool {
    let words = given.flatMap { $0.text.split(separator: UInt8(ascii: ",")) }
      .map { String(decoding: $0, as: UTF8.self) }
    return !given.isEmpty && !words.contains(where: exceptions.contains)
      && (values.isEmpty || words.contains(where: values.contains))
  }
}

extension ParsedArguments {
  /// Refuses options that can't be used together, and one without what it needs.
  func checkRules() throws(UsageError) {
    for option in command.options where !typed(option).isEmpty {
      for rule in option.rules {
        let isBroken = { other in
          rule.isNeed ? takes(other) && !isThere(other) : rule.concerns(typed(other))
        }
        guard let other = rule.others.first(where: isBroken) else { continue }
        let value = rule.values.isEmpty ? nil : typed(other).last?.text
        throw conflict(
          "--\(option.long) \(rule.isNeed ? "needs" : "can't be used with") --\(other.long)"
            + (value.map { " " + String(decoding: $0, as: UTF8.self) } ?? "")
            + (rule.reason.isEmpty ? "" : ": " + rule.reason),
          lines: rule.isNeed
            ? rule.exceptions.map { value in
              line(
                operands: operands.map(\.text),
                setting: [(other, Array((choiceInNames(of: other) ?? value).utf8))]
              )
            }
            : rule.counterpart.map { counterpart in
              let values = typed(option).map { (counterpart, $0.text) }
              return [line(operands: operands.map(\.text), setting: values, leavingOut: [option])]
            } ?? []
        )
      }
    }
  }
}

extension ParsedArguments {
  /// Returns the choice of an option that the endings of the arguments name, as `orders.csv` does; nil
  /// if they name none.
  private func choiceInNames(of option: Option) -> String? {
    operands.lazy.compactMap { operand in
      let name = operand.text.split(separator: UInt8(ascii: "."))
      return name.count < 2
        ? nil : option.value.words.first { name[name.count - 1].starts(with: $0.utf8) }
    }.first
  }
}

extension Option {
  /// Returns the rules as sentences, as far as one of the commands takes both options, and the summary
  /// doesn't begin with the other.
  func ruleSentences(in commands: [Command]) -> String {
    func names(_ rules: [OptionRule]) -> [String] {
      rules.flatMap { rule in
        let others = rule.others.filter { other in
          !summary.hasPrefix("With --\(other.long)")
            && commands.contains { $0.options.contains(self) && $0.options.contains(other) }
        }
        return others.map { other in
          let value = rule.exceptions == ["-"] ? other.value.name.map { [$0] } : nil
          let words = value ?? rule.values
          return "--" + other.long + (words.isEmpty ? "" : " " + words.listed(with: "or"))
        }
      }.uniqued()
    }
    // What lifts a rule about --field is told where the field is.
    let excluded = names(rules.filter { !$0.isNeed && [[], ["-"]].contains($0.exceptions) })
    return
      (names(rules.filter(\.isNeed)).map { "It needs \($0). " }
      + (excluded.isEmpty ? [] : ["It can't be used with \(excluded.listed(with: "or"))."]))
      .joined()
  }
}
