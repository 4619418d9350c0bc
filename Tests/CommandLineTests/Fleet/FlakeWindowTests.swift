import Foundation
import Testing

@testable import IDToolKit

/// `--window` and `--existing` of `flake next` and `flake stamp`, and what else there is beside them.
@Suite struct FlakeWindowTests {
  private static let moment = "2026-11-21T05:21:00Z"
  /// A millisecond, which holds 4096 ids.
  private static let window = "\(moment)/+1ms"

  private func next(_ tool: Tool, _ words: String...) throws -> Tool.Outcome {
    try tool.run(["flake", "next", "--worker", "5"] + words)
  }

  private func times(_ ids: [String]) -> Set<Int64> {
    Set(ids.compactMap { FlakeID($0) }.map { FlakeLayout.miniflake.time(of: $0).unixMilliseconds })
  }

  @Test func noIDIsPrintedThatIsNotOfTheWindow() throws {
    let tool = try Tool()
    let all = try next(tool, "--window", Self.window, "--now", Self.moment, "-n", "4096")
    #expect(all.status == 0 && all.lines.count == 4096)
    #expect(times(all.lines) == [1_795_238_460_000])
    // All or nothing, as at the end of a layout.
    let more = try next(tool, "--window", Self.window, "--now", Self.moment, "-n", "4097")
    #expect(more.status == 4 && more.output.isEmpty)
    let end = "which ends at 2026-11-21T05:21:00.001Z\n"
    #expect(more.errorText == "idtool: only 4096 ids are left in the window, \(end)")
    // A clock before the window gives its first ids, one past its end none.
    let before = try next(tool, "--window", Self.window, "--now", "2026-11-21T05:20:30Z", "-n", "4")
    #expect(before.lines == Array(all.lines.prefix(4)))
    for now in ["2026-11-21T05:21:00.001Z", "2030-01-01"] {
      let after = try next(tool, "--window", Self.window, "--now", now)
      #expect(after.status == 4 && after.output.isEmpty)
      #expect(after.errorText == "idtool: no id is left in the window, \(end)")
    }
    // In the middle, what the clock has passed is gone.
    let half = try next(
      tool,
      "--window",
      "\(Self.moment)/+10ms",
      "--now",
      "2026-11-21T05:21:00.006Z",
      "-n",
      "16385"
    )
    #expect(half.status == 4 && half.errorText.contains("only 16384 ids are left"))
  }

  @Test func linesAreStampedUntilTheWindowEnds() throws {
    let outcome = try Tool().shell(
      """
      seq 5000 | "$T" flake stamp --worker 5 --window \(Self.window) --now \(Self.moment) > out
      echo "$? $(wc -l <out) $(tail -n 1 out | cut -f2)"
      cut -f1 out | "$T" flake decode -f time | sort -u
      """
    )
    #expect(outcome.lines == ["4 4096 4096", "2026-11-21T05:21:00.000Z"], "\(outcome.errorText)")
    #expect(outcome.errorText.contains("no id is left in the window"))
  }

  @Test func aLedgerBesideAWindowKeepsASecondRunFromRepeatingTheFirst() throws {
    let tool = try Tool()
    let common = ["--window", Self.window, "--now", Self.moment, "--ledger", "l", "-n"]
    func run(_ count: String) throws -> Tool.Outcome {
      try tool.run(["flake", "next", "--worker", "5"] + common + [count])
    }
    let first = try run("4000")
    let second = try run("96")
    #expect(first.status == 0 && second.status == 0)
    #expect(Set(first.lines + second.lines).count == 4096)
    #expect(times(second.lines) == [1_795_238_460_000])
    #expect(try run("1").status == 4)
    // Without one, a window is the whole memory: it is for one process.
    let alone = try next(tool, "--window", Self.window, "--now", Self.moment)
    let again = try next(tool, "--window", Self.window, "--now", Self.moment)
    #expect(alone.status == 0 && alone.output == again.output)
    #expect(!FileManager.default.fileExists(atPath: tool.url(".local").path))
  }

  @Test func aNumberThatIsLeasedInAWindowIsRecorded() throws {
    let tool = try Tool()
    let line = "\"$T\" flake next --workers 8-8 --window now/+1h -n 1000"
    let outcome = try tool.shell("{ \(line); \(line); } | sort -u | wc -l; ls .local/state/idtool")
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(outcome.lines.count == 2 && outcome.lines.first == "2000")
    // A window that is over leaves no number to lease.
    let over = try tool.shell("\"$T\" flake next --workers 8-9 --window -1h/+1m")
    #expect(over.status == 4 && over.output.isEmpty)
  }

  @Test func aWindowBeginsNoFurtherAheadThanIDsMayRun() throws {
    let tool = try Tool()
    let far = try next(tool, "--window", "+2h/+10s")
    #expect(far.status == 3 && far.output.isEmpty)
    #expect(far.errorText.hasPrefix("idtool: the window of worker 5 begins "))
    #expect(far.errorText.contains("--max-ahead allows 1m"))
    let allowed = try next(tool, "--window", "+2h/+10s", "--max-ahead", "3h")
    #expect(allowed.status == 0)
    // Within a window, too, ids run ahead of the clock only so far.
    let tooMany = try next(tool, "--window", "now/+10h", "-n", "300000000")
    #expect(tooMany.status == 3 && tooMany.output.isEmpty)
    #expect(tooMany.errorText.contains("ahead of the clock: --max-ahead allows 1m"))
  }

  @Test func withPaceTheStartOfAWindowIsWaitedFor() throws {
    let outcome = try Tool().shell(
      """
      "$T" flake next --worker 5 --window +400ms/+10s --pace -n 3 > ids; date +%s%3N
      "$T" flake decode -f unix_ms $(cat ids)
      """
    )
    let numbers = outcome.lines.compactMap { Int64($0) }
    #expect(numbers.count == 4, "\(outcome.errorText)")
    #expect(numbers.dropFirst().allSatisfy { $0 <= numbers[0] }, "\(numbers)")
  }

  @Test(
    arguments: [
      ("--window now/+1s", "--window needs --worker N, or --workers A-B"),
      ("--worker 1 --window now", "it isn't a span of time such as"),
      ("--worker 1 --window now/+1s/+2s", "it isn't a span of time such as"),
      ("--worker 1 --window now/yesterday", "it ends before it begins, or is empty"),
      ("--worker 1 --window now/now", "it ends before it begins, or is empty"),
      (
        "--worker 1 --window /now",
        "--window does not accept '/now': it isn't a span of time such as"
      ),
      (
        "--worker 1 --window now/",
        "--window does not accept 'now/': it isn't a span of time such as"
      ),
      ("--worker 1 --window /", "--window does not accept '/'"),
      ("--worker 1 --window now/+1s --existing", "--existing is about a ledger"),
      ("--no-ledger --existing", "--existing is about a ledger"),
      ("--worker 1 --window now/+1s --grant x", "--grant can't be used with --window: both say"),
      ("--grant x --now 2026-01-01", "--now can't be used with --grant: that follows the clock"),
    ]
  )
  func whatDoesNotGoTogetherIsRefused(_ options: String, _ message: String) throws {
    let tool = try Tool()
    for subcommand in ["next", "stamp"] {
      let outcome = try tool.shell("\"$T\" flake \(subcommand) \(options) </dev/null")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }
    #expect(!FileManager.default.fileExists(atPath: tool.url(".local").path))
  }

  @Test func aLayoutWithoutWorkersNeedsNoNumberForAWindow() throws {
    let outcome = try Tool().run([
      "flake", "next", "--layout", "t41,s22", "--epoch", "miniflake", "--window", Self.window,
      "--now", Self.moment,
    ])
    #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.errorText)")
  }

  // MARK: --existing and STATE_DIRECTORY

  @Test func existingMakesNoLedgerAndUsesTheOneThatIsThere() throws {
    let tool = try Tool()
    for ledger in [["--ledger", "l"], []] {
      let words = ["flake", "next", "--worker", "5", "--existing"] + ledger
      let refused = try tool.run(words)
      #expect(refused.status == 3 && refused.output.isEmpty)
      #expect(refused.errorText.contains("does not exist, and --existing makes none"))
      #expect(try tool.shell("ls -A | grep -v '[.]out$\\|[.]in$\\|[.]err$'").output.isEmpty)
      let first = try tool.run(words.filter { $0 != "--existing" })
      let second = try tool.run(words)
      #expect(first.status == 0 && second.status == 0, "\(second.errorText)")
      #expect(first.text < second.text)
      _ = try tool.shell("rm -rf l .local")
    }
    try Data("x".utf8).write(to: tool.url("other"))
    #expect(try next(tool, "--ledger", "other", "--existing").status == 3)
  }

  @Test(
    arguments: [
      ("STATE_DIRECTORY=$PWD/a", "a"), ("STATE_DIRECTORY=$PWD/a:$PWD/b", "a"),
      ("STATE_DIRECTORY=$PWD/a HOME=$PWD/home", "home/.local/state/idtool"),
      ("STATE_DIRECTORY=$PWD/a HOME=$PWD/h", "a"), ("STATE_DIRECTORY=$PWD/a HOME=/", "a"),
      ("STATE_DIRECTORY=$PWD/a XDG_STATE_HOME=$PWD/x", "x/idtool"),
    ]
  )
  func aServiceWithoutAHomeKeepsItsLedgersInItsStateDirectory(
    _ variables: String,
    _ folder: String
  ) throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      mkdir home
      env -i \(variables) "$T" flake next >id && ls \(folder)
      rmdir home 2>/dev/null
      ls -d a b h home x 2>&1 | grep -vc 'No such'
      """
    )
    #expect(outcome.lines == ["flake-z1t41s12w10-1519862400000ms-1ms.ledger", "1"])
    for bad in ["STATE_DIRECTORY=a", "STATE_DIRECTORY=", "HOME=$PWD/h"] {
      let refused = try tool.shell("env -i \(bad) \"$T\" flake next")
      #expect(refused.status == 3)
      #expect(refused.errorText.contains("none of XDG_STATE_HOME, HOME and STATE_DIRECTORY"))
      #expect(refused.errorText.contains("set XDG_STATE_HOME to a folder"))
      #expect(refused.errorText.contains("which isn't a folder") == bad.hasPrefix("HOME"))
    }
  }

  // MARK: --worker-of

  @Test func theNumberOfANameIsTheWorker() throws {
    let tool = try Tool()
    func run(_ options: String) throws -> Tool.Outcome {
      try tool.shell(
        "\"$T\" flake next --no-ledger \(options) > id && \"$T\" flake decode -f worker $(cat id)"
      )
    }
    #expect(try run("--worker-of web-3").text == "3\n")
    #expect(try run("--worker-of web-31 -l t41,s12,w5 --epoch miniflake").text == "31\n")
    // The variable is a default, which this overrides.
    #expect(try run("--worker-of 5").text == "5\n")
    #expect(
      try tool.shell("IDTOOL_WORKER=9 \"$T\" flake next --worker-of web-3 -f worker").text == "3\n"
    )
    for (options, message) in [
      ("--worker-of web-32 -l t41,s12,w5 --epoch miniflake", "its number is not between 0 and 31"),
      ("--worker-of web", "--worker-of does not accept 'web': it doesn't end in a hyphen"),
      ("--worker-of ip-10-0-0-17", "it ends like an address"),
      ("--worker-of ''", "--worker-of does not accept ''"),
      ("--worker-of web-03", "--worker-of does not accept 'web-03': its number begins with 0"),
      ("--worker-of web--3", "--worker-of does not accept 'web--3': it has no name before"),
      ("--worker-of=-3", "--worker-of does not accept '-3': it has no name before"),
      ("--worker-of web-3 --worker 3", "--worker-of can't be used with --worker"),
      ("--worker-of web-3 --workers 3-4", "--worker-of can't be used with --workers"),
    ] {
      let refused = try run(options)
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.errorText.contains(message), "\(refused.errorText)")
    }
  }
}
