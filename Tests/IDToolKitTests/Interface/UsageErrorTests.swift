import Foundation
import Testing

@testable import IDToolKit

/// What is said about a command line that does not fit, and what is proposed in its place.
@Suite struct UsageErrorTests {
  /// A line, its first line of complaint, and the words it proposes.
  static let cases: [(line: String, sentence: String, suggestions: [String])] = [
    ("flak next", "unknown command 'flak'", ["idtool flake next"]),
    ("flake decod 1", "unknown command 'decod' of flake", ["idtool flake decode 1"]),
    (
      "decode 1 -q", "unknown command 'decode'",
      ["idtool inspect 1 -q", "idtool flake decode 1 -q", "idtool route parse 1 -q"]
    ),
    (
      "decode 019aa190-17f2-7cc3-98c4-dc0c0c07398f", "unknown command 'decode'",
      ["idtool inspect 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    ("records set", "unknown command 'set' of records", ["idtool records put"]),
    ("auid new --state s", "unknown command 'new' of auid", ["idtool auid next --state s"]),
    (
      "flake annotate --from now",
      "option '--from' belongs to 'flake range', not to 'flake annotate'",
      ["idtool flake annotate --since now"]
    ),
    ("inspect -k uuid x", "unknown option '-k'", ["idtool inspect --kind uuid x"]),
    (
      "flake 1029053193117499399", "unknown command '1029053193117499399' of flake",
      ["idtool inspect 1029053193117499399"]
    ),
    ("version", "unknown command 'version'", ["idtool --version"]),
    ("zzzzzz", "unknown command 'zzzzzz'", []),
    ("flake qqqqqq", "unknown command 'qqqqqq' of flake", []),
    ("help flak", "no help for 'flak': there is no such command", ["idtool help flake"]),
    (
      "help completion", "no help for 'completion': there is no such command",
      ["idtool help completions"]
    ),
    (
      "help layouts", "no help for 'layouts': there is no such command",
      ["idtool flake layouts", "idtool help flake layouts"]
    ),
    ("help recipes", "no help for 'recipes': there is no such command", ["idtool man recipes"]),
    (
      "help idtool-fleet", "no help for 'idtool-fleet': there is no such command",
      ["idtool man fleet"]
    ),
    (
      "stats --bucket 5",
      "--bucket does not accept '5': it has a number without a unit: \(CalendarStep.units)", []
    ),
    (
      "--ledger Lx -w 5 flake nxt", "unknown command 'nxt' of flake",
      ["idtool flake next --ledger Lx -w 5"]
    ),
    ("-n 5 nwe ulid", "unknown command 'nwe'", ["idtool new -n 5 ulid"]),
    (
      "--in-place --file f records remov 1", "unknown command 'remov' of records",
      ["idtool records remove --in-place --file f 1"]
    ),
    ("help flake nxt", "no help for 'nxt': there is no such command", ["idtool help flake next"]),
    ("-v", "unknown option '-v'", ["idtool -V"]),
    ("--verison", "unknown option '--verison'", ["idtool --version"]),
    ("--bogus", "unknown option '--bogus'", []),
    ("--json", "option '--json' belongs to a command such as 'flake next', and none is given", []),
    ("flake -n 3", "option '-n' belongs to a command such as 'flake next', and none is given", []),
    (
      "flake decode -n=\u{1B}[31m",
      "option '-n' belongs to 'flake next', not to 'flake decode'",
      []
    ),
    ("flake next -5", "unknown option '-5'", ["idtool flake next -n 5"]),
    ("new ulid -20", "unknown option '-20'", ["idtool new ulid -n 20"]),
    ("new ulid --5", "unknown option '--5'", []),
    ("flake next -worker 7", "unknown option '-worker'", ["idtool flake next --worker 7"]),
    ("flake next --count", "option '--count' needs a value: --count COUNT", []),
    ("flake next -n", "option '--count' needs a value: --count COUNT", []),
    ("flake next --pace=1", "option '--pace' takes no value", []),
    ("flake decode --feild id", "unknown option '--feild'", ["idtool flake decode --field id"]),
    ("flake decode --strict=", "option '--strict' takes no value", []),
    (
      "flake layouts --worker 3",
      "option '--worker' belongs to 'flake next', not to 'flake layouts'",
      []
    ),
    (
      "completions --json", "unknown option '--json'", []
    ),
    (
      "flake next --color purple",
      "--color does not accept 'purple'; choose from auto, always, never", []
    ),
    (
      "flake next -o jsn", "--output does not accept 'jsn'; choose from text, json, csv, tsv",
      ["json"]
    ),
    (
      "flake next --lock-timeout abc",
      "--lock-timeout does not accept 'abc': it isn't one of the forms 250ms, 90s, 5m, 1h30m, 10d or 1w",
      []
    ),
    (
      "man flak",
      "PAGE does not accept 'flak'; choose from \(ManualPage.names.joined(separator: ", "))",
      ["flake"]
    ),
  ]

  static func proposals(_ error: UsageError) -> [String] {
    error.suggestions + error.lines.compactMap(Suggestion.line)
  }

  @Test(arguments: cases.indices)
  func aLineThatDoesNotFitIsExplained(index: Int) throws {
    let (line, sentence, suggestions) = Self.cases[index]
    let error = try #require(
      ParsedLine.usageError(line.split(separator: " ").map(String.init)),
      "\(line)"
    )
    #expect(error.sentence == sentence)
    #expect(Self.proposals(error) == suggestions, "\(line)")
  }

  @Test func aFieldThatIsMisspeltGetsTheNearestOne() throws {
    let error = try #require(ParsedLine.usageError(["flake", "decode", "-f", "tiem", "1"]))
    #expect(error.sentence.hasPrefix("--field does not accept 'tiem'; choose from id, layout, "))
    #expect(error.suggestions.first == "time")
  }

  @Test func theLastHintSaysWhereHelpIs() throws {
    func hints(_ line: String) throws -> [String] {
      try #require(ParsedLine.usageError(line.split(separator: " ").map(String.init))).hints
    }
    #expect(try hints("zzzzzz") == ["try 'idtool -h'"])
    #expect(try hints("flake zzzzzz") == ["try 'idtool flake -h'"])
    #expect(
      try hints("flake nxt") == ["did you mean 'idtool flake next'?", "try 'idtool flake -h'"]
    )
    #expect(
      try hints("flake layouts -5") == [
        "to pass a value that starts with '-', put -- before it",
        "try 'idtool flake layouts -h'",
      ]
    )
    // Nothing would be read there.
    #expect(try hints("auid list -5") == ["try 'idtool auid list -h'"])
  }

  @Test func textFromOutsideIsEscapedAndCut() throws {
    let error = try #require(
      ParsedLine.usageError(["\u{1B}[2J\u{202E}\n" + "y\u{301}".repeated(99)])
    )
    #expect(error.sentence.hasPrefix(#"unknown command '\x1B[2J\u{202E}\n"#))
    #expect(error.sentence.utf8.count < 300 && error.sentence.hasSuffix("…'"))
  }

  /// The options of different commands that mean the same, as pairs of what was given and what is
  /// proposed.
  static let likeMeanings: Set<String> = [
    "after from", "after since", "since from", "from since", "until to", "to until", "kind layout",
    "layout kind", "form to", "format output", "workers worker", "file state", "from kind",
    "since kind",
    "after kind", "before until", "before to", "as kind", "as layout", "as to", "every bucket",
    "duplicates unique", "epoch kind", "epoch layout",
  ]

  @Test(arguments: Command.allCases)
  func anOptionOfAnotherCommandIsReplacedOnlyByOneThatMeansTheSame(command: Command) throws {
    let others = Option.all.filter { option in
      !command.options.contains { $0.isNamed(Array(option.long.utf8)) }
    }
    for option in others {
      let words = command.words.split(separator: " ").map(String.init)
      let value = option.value.takesValue ? [option == .dialect ? "mysql" : "5"] : []
      let letter = option.short.map { "-\($0)" }
      for name in ["--\(option.long)"] + (letter.map { [$0] } ?? []) {
        guard let error = ParsedLine.usageError(words + [name] + value) else {
          // The letter is another option's here.
          #expect(name == letter, "\(command.words) \(name)")
          continue
        }
        // Those of another command are pasted by SuggestionTests.
        for line in error.lines where line.starts(with: words.map { Array($0.utf8) }) {
          let proposed = line.map { String(decoding: $0, as: UTF8.self) }.first {
            !words.contains($0) && $0 != "5"
          }
          // A kind stands without an option in `new`.
          guard let proposed else {
            #expect(command == .new && (option.isNamed("kind".utf8) || name == "-k"))
            continue
          }
          let pair = "\(option.long) \(proposed.dropFirst(2))"
          let isLike =
            name == letter
            ? ["--kind", "--layout", "--size"].contains(proposed) : Self.likeMeanings.contains(pair)
          #expect(isLike, "\(command.words) \(name) -> \(proposed)")
          let meant = command.options.first { $0.words.contains(proposed) }
          #expect(meant?.value.takesValue == option.value.takesValue, "\(proposed)")
        }
      }
    }
  }

  @Test func everySuggestedLineIsAcceptedByTheParser() throws {
    for (line, _, suggestions) in Self.cases {
      for suggestion in suggestions where suggestion.hasPrefix("idtool ") {
        let words = suggestion.split(separator: " ").dropFirst().map(String.init)
        #expect(ParsedLine.usageError(words) == nil, "\(line) -> \(suggestion)")
      }
    }
  }

  @Test func everySentenceFollowsTheRules() {
    let samples: [UsageError.Problem] = [
      .missingCommand, .conflict("--a and --b contradict each other: use one of them"),
      .missingOption(.state), .missingOption(.key), .missingOperand(name: "SHELL", choices: []),
      .wrongOperandCount(names: "A B", expected: 2, actual: 1), .terminalInput(remedy: "pass ID"),
    ]
    for problem in samples {
      let sentence = UsageError(problem: problem, topic: .top).sentence
      #expect(!sentence.hasSuffix(".") && sentence.first?.isUppercase == false, "\(sentence)")
    }
    #expect(
      UsageError(problem: samples[2], topic: .top).sentence
        == "--state FILE is required (or set IDTOOL_STATE)"
    )
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
