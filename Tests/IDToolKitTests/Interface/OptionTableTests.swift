import Testing

@testable import IDToolKit

/// Tests of the declaration itself: what every generator may rely on.
@Suite struct OptionTableTests {
  @Test(arguments: Command.allCases)
  func namesAndLettersOfACommandAreUnique(command: Command) {
    let names = command.options.map(\.long)
    #expect(Set(names).count == names.count, "\(names)")
    let letters = command.options.compactMap(\.short)
    #expect(Set(letters).count == letters.count, "\(letters)")
  }

  @Test func optionsThatShareANameOrALetterAgreeOnWhetherAValueFollows() {
    for left in Option.all {
      for right in Option.all {
        if left.long == right.long {
          #expect(left.value.takesValue == right.value.takesValue, "--\(left.long)")
        }
        if let letter = left.short, letter == right.short {
          #expect(left.value.takesValue == right.value.takesValue, "--\(left.long)")
        }
      }
    }
  }

  @Test func noCommandTakesTheLettersOfTheTopLevelForSomethingElse() {
    for option in Option.all {
      for top in Option.topLevel where option != top {
        #expect(option.long != top.long)
        #expect(option.short == nil || option.short != top.short, "--\(option.long)")
      }
    }
  }

  @Test(arguments: Option.all)
  func anOptionIsNamedAndExplainedByTheRules(option: Option) {
    let isPlain = option.long.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }
    #expect(isPlain, "\(option.long)")
    #expect(option.long.count >= 2 && option.long.first != "-" && option.long.last != "-")
    if let short = option.short { #expect(short.isASCII && short.isLetter) }
    expectSummary(option.summary)
    if let details = option.details {
      #expect(details.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }, "\(details)")
      #expect(details.hasSuffix("."), "details are sentences: \(details)")
    }
    for remark in option.remarks {
      #expect(remark.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(remark.text)")
      #expect(remark.text.hasSuffix("."), "remarks are sentences: \(remark.text)")
      #expect(remark.commands.allSatisfy { $0.options.contains(option) }, "--\(option.long)")
    }
    if let text = option.default?.text { #expect(!text.isEmpty && !text.hasSuffix(".")) }
    if let name = option.value.name { #expect(name == name.uppercased(), "\(name)") }
    if case .choice = option.value {
      let choices = option.value.words
      #expect(choices.count >= 2 && Set(choices).count == choices.count)
      #expect(choices.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    }
  }

  @Test func aRemarkIsShownWhereItIsTrue() throws {
    let option = Option.zone
    let remark = try #require(option.remarks.first)
    #expect(option.details(in: [.annotate])?.hasSuffix(remark.text) == true)
    #expect(option.details(in: [.inspect]) == option.details)
    #expect(option.details(in: []) == option.details)
    let both = try #require(option.details(in: [.annotate, .inspect, .man]))
    #expect(both.hasSuffix(" With annotate: " + remark.text))
  }

  @Test(arguments: Option.all)
  func aDefaultValueIsOneThatCouldBeTyped(option: Option) throws {
    guard case .value(let text)? = option.default else { return }
    let command = try #require(Command.allCases.first { $0.options.contains(option) })
    let arguments = ParsedArguments(command: command, present: Present(.unixEpoch))
    let given = try arguments.read(Array(text.utf8), of: option, from: "--default")
    // Read as the option's kind wants it, where nothing was given.
    switch option.value {
    case .flag: Issue.record("a flag has no default")
    case .number: #expect(String(arguments.number(option)) == text)
    case .span: #expect(arguments.span(option) > .zero)
    case .step: #expect((arguments.stepIfGiven(option)?.shortest ?? .zero) > .zero)
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
    #expect(spec.required.allSatisfy(spec.options.contains))
    for field in spec.fields { expectSummary(field.summary) }
    let names = spec.fields.map(\.name)
    #expect(Set(names).count == names.count, "a field is there twice: \(names)")
    for name in names {
      let isPlain = name.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) }
      #expect(isPlain, "a field's name has the letters a to z and _ only: \(name)")
    }
    #expect(spec.fields.isEmpty == !spec.options.contains(.field), "fields need --field")
  }

  @Test func theHelpShowsEachCommandAndGroupOnce() {
    let words = HelpSection.allCases.flatMap(\.words)
    let expected = Command.single.map(\.name) + CommandGroup.allCases.map(\.rawValue)
    #expect(words.sorted() == expected.sorted())
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
    for option in Option.all {
      guard let variable = option.environment else { continue }
      #expect(variable.summary.contains("--\(option.long)"), "\(variable)")
      #expect(option.value.takesValue)
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
