import Testing

@testable import IDToolKit

/// The grammar of the command line, rule by rule.
@Suite struct ArgumentParserTests {
  private func expect(
    _ table: [(line: String, meaning: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (line, meaning) in table {
      #expect(
        ParsedLine.meaning(line) == meaning,
        "idtool \(line)",
        sourceLocation: sourceLocation
      )
    }
  }

  @Test func aValueFollowsItsOptionInAnyOfFourWays() {
    expect([
      ("flake next --count 5", "flake next --count=5"),
      ("flake next --count=5", "flake next --count=5"),
      ("flake next -n 5", "flake next --count=5"),
      ("flake next -n5", "flake next --count=5"),
      ("flake next --ledger=", "flake next --ledger="),
      ("flake next --ledger ''", "flake next --ledger="),
      ("flake next --ledger=a=b", "flake next --ledger=a=b"),
      ("flake next --ledger --pace", "flake next --ledger=--pace"),
      ("flake next --ledger -", "flake next --ledger=-"),
      ("flake next --now -2h --no-ledger", "flake next --no-ledger --now=-2h"),
    ])
  }

  @Test func flagsClusterAndTheLastLetterMayTakeAValue() {
    expect([
      ("flake next -q", "flake next --quiet"),
      ("flake next -qw7", "flake next --worker=7 --quiet"),
      ("flake next -qw 7", "flake next --worker=7 --quiet"),
      ("flake next -qqn2", "flake next --count=2 --quiet"),
      ("flake decode -qf id", "flake decode --field=id --quiet"),
      ("flake next -w7q", "error: --worker must be a whole number, not '7q'"),
      ("flake next -qx", "error: unknown option '-qx'"),
    ])
  }

  @Test func optionsStandAnywhereAndOperandsKeepTheirOrder() {
    let expected = "flake decode --json --quiet '1' '2'"
    expect([
      ("-q --json flake decode 1 2", expected),
      ("flake -q --json decode 1 2", expected),
      ("flake decode 1 --json 2 -q", expected),
      ("-q flake --json decode 1 2", expected),
      ("--layout twitter flake decode 1", "flake decode --kind=twitter '1'"),
      ("--layout=twitter flake decode 1", "flake decode --kind=twitter '1'"),
      ("-l twitter flake decode 1", "flake decode --kind=twitter '1'"),
      ("-ql twitter flake decode 1", "flake decode --kind=twitter --quiet '1'"),
      ("-ltwitter flake decode 1", "flake decode --kind=twitter '1'"),
      ("--ledger flake flake next", "flake next --ledger=flake"),
    ])
  }

  @Test func twoDashesEndTheOptions() {
    expect([
      ("flake decode -- --json -h", "flake decode '--json' '-h'"),
      ("flake decode 1 -- -", "flake decode '1' '-'"),
      ("flake decode -- --", "flake decode '--'"),
      (
        "flake decode --ledger",
        "error: option '--ledger' belongs to 'flake next', not to 'flake decode'"
      ),
      ("-- flake next", "inspect 'flake' 'next'"),
      ("-- -MdS-Zc5Ed383SNy4jH3 -q", "inspect '-MdS-Zc5Ed383SNy4jH3' '-q'"),
      ("-q -- 01ARYZ6S41TSV4RRFFQ69G5FAV", "inspect --quiet '01ARYZ6S41TSV4RRFFQ69G5FAV'"),
      ("flake -- next", "error: no command given"),
      ("flake next -- --help", "error: unexpected argument '--help': this command takes none"),
    ])
  }

  @Test func aDashAloneIsStandardInput() {
    expect([
      ("flake decode 1 - 2 -", "flake decode '1' <stdin> '2' <stdin>"),
      ("-", "inspect <stdin>"),
      ("flake -", "error: unknown command '-' of flake"),
    ])
  }

  @Test func aNegativeNumberIsAnArgumentWhereAnyWordMayBeOne() {
    expect([
      ("flake decode -5", "flake decode '-5'"),
      ("flake decode -5 --json", "flake decode --json '-5'"),
      ("flake decode -0123456789", "flake decode '-0123456789'"),
      ("records get -1.5 -1e3 -2E-7", "records get '-1.5' '-1e3' '-2E-7'"),
      ("records get -.5", "error: unknown option '-.5'"),
      ("records get -e5", "error: unknown option '-e5'"),
      ("flake decode -5x", "error: unknown option '-5x'"),
      ("route format feed -5", "route format 'feed' '-5'"),
      ("auid register -5", "auid register '-5'"),
      ("flake layouts -5", "error: unknown option '-5'"),
      ("annotate -5", "error: unknown option '-5'"),
      ("auid list -5", "error: unknown option '-5'"),
      ("flake layouts -- -5", "flake layouts '-5'"),
    ])
  }

  @Test func namesAreNeverAbbreviated() {
    expect([
      ("flake next --work 1", "error: unknown option '--work'"),
      ("flake next --workersx=1-2", "error: unknown option '--workersx=1-2'"),
      ("flake nex", "error: unknown command 'nex' of flake"),
      ("fla next", "error: unknown command 'fla'"),
      ("flake next -worker 7", "error: unknown option '-worker'"),
      ("flake next -count=7", "error: unknown option '-count=7'"),
    ])
  }

  @Test func aSecondValueIsAnErrorUnlessAllCountOrItOnlySaysHowResultsLook() {
    expect([
      (
        "flake next -n 5 -n 2",
        "error: --count is given twice, as '5' and as '2': this command takes one"
      ),
      ("flake next -n 5 -n 5", "flake next --count=5"),
      ("flake next --color never --color always", "flake next --color=always"),
      ("flake next -o csv -o tsv", "flake next --output=tsv"),
      ("flake next --json --json", "flake next --json"),
      ("flake decode -f id --field time,worker", "flake decode --field=id --field=time,worker"),
    ])
  }

  @Test func ofTwoSpellingsOfAFormatTheLaterWins() throws {
    for (line, format) in [
      ("--json -o csv", OutputName.csv), ("-o csv --json", .json), ("-o csv", .csv),
      ("--json", .json), ("--json -o csv --json", .json), ("", nil),
    ] {
      let words = ["flake", "next"] + line.split(separator: " ").map(String.init)
      let parser = ArgumentParser(words: words.map { Array($0.utf8) }, present: Present(.unixEpoch))
      { _ in nil }
      guard case .run(let arguments) = try parser.parse() else { return }
      #expect(arguments.outputName == format, "\(line)")
    }
  }

  @Test func aVariableStandsInForAnOptionThatIsNotGiven() {
    expect([
      ("IDTOOL_WORKER=3 flake next", "flake next --worker=3(IDTOOL_WORKER)"),
      ("IDTOOL_WORKER=3 flake next -w4", "flake next --worker=4"),
      ("IDTOOL_WORKER= flake next", "flake next"),
      ("IDTOOL_WORKER=x flake next", "error: IDTOOL_WORKER must be a whole number, not 'x'"),
      ("IDTOOL_WORKER=x flake decode 1", "flake decode '1'"),
      ("IDTOOL_WORKER=x flake next --help", "whole of idtool flake next"),
      ("IDTOOL_LAYOUT=twitter flake decode 1", "flake decode --kind=twitter(IDTOOL_LAYOUT) '1'"),
    ])
  }

  @Test func helpWinsOverEveryErrorOnTheLine() {
    expect([
      ("-h", "screen of idtool"), ("--help", "whole of idtool"), ("help", "whole of idtool"),
      ("flake -h", "screen of idtool flake"), ("flake bogus --help", "whole of idtool flake"),
      ("bogus --help", "whole of idtool"),
      ("flake next -h", "screen of idtool flake next"),
      ("-h flake next", "screen of idtool flake next"),
      ("flake next -qh", "screen of idtool flake next"),
      ("flake next -help", "screen of idtool flake next"),
      ("flake next --worker -h", "screen of idtool flake next"),
      ("flake next --bogus --worker=x --help", "whole of idtool flake next"),
      ("flake next --json=1 -h", "screen of idtool flake next"),
      ("--color=purple -h", "screen of idtool"),
      ("flake next -lh", "flake next --kind=h"),
      ("flake decode -- -h", "flake decode '-h'"),
      ("help flake", "whole of idtool flake"),
      ("help flake next", "whole of idtool flake next"),
      ("help -q flake next", "whole of idtool flake next"),
      ("help man", "whole of idtool man"), ("help help", "whole of idtool help"),
      ("help -h", "screen of idtool help"), ("help --help", "whole of idtool help"),
      ("help flake --help", "whole of idtool flake"), ("help bogus -h", "screen of idtool"),
      ("help bogus", "error: no help for 'bogus': there is no such command"),
      ("help flake bogus", "error: no help for 'bogus': there is no such command"),
      ("help man x", "error: unexpected argument 'x': expected at most 1"),
      ("help flake next x", "error: unexpected argument 'x': expected at most 2"),
    ])
  }

  @Test func theVersionIsAskedForWithoutACommand() {
    expect([
      ("-V", "version"), ("--version", "version"), ("-qV", "version"), ("flake -V", "version"),
      ("-V -h", "screen of idtool"),
      ("flake next -V", "error: unknown option '-V'"),
      ("-- -V", "inspect '-V'"),
    ])
  }

  @Test func theNumberOfArgumentsIsChecked() {
    expect([
      ("flake next 1", "error: unexpected argument '1': this command takes none"),
      ("completions", "error: expected SHELL, but nothing was given; choose from bash, zsh, fish"),
      ("completions bash", "completions 'bash'"),
      ("completions bash zsh", "error: unexpected argument 'zsh': expected at most 1"),
      ("completions tcsh", "error: SHELL does not accept 'tcsh'; choose from bash, zsh, fish"),
      ("flake decode ''", "flake decode ''"),
      ("''", "error: an empty argument is neither a command nor an id"),
      ("flake ''", "error: unknown command '' of flake"),
      ("", "error: no command given"),
      ("flake", "error: no command given"),
    ])
  }

  @Test func onlyPlainWholeNumbersAreNumbers() {
    for text in ["+5", "1e3", "0x10", "-1", "5_0", "\u{0663}", "1.0", "''"] {
      #expect(
        ParsedLine.meaning("flake next --count=\(text == "''" ? "" : text)")
          .hasPrefix("error: --count must be a whole number, not "),
        "\(text)"
      )
    }
    #expect(ParsedLine.meaning("flake next -n 18446744073709551615").hasSuffix("551615"))
    #expect(
      ParsedLine.meaning("flake next -n 18446744073709551616")
        == "error: --count must be between 0 and 18446744073709551615, not '18446744073709551616'"
    )
  }

  @Test func wordsThatAreNotUTF8AreTakenAsTheyAre() {
    let invalid: [UInt8] = [0xFF, 0xFE]
    let ledger = ["flake", "next", "--ledger"].map { Array($0.utf8) } + [invalid]
    #expect(ParsedLine.meaning(words: ledger).hasPrefix("flake next --ledger="))
    #expect(
      ParsedLine.meaning(words: [[0x2D, 0x2D] + invalid])
        == #"error: unknown option '--\xFF\xFE'"#
    )
    // A combining mark behind `=` is no part of it.
    #expect(
      ParsedLine.meaning("flake next --ledger=\u{301}") == "flake next --ledger=\u{301}"
    )
  }

  @Test func noLineMakesTheParserTrap() {
    var random = SeededGenerator(seed: 7)
    let words = [
      "flake", "next", "decode", "layouts", "help", "man", "completions", "--", "-", "", "-w",
      "-n5",
      "--count=", "--field=id", "-f", "id,,", "--=", "=", "-=", "--json=1", "-hx", "-5", "bash",
      "\u{301}", "--key=\u{301}", String(repeating: "x", count: 300), "-\u{301}", "-qV", "--color",
    ]
    for _ in 0..<LongRun.count(400, long: 100_000) {
      let line = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }
      _ = ParsedLine.meaning(words: line.map { Array($0.utf8) })
      guard let error = ParsedLine.usageError(line) else { continue }
      #expect(!error.sentence.isEmpty && error.hints.count <= 5, "\(line)")
    }
  }
}
