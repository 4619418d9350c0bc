import Foundation
import Testing

@testable import IDToolKit

/// Command lines that nobody would write, text that nobody should trust, streams that go away.
@Suite struct RobustnessTests {
  /// Words from the declaration itself, and words that are wrong in every way.
  static let words: [String] =
    Command.allCases.flatMap { $0.words.split(separator: " ").map(String.init) }
    + Option.all.map { "--" + $0.long }
    + Option.all.compactMap { $0.short.map { "-\($0)" } }
    + [
      "--", "-", "", "=", "--=", "-=", "-5", "1", "0", "abc", "id", "time,worker", "twitter",
      "json",
      "--color=never", "--json=x", "--count=2", "-n0", "-qw7", "-hx", "105",
      "99999999999999999999", "\u{301}", "--key=\u{301}", "é", "\u{1B}[2J", "\u{202E}", "a\nb",
      String(repeating: "x", count: 3000), "now", "10s", "16-31", "bash",
    ]

  @Test func randomLinesEndWithAKnownStatusAndSayWhy() throws {
    let tool = try Tool()
    var random = SplitMix(state: testSeed())
    for _ in 0..<(Reliability.isLong ? 10_000 : 200) {
      let count = Int.random(in: 0...6, using: &random)
      try Self.check((0..<count).map { _ in Self.words.randomElement(using: &random)! }, tool)
    }
  }

  private static func check(_ line: [String], _ tool: Tool) throws {
    // A failure names the line, so that no seed is needed. Numbers are small: they may be counts.
    let outcome = try tool.run(line, input: "1\n{\"id\":1}\n")
    #expect((0...4).contains(outcome.status), "\(line): \(outcome.status)")
    // A check that is to be quiet answers by its status alone, and whatever else is wrong is said.
    let isQuietCheck = line.contains("check") && line.contains { ["-q", "--quiet"].contains($0) }
    #expect(
      (outcome.status == 0) == outcome.errors.isEmpty || isQuietCheck && outcome.status == 1,
      "\(line): \(outcome.errorText)"
    )
    #expect(
      !outcome.errorText.contains("Fatal") && !outcome.errorText.contains(".swift"),
      "\(line)"
    )
    #expect(isHarmless(outcome.errors), "\(line)")
  }

  /// Whether bytes are UTF-8 without controls, invisible or reordering scalars, new lines apart.
  private static func isHarmless(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "\n" || !UnicodeText.isUnsafe($0) }
  }

  static let untrusted: [[UInt8]] = [
    Array("\u{1B}[31mx".utf8), Array("a\u{7}b".utf8), Array("a\rb".utf8), Array("a\nb".utf8),
    Array("\u{9B}31m".utf8), Array("x\u{202E}y".utf8), Array("z\u{200B}z".utf8), [0xFF, 0xFE],
    [0x7F],
    Array("it's".utf8), Array("\u{FEFF}q".utf8), Array("\u{E0041}".utf8), [0xE2, 0x82], [0x01],
  ]

  @Test(arguments: untrusted)
  func textFromOutsideIsShownEscaped(text: [UInt8]) throws {
    let tool = try Tool()
    let words: [[[UInt8]]] = [
      [text], [Array("--".utf8) + text], [Array("-".utf8) + text],
      ["flake", "decode"].map { Array($0.utf8) } + [text],
      ["flake", "next", "--color"].map { Array($0.utf8) } + [text],
      ["flake", "next", "--ledger"].map { Array($0.utf8) } + [Array("no/".utf8) + text],
      ["flake", "layouts"].map { Array($0.utf8) } + [text],
      ["help"].map { Array($0.utf8) } + [text],
    ]
    for line in words {
      let outcome = try tool.run(line)
      #expect((1...3).contains(outcome.status), "\(line)")
      #expect(Self.isHarmless(outcome.errors), "\(line): \(outcome.errors)")
    }
    guard !text.contains(0x0A) else { return }
    let line = ["flake", "decode", "--json"].map { Array($0.utf8) }
    let outcome = try tool.run(line, input: text + [0x0A])
    #expect(outcome.status == 1 && Self.isHarmless(outcome.errors))
    #expect(Self.isHarmless(outcome.output), "\(outcome.text)")
  }

  @Test func aReaderThatGoesAwayEndsItBySIGPIPE() throws {
    let tool = try Tool()
    for ignoring in ["", "trap '' PIPE; "] {
      let line =
        "\(ignoring)$T flake next --no-ledger -w1 -n 100000000 --max-ahead 100000d | head -n 1 "
        + "| wc -l; echo ${PIPESTATUS[0]}"
      let outcome = try tool.shell(line)
      #expect(outcome.lines == ["1", "141"], "\(ignoring) \(outcome.text)")
      #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
    }
  }

  @Test func aClosedInputOrErrorStreamChangesNothingElse() throws {
    let tool = try Tool()
    let plain = try tool.run("flake decode -f id 1")
    for closing in ["2>&-", "<&-", "<&- 2>&-"] {
      let outcome = try tool.shell("$T flake decode -f id 1 \(closing)")
      #expect(outcome.status == 0 && outcome.output == plain.output, "\(closing)")
    }
    #expect(try tool.shell("$T flake decode x 2>&-").status == 1)
    #expect(try tool.shell("$T zzz 2>&-").status == 2)
    #expect(try tool.shell("$T zzz 2>/dev/full").status == 2)
  }

  @Test func resultsAndMessagesKeepTheirOrder() throws {
    let outcome = try Tool().shell("printf '1\\nx\\n2\\ny\\n3\\n' | $T flake decode -f id 2>&1")
    #expect(
      outcome.lines == [
        "1", "idtool: stdin:2: 'x' is not a flake id: unexpected 'x' at column 1", "2",
        "idtool: stdin:4: 'y' is not a flake id: unexpected 'y' at column 1", "3",
      ]
    )
  }

  @Test func aLineIsAnsweredWhileTheInputStaysOpen() throws {
    // The reader gives the next line only after it has seen the answer to the one before.
    let outcome = try Tool().shell(
      """
      mkfifo in out; $T flake decode -f id <in >out & exec 3>in 4<out
      for i in 1 2 3; do echo $i >&3; read -t 20 -r answer <&4 || exit 9; echo "$answer"; done
      exec 3>&-; wait
      """
    )
    #expect(outcome.status == 0 && outcome.lines == ["1", "2", "3"], "\(outcome.errorText)")
  }

  @Test func theNameAndTheFolderDoNotMatter() throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      "ln -s $T other; ./other zzz; d=$(mktemp -d -p .); cd $d; rmdir ../$d; $T flake decode -f id 1"
    )
    #expect(outcome.text == "1\n" && outcome.errorText.hasPrefix("idtool: unknown command"))
    let bare = try tool.shell("env -i $T flake decode -f id 1")
    #expect(bare.status == 0 && bare.text == "1\n", "an empty environment")
  }
}
