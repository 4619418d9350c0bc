import Testing

@testable import IDToolKit

/// Tests of the declaration itself: what every generator may rely on.
@Suite struct OptionTableTests {
  @Test(arguments: Command.allCases)
  func namesAndLettersOfACommandAreUnique(command: Command) {
    let names = command.options.map(\.spec.long)
    #expect(Set(names).count == names.count, "\(names)")
    let letters = command.options.compactMap(\.spec.short)
    #expect(Set(letters).count == letters.count, "\(letters)")
  }

  @Test func optionsThatShareANameOrALetterAgreeOnWhetherAValueFollows() {
    for left in Option.allCases {
      for right in Option.allCases {
        if left.spec.long == right.spec.long {
          #expect(left.spec.value.takesValue == right.spec.value.takesValue, "\(left) \(right)")
        }
        if let letter = left.spec.short, letter == right.spec.short {
          #expect(left.spec.value.takesValue == right.spec.value.takesValue, "\(left) \(right)")
        }
      }
    }
  }

  @Test func noCommandTakesTheLettersOfTheTopLevelForSomethingElse() {
    for option in Option.allCases {
      for top in Option.topLevel where option != top {
        #expect(option.spec.long != top.spec.long)
        #expect(option.spec.short == nil || option.spec.short != top.spec.short, "\(option)")
      }
    }
  }

  @Test func everyOptionBelongsToACommand() {
    let used = Command.allCases.flatMap(\.options) + Option.topLevel
    for option in Option.allCases { #expect(used.contains(option), "\(option)") }
  }

  @Test(arguments: Option.allCases)
  func anOptionIsNamedAndExplainedByTheRules(option: Option) {
    let spec = option.spec
    #expect(spec.long.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }, "\(spec.long)")
    #expect(spec.long.count >= 2 && spec.long.first != "-" && spec.long.last != "-")
    if let short = spec.short { #expect(short.isASCII && short.isLetter) }
    expectSummary(spec.summary)
    if let details = spec.details {
      #expect(details.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }, "\(details)")
      #expect(details.hasSuffix("."), "details are sentences: \(details)")
    }
    if let text = spec.default?.text { #expect(!text.isEmpty && !text.hasSuffix(".")) }
    if let name = spec.value.name { #expect(name == name.uppercased(), "\(name)") }
    if case .choice = spec.value {
      let choices = spec.value.words
      #expect(choices.count >= 2 && Set(choices).count == choices.count)
      #expect(choices.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    }
  }

  @Test(arguments: Option.allCases)
  func aDefaultValueIsOneThatCouldBeTyped(option: Option) throws {
    guard case .value(let text)? = option.spec.default else { return }
    let command = try #require(Command.allCases.first { $0.options.contains(option) })
    let arguments = ParsedArguments(command: command)
    let given = try arguments.read(Array(text.utf8), of: option, from: "--default")
    // Read as the option's kind wants it, where nothing was given.
    switch option.spec.value {
    case .flag: Issue.record("a flag has no default")
    case .number: #expect(String(arguments.number(option)) == text)
    case .span: #expect(arguments.span(option) > .zero)
    case .choice, .known, .kinds, .fields, .layout, .time, .file, .text:
      #expect(arguments.value(option).text == given.text)
    }
  }

  @Test(arguments: Command.allCases)
  func aCommandIsExplainedByTheRules(command: Command) {
    let spec = command.spec
    expectSummary(spec.summary)
    #expect(!spec.description.isEmpty, "'\(command.words)' has no description")
    for paragraph in spec.description {
      let isPlain = paragraph.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
      #expect(isPlain, "a description is ASCII: \(paragraph)")
      #expect(paragraph.hasSuffix("."), "a description has sentences: \(paragraph)")
    }
    #expect(!spec.examples.isEmpty, "'\(command.words)' has no example")
    for example in spec.examples {
      #expect(
        example.line.contains("idtool \(command.words)"),
        "an example of another command: \(example.line)"
      )
      #expect(example.line.utf8.count <= 75, "no room in a manual page: \(example.line)")
      #expect(!example.purpose.hasSuffix("."), "a purpose is no sentence: \(example.purpose)")
    }
    for field in spec.fields { expectSummary(field.summary) }
    let names = spec.fields.map(\.name)
    #expect(Set(names).count == names.count, "a field is there twice: \(names)")
    for name in names {
      let isPlain = name.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) }
      #expect(isPlain, "a field's name has the letters a to z and _ only: \(name)")
    }
    #expect(spec.fields.isEmpty == !spec.options.contains(.field), "fields need --field")
  }

  @Test func theWordsOfCommandsLeadBackToThem() {
    for command in Command.allCases {
      let words = command.words.split(separator: " ").map(String.init)
      #expect(words.count == command.wordCount && words.last == command.name)
      #expect(command.group?.rawValue == (words.count == 2 ? words[0] : nil))
    }
    for group in CommandGroup.allCases {
      #expect(!group.commands.isEmpty)
      expectSummary(group.summary)
      // A single-word command of a group's name could never be called.
      #expect(!Command.allCases.contains { $0.words == group.rawValue })
    }
  }

  @Test func aVariableThatStandsInForAnOptionSaysSo() {
    for option in Option.allCases {
      guard let variable = option.spec.environment else { continue }
      #expect(variable.summary.contains("--\(option.spec.long)"), "\(variable)")
      #expect(option.spec.value.takesValue)
    }
    for variable in EnvironmentVariable.allCases { #expect(variable.summary.hasSuffix(".")) }
  }

  private func expectSummary(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSummary =
      1...60 ~= text.utf8.count && !text.hasSuffix(".") && text.first?.isUppercase == true
      && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    #expect(
      isSummary,
      "a summary has at most 60 bytes of ASCII, a capital first and no full stop: '\(text)'",
      sourceLocation: sourceLocation
    )
  }
}
