import Foundation
import Testing

/// A stream that is followed for days is judged by the present, not by the moment at which the
/// program was started.
@Suite struct FollowedStreamTests {
  /// A command and a text that it is given some seconds after its start.
  private struct Run: Hashable {
    let command: String
    /// A shell's command that prints ids or times, for each `%s` in the text.
    let items: String
    var text = "%s"
    /// What it is given at once.
    var beginning = ""
  }

  private static let ahead =
    [
      "flake decode -l twitter", "flake decode -l twitter -f time",
      "flake decode -l twitter,discord --json", "flake stats -l twitter",
      "inspect --kind twitter --json", "inspect --kind twitter -f time",
    ].map { Run(command: $0, items: "$T flake encode -l twitter --at +64s") } + [
      Run(
        command: "route parse --routes-file rules -f time,warning",
        items: "$T flake encode -l twitter --at +64s",
        text: "a:%s"
      )
    ]

  private static let dayAhead = [
    ("annotate -l miniflake -f time", "%s"), ("annotate -l miniflake", "%s"),
    ("annotate -l miniflake --only", "%s"),
    ("annotate --kind miniflake --json", "%s"), ("flake annotate -f time", "a %s"),
    ("annotate -l miniflake --in json", "{\"id\":%s}"),
    ("annotate -l miniflake --in json", "[{\"id\":%s}]"),
    ("annotate -l miniflake --in csv", "id\\n%s"),
  ].map { Run(command: $0, items: "$T flake encode --at +86404s", text: $1) }

  private static let aged = [
    "annotate -l miniflake --format ' %r'", "annotate -l miniflake --only --format ' %r'",
    "flake decode --format %r",
  ].map { Run(command: $0, items: "$T flake encode --at +1s") }

  private static let fixed = [
    "annotate -l miniflake --format ' %r'", "annotate --kind miniflake --format ' %r'",
  ].map {
    Run(
      command: "\($0) --now 2026-01-02T03:04:06Z",
      items: "$T flake encode --at 2026-01-02T03:04:05Z"
    )
  }

  private static let now = [
    "flake encode | $T flake decode -f unix_ms", "new ulid -f unix_ms --at -",
    "flake encode -f unix_ms,warning",
  ].map { Run(command: $0, items: "echo now") }

  private static let certain = Run(
    command: "convert --to hex",
    items: "$T new ksuid -n 20 --at +64s"
  )

  private static let paused = [
    "flake decode --delta --json", "annotate -l miniflake --delta",
    "annotate -l miniflake -f line,column,id,delta --delta",
    "annotate -l miniflake --only -C 1", "annotate -l miniflake --in csv",
    "flake decode -l twitter,discord --json",
    "inspect --kind flake --delta --json", "flake stats",
  ].map {
    Run(
      command: $0,
      items: "$T flake encode --at 2026-01-02T03:04:05Z",
      text: "b %s\\na\\n%s\\n",
      beginning: "id\\n1155010909962240007\\n\\n"
    )
  }

  /// When they were started, in milliseconds, and what each prints.
  ///
  /// All run at once, for they all wait.
  private static let outputs = Result {
    let start = Int64(Date().timeIntervalSince1970 * 1000)
    let runs = ahead + dayAhead + aged + fixed + now + paused + [certain]
    let tool = try Tool()
    try Data(#"{"routes":{"a":{"type":"flake:twitter"}}}"#.utf8).write(to: tool.url("rules"))
    let lines = runs.enumerated().map { index, run in
      """
      i=$(\(run.items)); (printf '\(run.beginning)'; sleep 5; printf '\(run.text)\\n' $i $i) |
      $T \(run.command) > \(index) 2>&1 &
      """
    }
    let outcome = try tool.shell((lines + ["wait"]).joined(separator: "\n"))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let texts = try Dictionary(
      uniqueKeysWithValues: runs.enumerated().map {
        ($1, try String(contentsOf: tool.url("\($0)"), encoding: .utf8))
      }
    )
    return (start: start, texts: texts)
  }

  private func output(of run: Run) throws -> String { try #require(Self.outputs.get().texts[run]) }

  /// At the start of each it is more than a minute ahead, and when it is read it is not.
  @Test(arguments: ahead.indices)
  func whatIsNotAheadAnyMoreIsNotInTheFuture(index: Int) throws {
    let output = try output(of: Self.ahead[index])
    let isDoubted = output.contains("future") || output.contains("implausible")
    #expect(output.contains("20") && !isDoubted, "\(Self.ahead[index].command): \(output)")
  }

  /// What may be another kind's is taken for ids of now.
  @Test func whatHasATimeOfNowIsCertain() throws {
    let output = try output(of: Self.certain)
    #expect(!output.contains("could be") && output.count > 800, "\(output)")
  }

  /// Ids of more than a day ahead are no ids to a text, and at the start of each this is one.
  @Test(arguments: dayAhead.indices)
  func whatIsNotADayAheadAnyMoreIsFound(index: Int) throws {
    let output = try output(of: Self.dayAhead[index])
    let day = Date().addingTimeInterval(86_400).ISO8601Format().prefix(8)
    #expect(output.contains(day), "\(Self.dayAhead[index].command): \(output)")
  }

  @Test(arguments: aged.indices) func theAgeOfAnIDIsThatAtWhichItIsRead(index: Int) throws {
    #expect(try output(of: Self.aged[index]).contains(" ago"), "\(Self.aged[index].command)")
  }

  @Test(arguments: fixed.indices) func aGivenPresentDoesNotMove(index: Int) throws {
    let output = try output(of: Self.fixed[index])
    #expect(output.contains(" 1s ago"), "\(Self.fixed[index].command): \(output)")
  }

  @Test(arguments: now.indices) func nowIsTheMomentAtWhichItIsRead(index: Int) throws {
    let output = try output(of: Self.now[index])
    let time = try #require(Int64(output.prefix { $0.isNumber }), "\(output)")
    #expect(time >= (try Self.outputs.get().start) + 5000, "\(Self.now[index].command)")
    #expect(!output.contains("future"), "\(Self.now[index].command): \(output)")
  }

  /// The present moves between two pieces, and nothing else does.
  @Test(arguments: paused.indices) func aPauseChangesNoRowOfThePast(index: Int) throws {
    let run = Self.paused[index]
    let atOnce = try Tool().shell(
      """
      i=$(\(run.items)); printf '\(run.beginning)\(run.text)\\n' $i $i | $T \(run.command) 2>&1
      """
    )
    // What is odd about the whole is said as soon as it is known.
    func rows(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.hasPrefix("idtool: warning: ") }
    }
    #expect(!atOnce.text.isEmpty)
    #expect(rows(try output(of: run)) == rows(atOnce.text), "\(run.command)")
  }
}
