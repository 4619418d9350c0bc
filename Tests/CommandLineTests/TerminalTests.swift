import Foundation
import Testing

@testable import IDToolKit

/// What is different at a terminal: color, notes, and that nothing waits for keys unasked.
@Suite struct TerminalTests {
  // MARK: Input

  /// What a command needs besides, before it would read.
  private static let otherWords: [Command: [String]] = [
    .auidRegister: ["-s", "s"], .auidRecycle: ["-s", "s"], .auidCheck: ["-s", "s"],
    .convert: ["--to", "hex"],
    .auidAssign: ["-s", "s"], .orderArrange: ["--to", "a"], .recordsGet: ["1"],
    .recordsRemove: ["1"], .recordsMove: ["1", "--to", "0"], .recordsPut: ["--file", "f"],
  ]

  @Test(
    arguments: Command.allCases.filter {
      $0.spec.operands.readsStandardInput || otherWords[$0] != nil
    }
  )
  func nothingWaitsForATerminalUnasked(command: Command) throws {
    let tool = try Tool()
    let words = command.words.split(separator: " ").map(String.init)
    let session = try tool.onTerminal(words + (Self.otherWords[command] ?? []))
    #expect(session.status == 2, "\(session.text)")
    #expect(session.text.contains("standard input is a terminal; pass "), "\(session.text)")
    #expect(session.text.contains("try 'idtool \(command.words) -h'"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).isEmpty)
  }

  @Test func thatNoIDWasFoundIsToldAtATerminal() throws {
    let words = ["annotate", "--only", "-l", "discord"]
    for (more, note) in [([], "no ids were found"), (["--since", "2h"], "no ids of that time")] {
      let session = try Tool().onTerminal(words + more, streams: [1, 2], input: "x\n")
      #expect(session.status == 1 && session.text.hasPrefix("idtool: \(note)"), "\(session.text)")
    }
    #expect(try Tool().run(words, input: "x\n").errors.isEmpty)
  }

  /// It would let the rest of a line overwrite its beginning.
  @Test(arguments: ["annotate --in json", "auid assign -s state", "records dedupe"])
  func aLoneCarriageReturnIsABlank(line: String) throws {
    let session = try Tool().onTerminal(
      line.split(separator: " ").map(String.init),
      streams: [1],
      input: "{\"id\":1,\r\"x\":2}\r\n{\"id\":2,\r\"x\":2\r}"
    )
    let screen = session.text.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(screen.contains("{\"id\":1, \"x\":2}"), "\(session.text)")
    #expect(!screen.unicodeScalars.contains("\r"), "\(session.text)")
  }

  @Test(arguments: [[], ["--in", "json"], ["--only"]])
  func whatIsCopiedFromALongFileIsHarmlessWithAnyNumberOfThreads(options: [String]) throws {
    let tool = try Tool()
    // So long that several threads would share it if it went to a file.
    // The control character is one that JSON allows in a string.
    let text = String(repeating: "x", count: 79) + "\u{9B}2J"
    let line = #"{"id":"1155010909962240007","text":"\#(text)"}"# + "\n"
    try Data(String(repeating: line, count: 45_000).utf8).write(to: tool.url("log"))
    let session = try tool.onTerminal(
      ["annotate", "-l", "miniflake", "-j", "2", "--color", "never", "log"] + options,
      streams: [1]
    )
    let lineCount = session.screen.count { $0 == 0x0A }
    let isHarmless = !session.text.unicodeScalars.contains("\u{9B}")
    #expect(lineCount == 45_000 && isHarmless)
  }

  @Test func aDashReadsTheTerminal() throws {
    let session = try Tool().onTerminal(
      ["flake", "decode", "-f", "id", "-"],
      streams: [0, 2],
      typing: "5\n7\n\u{4}"
    )
    #expect(session.status == 0 && String(decoding: session.output, as: UTF8.self) == "5\n7\n")
  }

  // MARK: Color

  @Test func terminalsAreColoredAndFilesAreNot() throws {
    let tool = try Tool()
    #expect(try tool.onTerminal(["--help"]).isColored)
    #expect(try tool.onTerminal(["zzz"]).isColored)
    #expect(try tool.onTerminal(["flake", "decode", "1"]).isColored)
    #expect(try !tool.run("--help").isColored)
    #expect(try !tool.run("zzz").isColored)
    #expect(try !tool.run("flake decode 1").isColored)
  }

  /// Variables, whether a terminal is colored then, and whether a file is.
  static let variables: [(values: [String: String], terminal: Bool, file: Bool)] = [
    ([:], true, false),
    (["NO_COLOR": "1"], false, false), (["NO_COLOR": "0"], false, false),
    (["NO_COLOR": ""], true, false),
    (["TERM": "dumb"], false, false), (["TERM": ""], false, false),
    (["CLICOLOR": "0"], false, false), (["CLICOLOR": "1"], true, false),
    (["CLICOLOR_FORCE": "1"], true, true), (["CLICOLOR_FORCE": "0"], true, false),
    (["CLICOLOR_FORCE": ""], true, false),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
    (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], true, true),
    (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
    (["FORCE_COLOR": "1"], true, false),
  ]

  @Test(arguments: variables.indices)
  func theEnvironmentSaysWhetherToColor(index: Int) throws {
    let (values, onTerminal, onFile) = Self.variables[index]
    let tool = try Tool()
    let session = try tool.onTerminal(["flake", "decode", "1", "x"], environment: values)
    #expect(session.isColored == onTerminal, "\(values)")
    let outcome = try tool.run("flake decode 1 x", environment: values)
    #expect(outcome.output.contains(0x1B) == onFile, "\(values)")
    #expect(outcome.errors.contains(0x1B) == onFile, "\(values)")
    // The option is stronger than all of them.
    let never = try tool.onTerminal(
      ["flake", "decode", "1", "x", "--color=never"],
      environment: values
    )
    #expect(!never.isColored, "\(values)")
    let always = try tool.run("--color always flake decode 1", environment: values)
    #expect(always.output.contains(0x1B), "\(values)")
  }

  @Test func aTerminalOfNoNameIsNotColored() throws {
    var tool = try Tool()
    tool.environment["TERM"] = nil
    #expect(try !tool.onTerminal(["flake", "decode", "1"]).isColored)
  }

  @Test func outputAndErrorsAreJudgedOnTheirOwn() throws {
    let tool = try Tool()
    let errors = try tool.onTerminal(["flake", "decode", "1", "x"], streams: [2])
    #expect(errors.isColored && !errors.output.contains(0x1B))
    let output = try tool.onTerminal(["flake", "decode", "1", "x"], streams: [1])
    #expect(output.isColored && !output.errors.contains(0x1B))
  }

  @Test func theOptionHoldsForErrorsAndHelpWhereverItStands() throws {
    let tool = try Tool()
    #expect(try !tool.onTerminal(["zzz", "--color=never"]).isColored)
    #expect(try !tool.onTerminal(["flake", "decode", "--bogus", "--color", "never"]).isColored)
    #expect(try !tool.onTerminal(["--color=always", "zzz", "--color=never"]).isColored)
    #expect(try tool.run("--color=always zzz").isColored)
    #expect(try tool.run("help --color=always").isColored)
    #expect(try !tool.run("zzz -- --color=always").isColored)
  }

  @Test func dataFormatsAreNeverColored() throws {
    let tool = try Tool()
    for format in ["json", "csv", "tsv"] {
      let outcome = try tool.run(["--color=always", "flake", "decode", "-o", format, "1"])
      #expect(!outcome.output.contains(0x1B), "\(format)")
    }
    let bare = try tool.run("--color=always flake decode -f id,worker 1")
    #expect(!bare.output.contains(0x1B))
  }

  @Test func onlyColorsAreSentAndEachIsClosedBeforeItsLineEnds() throws {
    let tool = try Tool()
    for session in [
      try tool.onTerminal(["--help"]), try tool.onTerminal(["flake", "next", "--help"]),
      try tool.onTerminal(["flake", "decode", "1", "x", "2"]), try tool.onTerminal(["zzz"]),
      try tool.onTerminal(["flake"]),
    ] {
      for line in session.text.components(separatedBy: "\n") {
        let pieces = line.components(separatedBy: "\u{1B}").dropFirst()
        for (offset, piece) in pieces.enumerated() {
          let isOpening = offset.isMultiple(of: 2)
          let expected = isOpening ? /^\[[0-9;]+m./ : /^\[0m/
          #expect(piece.firstMatch(of: expected) != nil, "\(line.debugDescription)")
        }
        #expect(pieces.count.isMultiple(of: 2), "\(line.debugDescription)")
      }
    }
  }

  @Test func theWordsAreTheSameWithoutColor() throws {
    let tool = try Tool()
    for words in [["--help"], ["flake"], ["flake", "next", "-h"], ["flake", "layouts"], ["zzz"]] {
      let plain = try tool.run(words)
      let colored = try tool.run(["--color=always"] + words)
      let stripped = colored.text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(stripped == plain.text, "\(words)")
      #expect(
        colored.errorText.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.errorText,
        "\(words)"
      )
    }
  }

  // MARK: Harm

  @Test func controlsFromInputDoNotReachTheTerminal() throws {
    let session = try Tool().onTerminal(
      ["flake", "decode", "-o", "json"],
      streams: [1, 2],
      input: "\u{1B}]0;x\u{7}\n\u{9B}2J\n1\n"
    )
    #expect(session.status == 1)
    for line in session.text.components(separatedBy: "\n") {
      let rest = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(
        !rest.unicodeScalars.contains(where: UnicodeText.isUnsafe),
        "\(rest.debugDescription)"
      )
    }
  }
}
