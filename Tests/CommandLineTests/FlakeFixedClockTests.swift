import Foundation
import Testing

/// `--now`, and the ledgers that it must not spoil for others.
@Suite struct FlakeFixedClockTests {
  private static let future = "2080-01-01"

  @Test(arguments: ["IDTOOL_LEDGER=l", "HOME=$PWD", "XDG_STATE_HOME=$PWD IDTOOL_LEDGER="])
  func takesNoIdsFromALedgerThatOtherRunsUse(_ variables: String) throws {
    let tool = try Tool()
    for subcommand in ["next", "stamp"] {
      let outcome = try tool.shell(
        "env -i \(variables) \"$T\" flake \(subcommand) --worker 3 --now \(Self.future) </dev/null"
      )
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      let message = "idtool: --now needs --no-ledger or a --ledger on the command line\n"
      #expect(outcome.errorText.hasPrefix(message), "\(outcome.errorText)")
    }
    #expect(try tool.shell("find . -type f -name '*l*' ! -name '.*'").lines.isEmpty)
    let other = try tool.shell(
      "env -i \(variables) \"$T\" flake next --no-ledger --now \(Self.future)"
    )
    #expect(other.status == 0 && other.lines.count == 1)
  }

  @Test func goesFarAheadOnlyInALedgerOfItsOwn() throws {
    let tool = try Tool()
    func next(_ words: String..., worker: String = "3") throws -> Tool.Outcome {
      let common = ["flake", "next", "--ledger", "l", "--worker", worker]
      return try tool.run(common + words)
    }
    #expect(try next().status == 0)
    let content = try Data(contentsOf: tool.url("l"))
    for more in [[], ["--workers", "0-9"], ["--max-ahead", "1d"]] {
      let words = ["flake", "next", "--ledger", "l", "--now", Self.future] + more
      let refused = try tool.run(words)
      #expect(refused.status == 3 && refused.output.isEmpty)
      #expect(
        refused.errorText.contains("in a ledger that runs without --now use: --max-ahead allows"),
        "\(refused.errorText)"
      )
    }
    #expect(try Data(contentsOf: tool.url("l")) == content)
    #expect(try next().status == 0)
    #expect(try next("--now", "2026-03-01", worker: "4").status == 0, "the past is free")
  }

  @Test func aLedgerOfFixedClocksIsForThemUntilAnotherRunUsesIt() throws {
    let tool = try Tool()
    func next(_ worker: String, _ words: String...) throws -> Tool.Outcome {
      let common = ["flake", "next", "--ledger", "l", "--worker", worker]
      return try tool.run(common + words)
    }
    let first = try next("3", "--now", Self.future)
    #expect(first.status == 0)
    #expect(try next("3", "--now", Self.future).status == 0)
    #expect(try next("4").status == 0)
    #expect(try next("5", "--now", Self.future).status == 3)
    #expect(try next("5").status == 0)
  }

  @Test(
    arguments: [
      ("--layout t31,w32 --epoch 2030-01-01", 3, "which is before the layout's epoch"),
      ("--layout baidu-uid", 4, "the layout ran out of ids at 2024-11-20"),
      (
        "--layout t16,w47 --epoch miniflake", 4,
        "the layout ran out of ids at 2018-03-01T00:01:05.535Z"
      ),
      ("--layout t31,w32 --epoch 2030-01-01 --workers 7-4000000000", 3, "before the layout's"),
      ("--layout t31,w32 --epoch 2030-01-01 --worker 7", 3, "before the layout's epoch"),
    ]
  )
  func aLayoutWithoutIdsForThePresentIsRefusedBeforeALedgerIsMade(
    _ options: String,
    _ status: Int32,
    _ message: String
  ) throws {
    let tool = try Tool()
    let outcome = try tool.shell("\"$T\" flake next --ledger ledger \(options)")
    #expect(outcome.status == status && outcome.output.isEmpty)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: tool.url("ledger").path))
  }
}
