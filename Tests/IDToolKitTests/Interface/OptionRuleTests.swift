import Testing

@testable import IDToolKit

/// What options can't be used together, and what needs what.
@Suite struct OptionRuleTests {
  /// The command, an option of it, one of the option's rules, and another option that this names.
  static let rules: [(Command, Option, OptionRule, Option)] = Command.allCases.flatMap { command in
    command.options.flatMap { option in
      option.rules.flatMap { rule in
        rule.others.filter(command.options.contains).map { (command, option, rule, $0) }
      }
    }
  }

  @Test(arguments: rules.indices)
  func aLineThatBreaksARuleIsRefused(index: Int) throws {
    let (command, option, rule, other) = Self.rules[index]
    var words = Self.line(of: command) + Self.words(option, of: command)
    // The records' own format as that of the output says nothing new.
    let value = option == .recordFormat && other == .output ? "text" : rule.values.first
    if !rule.isNeed { words += Self.words(other, value, of: command) }
    let sentence = try #require(ParsedLine.usageError(words)?.sentence, "\(words)")
    let verb = rule.isNeed ? "needs" : "can't be used with"
    #expect(sentence.contains(" \(verb) --"), "\(words): \(sentence)")
    #expect(!sentence.hasSuffix(".") && !sentence.hasSuffix(": "), "\(sentence)")
  }

  @Test func everyRuleAppliesToACommand() {
    for option in Option.all {
      for rule in option.rules {
        for other in rule.others {
          let isOfOne = Command.allCases.contains {
            $0.options.contains(option) && $0.options.contains(other)
          }
          #expect(isOfOne, "--\(option.long) and --\(other.long)")
          #expect(rule.values.allSatisfy(other.value.words.contains) || other == .at)
        }
      }
    }
  }

  @Test(arguments: [
    ("flake decode -o text --json -f id 1", true), ("flake decode -o card --json -f id 1", true),
    ("flake decode --json -o card -f id 1", false), ("flake decode -f id,delta_ms --delta 1", true),
    ("annotate --in json --json", true), ("annotate --in csv --json", false),
    ("annotate --in csv -o csv", true), ("annotate --in csv -o tsv", false),
    ("annotate -o text --only", true), ("annotate -o csv --replace", false),
    ("new ulid --at now -n 2", true), ("new ulid --at - -n 2", false),
    ("inspect --local --time iso 1", true), ("inspect --by-time --invalid skip 1", true),
    ("records put --file f --lock-timeout 1s", true), ("flake decode --epoch 2020 1", true),
  ])
  func aRuleIsAboutSomeValuesAndCommands(line: String, isAccepted: Bool) {
    let words = line.split(separator: " ").map(String.init)
    #expect((ParsedLine.usageError(words) == nil) == isAccepted)
  }

  @Test(arguments: [
    ("IDTOOL_WORKER=3 flake next --workers 1-2", true),
    ("IDTOOL_LEDGER=x flake next --no-ledger", true),
    ("IDTOOL_LAYOUT=twitter annotate --epoch 2020", true), ("annotate --epoch 2020", false),
    ("IDTOOL_ROUTES=a route check --routes-file f", true),
  ])
  func aVariableIsInNobodysWayAndStandsInForWhatIsNeeded(line: String, isAccepted: Bool) {
    #expect(ParsedLine.meaning(line).hasPrefix("error: ") != isAccepted)
  }

  private static func line(of command: Command) -> [String] {
    let count = command.spec.operands.minimum
    let operands = [String](repeating: "1", count: count)
    return command.words.split(separator: " ").map(String.init) + operands
  }

  private static func words(
    _ option: Option,
    _ value: String? = nil,
    of command: Command
  ) -> [String] {
    let usual: String =
      switch option.value {
      case .flag: ""
      case .number(_, let range): "\(range.lowerBound)"
      case .choice, .known: option.value.words.last ?? ""
      case .span, .step: "1s"
      case .fields: command.spec.fields[0].name
      case .kinds: "uuid"
      case .layout, .time, .file, .text: "2020"
      }
    return ["--" + option.long] + (option.value.takesValue ? [value ?? usual] : [])
  }
}
