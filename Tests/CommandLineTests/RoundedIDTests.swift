import Foundation
import Testing

@testable import IDToolKit

/// Ids that went through a double or a spreadsheet are told by every command that reads them.
struct RoundedIDTests {
  private static let commands = [
    "flake decode -l twitter", "flake decode -l twitter -f time", "inspect --kind twitter",
    "inspect", "convert --kind twitter --to hex", "annotate --layout twitter",
    "annotate --layout twitter -f id", "flake annotate -l twitter",
    "flake annotate -l twitter -f id", "annotate --in csv --no-header --layout twitter",
    "flake stats -l twitter",
  ]

  /// Whatever came before: most of a table may be right, and the part that a script added is not.
  @Test(arguments: ["flake decode -l twitter", "annotate --layout twitter"])
  func whatIsRoundedInItsLastPartOnlyIsTold(command: String) throws {
    var random = ReproducibleGenerator(seed: 7)
    let range: Range<UInt64> = 1_000_000_000_000_000_000..<1_500_000_000_000_000_000
    let whole = (0..<100_000).map { _ in UInt64.random(in: range, using: &random) }
    let text = { (ids: [UInt64]) in ids.map { "\($0)\n" }.joined() }
    let good = try Tool().run(command, input: text(whole))
    #expect(!good.errorText.contains("look rounded"), "\(good.errorText)")
    let rounded = (0..<5000).map { _ in UInt64(Double(UInt64.random(in: range, using: &random))) }
    let told = try Tool().run(command, input: text(whole + rounded))
    #expect(told.errorText.contains("look rounded by a JSON number"), "\(told.errorText)")
  }

  /// What is counted is said: repeats are no further evidence, and of many ids some are looked at.
  @Test func sharesAreOfWhatWasLookedAt() throws {
    let tool = try Tool()
    for (line, part) in [
      ("$T flake guess 1593572310593800000", "the last digits of the id are zeros"),
      (
        "printf '%s\\n' 1593572310593800000 1593572310593800000 1593572310593806337 | "
          + "$T flake decode -l twitter -f time",
        "the last digits of 1 of 2 distinct ids are zeros"
      ),
      (
        "seq 1593572310593806337 7777777 1593572325593806337 | head -n 1900 | sed '1~20s/....$/0000/' "
          + "| $T flake decode -l twitter -f time",
        "distinct ids looked at (of 1900 in all) have at most 15 significant digits"
      ),
    ] {
      let outcome = try tool.shell(line)
      #expect(outcome.errorText.contains(part), "\(line): \(outcome.errorText)")
    }
    let rounded = [
      "2124531096339470000", "2123328108455380000", "2124315828874940000", "2123726469545180000",
      "2125920750489870000", "2124020507158710000", "2122802532422370000", "2126061959489380000",
    ]
    let places = try tool.run(["guess"], input: rounded.map { $0 + "\n" }.joined())
    #expect(places.text.contains("rounded: export them as text"), "\(places.text)")
    // Rows that show it need no more words.
    let shown = try tool.shell("$T inspect 1593572310593800000 1593572310593806300")
    #expect(!shown.errorText.contains("ids are zeros"), "\(shown.errorText)")
  }

  /// The options that say how an id is read.
  private static let readings: Set<Option> = [.layout, .layouts, .kind, .sourceKind]

  private static let reading = Command.allCases.filter { command in
    // Arguments that are values of options are no ids.
    if case .values = command.spec.operands.kind { return false }
    return !command.spec.operands.isNone && command.options.contains { readings.contains($0) }
  }

  /// Commands whose arguments are no ids: times, lines, and routes of which few hold one.
  private static let others: Set<Command> = [
    .flakeEncode, .flakeStamp, .routeParse, .routeFormat, .routeCheck,
  ]

  /// Words without which a command does nothing.
  private static let needed: [Command: String] = [.convert: "--to hex"]

  @Test func eachCommandThatReadsAStreamOfIDsHasLines() {
    let missing = Self.reading.filter { command in
      let operands = command.spec.operands
      return (operands.readsStandardInput || operands.kind.isFiles)
        && !Self.others.contains(command) && command != .flakeGuess
        && !Self.commands.contains { $0.hasPrefix(command.words) }
    }
    #expect(missing.isEmpty, "add lines of \(missing.map(\.words))")
  }

  /// Whatever it answers, a command that takes an id says that it was rounded, or that it is of the
  /// future, in a row or beside the answer.
  @Test(arguments: reading.filter { !$0.spec.operands.kind.isFiles })
  func whatTakesADoubtfulIDAsAnArgumentSaysSo(command: Command) throws {
    let tool = try Tool()
    // What JavaScript makes of one of Twitter's, and the last that Discord can make.
    for (layout, id, good, day, signs) in [
      ("twitter", "1991506816005050400", "1991506816005050368", "2025-11-20", ["rounded"]),
      (
        "discord", "18446744073709551615", "1155010909962240007", "2154-05-15",
        ["future", "implausible"]
      ),
    ] {
      let option = try #require(command.options.first { Self.readings.contains($0) })
      // One says which layout explains an id best, and one nothing of times.
      if signs.contains("future"), [.flakeGuess, .convert].contains(command) { continue }
      let how = command == .flakeGuess ? "" : "--\(option.long) \(layout)"
      let line = "\(command.words) \(Self.needed[command] ?? "") \(how)"
      // The id as it was given says nothing of a layout.
      let field = command.spec.fields.first { !["id", "input"].contains($0.name) }
      let forms =
        [""] + (command.options.contains { $0.long == "output" } ? ["-o json", "-o csv"] : [])
        + (field.map { ["-f \($0.name)"] } ?? [])
      let count = command.spec.operands.maximum ?? 1
      for (form, place) in forms.flatMap({ form in (0..<count).map { (form, $0) } }) {
        let ids = (0..<count).map { $0 == place ? id : good }.joined(separator: " ")
        let outcome = try tool.shell("$T \(line) \(form) -- \(ids) 2>&1")
        if Self.others.contains(command) {
          #expect(!outcome.text.contains(day), "\(line) reads an id after all: \(outcome.text)")
          continue
        }
        #expect(outcome.status == 0, "words that \(command.words) needs: \(outcome.text)")
        #expect(
          signs.contains { outcome.text.contains($0) },
          "\(line) \(form) does not say \(signs): \(outcome.text)"
        )
      }
    }
  }

  /// Where the database's type has a sign, an id may begin with a hyphen.
  @Test(arguments: reading.filter { !$0.spec.operands.kind.isFiles && !others.contains($0) })
  func aNegativeIDIsAnIDWithAndWithoutTwoHyphensBefore(command: Command) throws {
    let tool = try Tool()
    let option = try #require(command.options.first { Self.readings.contains($0) })
    let how = command == .flakeGuess ? "" : "--\(option.long) instagram"
    let ids = repeatElement("-1", count: command.spec.operands.maximum ?? 1).joined(separator: " ")
    let line = "$T \(command.words) \(Self.needed[command] ?? "") \(how)"
    let plain = try tool.shell("\(line) \(ids)")
    let behind = try tool.shell("\(line) -- \(ids)")
    #expect([0, 1].contains(plain.status), "\(plain.errorText)")
    #expect(plain.status == behind.status && plain.text == behind.text, "\(plain.errorText)")
    // No layout is known of which it is likely.
    let isRead = command == .flakeGuess || plain.status == 0
    #expect(isRead, "\(line) \(ids) takes no id of Instagram's: \(plain.errorText)")
  }

  /// Ids as Twitter makes them, and the same as JavaScript and a spreadsheet give them back.
  private static func samples() -> (good: [String], printed: [String], short: [String]) {
    var random = SplitMix(state: 7)
    var time: UInt64 = 1_700_000_000_000 - 1_288_834_974_657
    var ids: [UInt64] = []
    for _ in 0..<3000 {
      time += UInt64.random(in: 0..<1000, using: &random)
      let low = UInt64.random(in: 0..<1 << 22, using: &random)
      ids.append(time << 22 | low)
    }
    let printed = ids.map { id in
      // The shortest digits that read back as the same double.
      let digits = "\(Double(id))".prefix { $0 != "e" }.filter { $0 != "." }
      return digits + String(repeating: "0", count: 19 - digits.count)
    }
    let short = ids.map { "\($0)".prefix(15) + "0000" }
    return (ids.map { "\($0)" }, printed, short.map { String($0) })
  }

  @Test(arguments: commands)
  func aStreamIsToldWhateverCameFirst(command: String) throws {
    let tool = try Tool()
    let (good, printed, short) = Self.samples()
    for (name, ids) in Reliability.some([
      ("printed", printed), ("short", short), ("later", good + printed), ("good", good),
      // One id again and again says nothing.
      ("again", (0..<3000).map { $0 % 2 == 0 ? good[5] : "1991506816005050368" }),
    ]) {
      try Data((ids.joined(separator: "\n") + "\n").utf8).write(to: tool.url(name))
      let outcome = try tool.shell("$T \(command) < \(name) > answers")
      #expect(outcome.status == 0)
      let isTold = outcome.errorText.contains("rounded") || outcome.errorText.contains("round")
      #expect(isTold == !["good", "again"].contains(name), "\(name): \(outcome.errorText)")
    }
  }

  /// Some of them end in four zeros or more, but all of them are doubles.
  @Test func doublesOfRoundedIDsAreToldAsSuch() throws {
    let tool = try Tool()
    let doubles = try Self.samples().short.map { UInt64(try #require(Double($0))) }
    try Data(doubles.map { "\($0)\n" }.joined().utf8).write(to: tool.url("doubles"))
    let outcome = try tool.shell("$T flake stats -l twitter < doubles")
    #expect(outcome.errorText.contains("are exact in a double"), "\(outcome.errorText)")
  }

  @Test func anyNumberOfThreadsTellsTheSame() throws {
    let tool = try Tool()
    let (good, printed, _) = Self.samples()
    // So long that it is cut into pieces for threads, though it has not too many ids.
    let rest = " " + String(repeating: "x", count: 100) + "\n"
    var text = ""
    for _ in 0..<13 { text += good.joined(separator: rest) + rest }
    text += printed.joined(separator: rest) + rest
    try Data(text.utf8).write(to: tool.url("log"))
    for command in ["annotate", "annotate -f id", "flake annotate", "flake annotate -f id"] {
      let one = try tool.shell("$T \(command) -l twitter -j 1 log | cksum")
      let two = try tool.shell("$T \(command) -l twitter -j 2 log | cksum")
      #expect(one.errorText.contains("at most 17 significant digits"), "\(one.errorText)")
      #expect(one.text == two.text && one.errorText == two.errorText)
    }
  }

  @Test(arguments: commands + ["flake guess"])
  func aFewOnesAreToldAtTheEnd(command: String) throws {
    let tool = try Tool()
    let (good, printed, _) = Self.samples()
    // One in ten has lost no more than a single digit, or three: two zeros are looked at.
    let rounded = printed.filter { $0.hasSuffix("00") && !$0.hasSuffix("000") }
    for count in [1, 2, 5, 7] {
      for (ids, isTold) in [(rounded.prefix(count), true), (good.prefix(count), false)] {
        let input = ids.joined(separator: "\n") + "\n"
        let outcome = try tool.shell("printf '\(input)' | $T \(command) > answers")
        #expect(
          outcome.errorText.contains("round") == isTold,
          "\(count) of \(command): \(outcome.errorText)"
        )
      }
    }
    // A good one beside them, and they are chance.
    let mixed = (rounded.prefix(3) + good.prefix(1)).joined(separator: "\n") + "\n"
    let outcome = try tool.shell("printf '\(mixed)' | $T \(command) > answers")
    #expect(!outcome.errorText.contains("round"), "\(outcome.errorText)")
  }

  @Test func aSingleZeroIsNoSign() throws {
    let tool = try Tool()
    for id in ["157382701219879730", "1573827012198797310"] {
      let outcome = try tool.shell("$T flake decode -l discord \(id) 2>&1")
      #expect(!outcome.text.contains("round"), "\(outcome.text)")
    }
  }

  @Test(arguments: [
    "flake decode -l twitter ID", "flake decode -l twitter -f time ID", "inspect ID",
    "inspect --kind twitter ID", "inspect --kind twitter -f time ID",
    "convert --kind twitter --to hex ID",
  ])
  func aSingleOneIsTold(line: String) throws {
    let tool = try Tool()
    // The first is what JavaScript makes of ...368, the second what a spreadsheet does.
    for id in ["1991506816005050400", "1991506816005050000"] {
      let outcome = try tool.shell("$T \(line.replacingOccurrences(of: "ID", with: id)) 2>&1")
      #expect(outcome.text.contains("may have rounded it"), "\(outcome.text)")
    }
    let good = try tool.shell(
      "$T \(line.replacingOccurrences(of: "ID", with: "1991506816005050368")) 2>&1"
    )
    #expect(!good.text.contains("round"))
  }

  @Test func idsPrintedAsDoublesInATextAreTold() throws {
    let tool = try Tool()
    let number = "1.1918251592001823e+18"
    for line in [
      "annotate --in json -l discord", "annotate -l discord", "annotate -l miniflake --json",
    ] {
      let outcome = try tool.shell(
        """
        printf '{"id": %s, "k": 1}\\n' \(number) 1191825159200182272 \(number) | $T \(line)
        """
      )
      #expect(outcome.status == 0)
      #expect(
        outcome.errorText == "idtool: warning: numbers such as \(number) may be ids that were "
          + "printed as doubles, and have lost digits: export ids as text\n",
        "\(line): \(outcome.errorText)"
      )
    }
    // Measured values, small numbers and such with more in front are none.
    for other in [
      "1.602176634e+18", "1.1918251592001823e+12", "1.1918251592001823e-18",
      "0.1918251592001823e+18", "1.1918251592001823e+180", "2.1.1918251592001823e+18",
    ] {
      let outcome = try tool.shell("echo '{\"x\": \(other)}' | $T annotate -l discord")
      #expect(outcome.errorText.isEmpty, "\(other): \(outcome.errorText)")
    }
  }
}
