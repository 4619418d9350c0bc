import Foundation
import Testing

@testable import IDToolKit

/// What happens with command lines and streams that are wrong: one table, one row each.
@Suite struct BadInputTests {
  /// A line of bash in which `idtool` is the tool, and how it must end.
  struct Case: Sendable {
    let line: String
    let status: Int32
    let output: String
    /// The first line of standard error, without `idtool: `.
    let message: String
  }

  private static func usage(_ line: String, _ message: String) -> Case {
    Case(line: "idtool " + line, status: 2, output: "", message: message)
  }

  private static func invalid(_ line: String, _ output: String, _ message: String) -> Case {
    Case(line: line, status: 1, output: output, message: message)
  }

  private static func broken(_ line: String, _ message: String) -> Case {
    Case(line: line, status: 3, output: "", message: message)
  }

  private static let times =
    "it isn't one of the forms 2026-11-21T05:21:00Z, 2026-11-21 05:21, 14:00, yesterday, "
    + "@1519862400, -2h"
  private static let spans = "it isn't one of the forms 250ms, 90s, 5m, 1h30m, 10d or 1w"
  private static let layouts =
    "it is neither a layout's name ('idtool flake layouts' lists them) nor a list of fields such as "
    + "t41,s12,w10"

  static let cases: [Case] = [
    // Commands.
    usage("zzz", "unknown command 'zzz'"),
    usage("''", "an empty argument is neither a command nor an id"),
    usage("FLAKE next", "unknown command 'FLAKE'"),
    usage("flake zzz", "unknown command 'zzz' of flake"),
    usage("flake ''", "unknown command '' of flake"),
    usage("decode 1", "unknown command 'decode'"),
    usage("help zzz", "no help for 'zzz': there is no such command"),
    usage("help flake zzz", "no help for 'zzz': there is no such command"),
    usage("help flake next more", "unexpected argument 'more': expected at most 2"),
    usage("man zzz extra", "unexpected argument 'extra': expected at most 1"),
    usage("completions", "expected SHELL, but nothing was given; choose from bash, zsh, fish"),
    usage("completions csh", "SHELL does not accept 'csh'; choose from bash, zsh, fish"),
    usage("completions bash zsh", "unexpected argument 'zsh': expected at most 1"),
    // Options.
    usage("--bogus", "unknown option '--bogus'"),
    usage("-Z", "unknown option '-Z'"),
    usage("-w5", "unknown option '-w5'"),
    usage("flake decode --bogus 1", "unknown option '--bogus'"),
    usage("flake decode --=1 1", "unknown option '--=1'"),
    usage("flake decode -= 1", "unknown option '-='"),
    usage("flake decode ---json 1", "unknown option '---json'"),
    usage("flake decode --json=1 1", "option '--json' takes no value"),
    usage("flake decode --json= 1", "option '--json' takes no value"),
    usage("flake decode 1 --layout", "option '--kind' needs a value: --kind LAYOUT"),
    usage("flake decode 1 -f", "option '--field' needs a value: --field NAMES"),
    usage("flake decode -worker 1", "unknown option '-worker'"),
    usage("flake next --work 1", "unknown option '--work'"),
    usage(
      "flake layouts --worker 1",
      "option '--worker' belongs to 'flake next', not to 'flake layouts'"
    ),
    usage(
      "--sql x",
      "option '--sql' belongs to a command such as 'flake range', and none is given"
    ),
    usage("flake next 5", "unexpected argument '5': this command takes none"),
    usage("flake next --color=", "--color does not accept ''; choose from auto, always, never"),
    usage(
      "flake next --color red",
      "--color does not accept 'red'; choose from auto, always, never"
    ),
    usage(
      "flake decode -o xml 1",
      "--output does not accept 'xml'; choose from text, json, csv, tsv, card"
    ),
    usage(
      "flake decode -o JSON 1",
      "--output does not accept 'JSON'; choose from text, json, csv, tsv, card"
    ),
    usage(
      "flake decode --form oct 1",
      "--form does not accept 'oct'; choose from decimal, hex, native"
    ),
    usage(
      "flake layouts -f bogus",
      "--field does not accept 'bogus'; choose from name, fields, unit, epoch, since, last, workers, form, note"
    ),
    usage(
      "flake layouts -f name,,unit",
      "--field does not accept ''; choose from name, fields, unit, epoch, since, last, workers, form, note"
    ),
    usage("flake decode --layout discrd 1", "--kind does not accept 'discrd': \(layouts)"),
    usage("flake decode --layout '' 1", "--kind does not accept '': \(layouts)"),
    usage(
      "flake annotate --since 2025-12-09 --until 2025-12-08",
      "--since is after --until, so that nothing lies in between"
    ),
    usage(
      "inspect --since 2025-12-09 --until 2025-12-09 1",
      "--since is the same as --until, so that nothing lies in between"
    ),
    usage(
      "inspect --since '2025-12-09 14:00' --until 13:00 1",
      "--since is after --until, so that nothing lies in between"
    ),
    usage("flake layouts discrd", "NAME does not accept 'discrd': \(layouts)"),
    usage("flake decode --epoch soon 1", "--epoch does not accept 'soon': \(times)"),
    usage(
      "flake decode -f worker --delta 1",
      "--delta can't be used with --field: name delta_ms in --field"
    ),
    usage(
      "inspect -f kind,time --delta 1",
      "--delta can't be used with --field: name delta_ms in --field"
    ),
    usage(
      "annotate -f id --delta",
      "--delta can't be used with --field: name delta_ms in --field"
    ),
    usage(
      "inspect --by-time --invalid row 1",
      "--by-time can't be used with --invalid row: invalid items have no time"
    ),
    usage(
      "flake decode --unit 0s 1",
      "--unit does not accept '0s': it isn't a unit such as 1ms, 10ms, 1s or 1us"
    ),
    // Numbers.
    usage("flake next --worker 1024", "--worker must be between 0 and 1023, not '1024'"),
    usage("flake next --worker=-1", "--worker must be a whole number, not '-1'"),
    usage("flake next --worker +5", "--worker must be a whole number, not '+5'"),
    usage("flake next --worker ' 5'", "--worker must be a whole number, not ' 5'"),
    usage("flake next --worker ''", "--worker must be a whole number, not ''"),
    usage("flake next --worker 0x10", "--worker must be a whole number, not '0x10'"),
    usage("flake next --worker ٣", "--worker must be a whole number, not '٣'"),
    usage("flake next -n 1e6", "--count must be a whole number, not '1e6'"),
    usage("flake next -n 1.0", "--count must be a whole number, not '1.0'"),
    usage("flake next -n5x", "--count must be a whole number, not '5x'"),
    usage(
      "flake next -n 99999999999999999999",
      "--count must be between 0 and 18446744073709551615, not '99999999999999999999'"
    ),
    usage(
      "flake next --workers 5-",
      "--workers does not accept '5-': it isn't a range such as 16-31 within 0 to 1023"
    ),
    usage(
      "flake next --workers 9-3",
      "--workers does not accept '9-3': it isn't a range such as 16-31 within 0 to 1023"
    ),
    usage("flake next --lock-timeout soon", "--lock-timeout does not accept 'soon': \(spans)"),
    usage("flake next --now someday --no-ledger", "--now does not accept 'someday': \(times)"),
    usage("flake next --now now", "--now needs --no-ledger or a --ledger on the command line"),
    usage("flake next -w1 --workers 1-2", "--workers can't be used with --worker"),
    Case(
      line: "IDTOOL_WORKER=x idtool flake next",
      status: 2,
      output: "",
      message: "IDTOOL_WORKER must be a whole number, not 'x'"
    ),
    // Items.
    invalid("idtool flake decode x", "", "'x' is not a flake id: unexpected 'x' at column 1"),
    invalid("idtool flake decode ''", "", "'' is not a flake id: it is empty"),
    invalid(
      "idtool flake decode -f id 1 12x4 2",
      "1\n2\n",
      "'12x4' is not a flake id: unexpected 'x' at column 3"
    ),
    invalid("idtool flake decode -- -x", "", "'-x' is not a flake id: unexpected '-' at column 1"),
    invalid("idtool flake decode +5", "", "'+5' is not a flake id: unexpected '+' at column 1"),
    invalid(
      #"printf '1\nabc\n2\n' | idtool flake decode -f id"#,
      "1\n2\n",
      "stdin:2: 'abc' is not a flake id: unexpected 'a' at column 1"
    ),
    invalid(
      #"printf '\n\r\n 7 \r\n5_0' | idtool flake decode -f id"#,
      "7\n",
      "stdin:4: '5_0' is not a flake id: unexpected '_' at column 2"
    ),
    invalid(
      #"printf '1\n\xff\n' | idtool flake decode -f id"#,
      "1\n",
      #"stdin:2: '\xFF' is not a flake id: unexpected '\xFF' at column 1"#
    ),
    invalid(
      #"idtool --json flake decode -f id 1 $'\e[2J' 2"#,
      #"{"id":"1"}"# + "\n" + #"{"input":"\u001b[2J","error":"unexpected '\\x1B' at column 1"}"#
        + "\n" + #"{"id":"2"}"# + "\n",
      #"'\x1B[2J' is not a flake id: unexpected '\x1B' at column 1"#
    ),
    // The system.
    broken("idtool flake decode <.", "cannot read standard input: Is a directory"),
    broken("idtool flake decode <&-", "cannot read standard input: Bad file descriptor"),
    broken(
      "idtool flake decode 1 >/dev/full",
      "cannot write to standard output: No space left on device"
    ),
    broken("idtool --help >/dev/full", "cannot write to standard output: No space left on device"),
    broken("idtool -V >/dev/full", "cannot write to standard output: No space left on device"),
    broken("idtool man >/dev/full", "cannot write to standard output: No space left on device"),
    broken(
      "idtool completions zsh >/dev/full",
      "cannot write to standard output: No space left on device"
    ),
    broken(
      "idtool flake next -w1 >/dev/full",
      "cannot write to standard output: No space left on device"
    ),
    broken("idtool flake decode 1 >&-", "cannot write to standard output: Bad file descriptor"),
    broken("idtool -V >&-", "cannot write to standard output: Bad file descriptor"),
    broken(
      "idtool flake next --ledger /nonexistent/x",
      "cannot create ledger '/nonexistent/x': No such file or directory"
    ),
    broken("idtool flake next --ledger .", "ledger '.' is a directory, not a regular file"),
  ]

  @Test func theTableIsLong() {
    #expect(Self.cases.count >= 60)
  }

  @Test func everythingThatIsWrongIsSaidInOneLine() throws {
    let tool = try Tool()
    try tool.addSamples()
    for row in Self.cases {
      let outcome = try tool.shell(row.line, environment: ["PATH": tool.pathWithTool])
      #expect(outcome.status == row.status, "\(row.line)")
      // An invalid item has its row, which says what the message says.
      let rows = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      let values = rows.filter { !$0.isEmpty && !$0.contains("  error=\"") }
      #expect(values == row.output.split(separator: "\n"), "\(row.line)")
      let lines = outcome.errorText.components(separatedBy: "\n")
      #expect(lines.first == "idtool: " + row.message, "\(row.line)")
      #expect(lines.last == "" && lines.count <= 7, "\(row.line)")
      #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("  ") }, "\(row.line)")
      let hint = lines.dropLast().last ?? ""
      #expect(hint.hasPrefix("  try 'idtool ") == (row.status == 2), "\(row.line): \(hint)")
    }
  }

  /// A message about an item must not swallow that the items before it could not be written.
  @Test(arguments: ["1 x", "x 1", "--invalid=skip x", "x", "x 1 y 2 z"])
  func aFullDiskIsToldOnceWhateverElseIsWrong(operands: String) throws {
    let tool = try Tool()
    for target in [">/dev/full", ">&-"] {
      let outcome = try tool.shell("$T flake decode \(operands) \(target)")
      let told =
        outcome.errorText.components(separatedBy: "cannot write to standard output").count - 1
      let hasOutput = !operands.contains("skip")
      #expect(told == (hasOutput ? 1 : 0), "\(outcome.errorText)")
      #expect(outcome.status == (hasOutput ? 3 : 1))
    }
    let long = try tool.shell(
      "{ echo 1; echo x; seq 200000; } | $T flake decode -f id >/dev/full"
    )
    #expect(long.status == 3)
    #expect(long.errorText.components(separatedBy: "cannot write").count == 2, "\(long.errorText)")
  }

  /// The loop for plain lines and the careful one, over a field that most ids do not have.
  @Test(arguments: ["text", "json", "csv", "tsv"])
  func aFieldWithoutAValueIsWrittenAlikeByBothLoops(format: String) throws {
    let tool = try Tool()
    for fields in ["warning", "id,warning", "warning,id", "warning,warning"] {
      let words = ["flake", "decode", "-o", format, "-f", fields]
      let fast = try tool.run(words, input: "\(Tool.sampleID)\n")
      let careful = try tool.run(words + [Tool.sampleID])
      #expect(fast.text == careful.text && fast.status == 0, "\(fields)")
    }
  }

  @Test func everySuggestedLineWorks() throws {
    let tool = try Tool()
    try tool.addSamples()
    for line in ["flak layouts", "layouts discord", "time \(Tool.sampleID)", "version"] {
      let outcome = try tool.shell(
        "idtool \(line)",
        environment: ["PATH": tool.pathWithTool]
      )
      let pieces = outcome.errorText.components(separatedBy: "did you mean '")
      let suggestion = try #require(pieces.last?.components(separatedBy: "'").first)
      #expect(suggestion.hasPrefix("idtool "), "\(outcome.errorText)")
      let second = try tool.shell(suggestion, environment: ["PATH": tool.pathWithTool])
      #expect(second.status == 0 && !second.errorText.contains("try"), "\(suggestion)")
    }
  }

  @Test func noMessageIsLongWhateverTheInput() throws {
    let tool = try Tool()
    let long = String(repeating: "y", count: 100_000)
    for outcome in [
      try tool.run(long), try tool.run(["flake", "decode", long]), try tool.run(["--" + long]),
      try tool.run(["flake", "next", "--color", long]), try tool.run(["flake", long]),
      try tool.run(["flake", "decode", "--layout", long, "1"]),
      try tool.run("flake decode", input: long + "\n"),
    ] {
      let longest = outcome.errorText.split(separator: "\n").map(\.utf8.count).max() ?? 0
      #expect(longest > 0 && longest <= 300, "\(outcome.errorText)")
    }
  }
}
