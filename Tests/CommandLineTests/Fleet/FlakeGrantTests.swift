import Foundation
import Testing

@testable import IDToolKit

/// `--grant`: the command, its answers, and what becomes of it.
@Suite(.waits) struct FlakeGrantTests {
  /// A command that gives worker 7 windows of so many milliseconds, each behind the last.
  private static func counter(milliseconds: Int) -> String {
    """
    #!/bin/sh
    now=$(date +%s%3N) from=$(cat until 2>/dev/null || echo 0)
    [ "$from" -lt "$now" ] && from=$now
    echo $((from + \(milliseconds))) > until
    echo "$from $IDTOOL_GRANT_WORKER" >> asked
    echo "7 @$from @$((from + \(milliseconds)))"
    """
  }

  private func makeCounter(_ tool: Tool, milliseconds: Int) throws {
    try Data(Self.counter(milliseconds: milliseconds).utf8).write(to: tool.url("counter"))
  }

  private func next(_ tool: Tool, _ command: String, _ words: String...) throws -> Tool.Outcome {
    try tool.run(["flake", "next", "--grant", command] + words)
  }

  @Test func idsIncreaseOverWindowsAndEachIsOfItsOwn() throws {
    let tool = try Tool()
    // 128,000 ids each, seconds long: a busy machine must not find them over.
    try makeCounter(tool, milliseconds: 2000)
    let outcome = try next(
      tool,
      "sh counter",
      "-l",
      "t41,s6,w10",
      "--epoch",
      "miniflake",
      "-n",
      "500000"
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    var ids = IssuedIDs()
    ids.add(outcome.output, from: "the run")
    #expect(ids.count == 500_000)
    let windows = try String(contentsOf: tool.url("asked"), encoding: .utf8)
      .split(separator: "\n").compactMap { Int64($0.prefix { $0 != " " }) }
    #expect((4...10).contains(windows.count), "\(windows.count)")
    for id in ids.all {
      let milliseconds = Int64(id >> 16) + 1_519_862_400_000
      guard windows.contains(where: { $0 <= milliseconds && milliseconds < $0 + 2000 }) else {
        Issue.record("\(id) is of no window")
        break
      }
      guard id & 0x3FF == 7 else {
        Issue.record("\(id) is not worker 7's")
        break
      }
    }
    // No ledger is kept, and the command knows which number it gave before.
    #expect(!FileManager.default.fileExists(atPath: tool.url(".local").path))
    let asked = try String(contentsOf: tool.url("asked"), encoding: .utf8).split(separator: "\n")
    #expect(
      asked.first?.hasSuffix(" ") == true && asked.dropFirst().allSatisfy { $0.hasSuffix(" 7") }
    )
    let stamped = try tool.shell(
      "seq 100000 | \"$T\" flake stamp --grant 'sh counter' | sort -u | wc -l"
    )
    #expect(stamped.text == "100000\n", "\(stamped.errorText)")
  }

  @Test func aLedgerBesideGrantsRecordsThemToo() throws {
    // The same window each time: only the ledger keeps two runs apart.
    let command = "echo 7 @$(cat from) @$(($(cat from) + 1000))"
    let outcome = try Tool().shell(
      """
      echo $(($(date +%s) + 5))000 > from
      for i in 1 2 3; do "$T" flake next --grant '\(command)' --ledger l -n 1000; done | sort -u | wc -l
      "$T" flake workers --ledger l -f worker
      """
    )
    #expect(outcome.lines == ["3000", "7"], "\(outcome.errorText)")
  }

  @Test(
    arguments: [
      ("exit 7", "the grant failed: it ended with status 7"),
      ("echo 7 @1 @2; exit 1", "the grant failed: it ended with status 1"),
      ("kill -9 $$", "the grant failed: it was ended by a signal: Killed"),
      ("nowhere", "the grant failed: it ended with status 127"),
      ("true", "the grant answered '': it is empty"),
      ("echo nonsense", "the grant answered 'nonsense\\n': it has 1 word instead of 3"),
      ("printf '7 @1 @2\\n7 @3 @4\\n'", "it has 5 words instead of 3"),
      ("echo 7 now +10s", "'now' isn't a fixed moment"),
      ("echo 1024 @1 @2", "worker 1024 was not asked for"),
      ("yes", "the grant failed: it wrote more than 4096 bytes"),
      ("printf '\\033[31m'", "the grant answered '\\x1B[31m'"),
      ("printf '7 @1795238460 @17952384'", "no newline ends it, so it may have been cut off"),
      ("sleep 60", "the grant failed: it did not end within 2s"),
      ("exec >&- 2>&-; sleep 60", "the grant failed: it did not end within 2s\n"),
      (
        "echo one >&2; printf 'the\\033[31m cause' >&2; sleep 60",
        "it did not end within 2s; it last said 'the\\x1B[31m cause'\n"
      ),
      ("echo 7 @1 @2", "3 grants in a row were of no use"),
      ("yes >&2", "more lines not shown"),
    ]
  )
  func aGrantThatIsNoneEndsTheRun(_ command: String, _ message: String) throws {
    let tool = try Tool()
    let outcome = try next(tool, command, "--lock-timeout", "2s")
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains("idtool: \(message)") || outcome.errorText.contains(message))
    #expect(outcome.errorText.split(separator: "\n").count <= 15, "\(outcome.errorText)")
  }

  @Test func aNumberThatWasNotAskedForIsRefused() throws {
    let tool = try Tool()
    let command = "echo $IDTOOL_GRANT_WORKERS >&2; echo 7 @1 @2"
    for (options, workers) in [(["--worker", "8"], "8-8"), (["--workers", "8-9"], "8-9")] {
      let words = ["flake", "next", "--grant", command] + options
      let outcome = try tool.run(words)
      #expect(outcome.status == 3 && outcome.output.isEmpty)
      #expect(outcome.errorText.hasPrefix("idtool: grant: \(workers)\n"), "\(outcome.errorText)")
      #expect(outcome.errorText.contains("worker 7 was not asked for"))
    }
    let space = try next(tool, "echo $IDTOOL_GRANT_SPACE >&2", "--layout", "twitter")
    #expect(space.errorText.hasPrefix("idtool: grant: flake-z1t41d5w5s12-1288834974657ms-1ms\n"))
  }

  @Test func itIsToldHowLongItMayTake() throws {
    let tool = try Tool()
    for (timeout, seconds) in [("10s", "10"), ("2500ms", "2"), ("300ms", "0"), ("1h", "3600")] {
      let outcome = try next(tool, "echo $IDTOOL_GRANT_TIMEOUT >&2", "--lock-timeout", timeout)
      #expect(outcome.errorText.hasPrefix("idtool: grant: \(seconds)\n"), "\(outcome.errorText)")
    }
  }

  @Test func theLastOfManyLinesIsShown() throws {
    let tool = try Tool()
    for (count, hidden) in [(10, ""), (11, ""), (12, "1 more line not shown\n")] {
      let outcome = try next(tool, "seq \(count) >&2; exit 5")
      let shown = (1...10).map { "idtool: grant: \($0)\n" }.joined()
      let last = count == 10 ? "" : "idtool: grant: \(count)\n"
      let said = hidden.isEmpty ? "" : "idtool: grant: \(hidden)"
      #expect(
        outcome.errorText.hasPrefix(shown + said + last + "idtool: the grant failed: it ended"),
        "\(outcome.errorText)"
      )
    }
  }

  @Test func aCommandThatLooksLikeAnOptionIsACommand() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 10_000)
    let outcome = try tool.shell(
      """
      mkdir bin; printf '#!/bin/sh\nexec sh counter\n' | tee bin/-x > bin/+x; chmod +x bin/*
      PATH=$PWD/bin:$PATH
      "$T" flake next --grant -x; "$T" flake next --grant=+x
      """
    )
    #expect(outcome.lines.count == 2 && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test func whatItSaysIsPassedOnWithOurPrefix() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 10_000)
    let outcome = try next(tool, "printf 'one\\n\\033[2Jtwo' >&2; sh counter")
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    #expect(outcome.errorText == "idtool: grant: one\nidtool: grant: \\x1B[2Jtwo\n")
  }

  @Test(.needs(success: "[ -r /proc/self/status ]", else: "no /proc"))
  func itRunsWithCleanDescriptorsAndSignals() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 10_000)
    try Data(
      """
      # Descriptor 3 is that of the list itself.
      echo $(ls /proc/self/fd) $(readlink /proc/self/fd/0) >&2
      mask() { sed -n "s/^Sig$1:.//p" /proc/self/status; }
      # Signals 32 and 33 are the C library's own, which lets nobody set them.
      echo $((0x$(mask Ign) & ~0x180000000)) $(mask Blk) >&2
      """.utf8
    ).write(to: tool.url("look"))
    let outcome = try tool.shell(
      """
      exec 7<counter 8>eight 15<counter; trap '' HUP INT QUIT USR1 USR2 ALRM TERM CHLD TSTP RTMIN+3
      "$T" flake next --grant 'sh look; sh counter'
      """
    )
    #expect(outcome.status == 0)
    #expect(
      outcome.errorText == "idtool: grant: 0 1 2 3 /dev/null\nidtool: grant: 0 0000000000000000\n"
    )
  }

  @Test func aParentThatIgnoresTheEndOfChildrenChangesNothing() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 10_000)
    let outcome = try tool.shell("trap '' CHLD; exec \"$T\" flake next --grant 'sh counter'")
    #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.errorText)")
    let failed = try tool.shell("trap '' CHLD; exec \"$T\" flake next --grant 'exit 5'")
    #expect(failed.status == 3 && failed.errorText.contains("ended with status 5"))
  }

  /// Whether a process runs; one that has ended and that nobody has asked about does not.
  private static let runs = "runs() { case $(ps -o stat= -p $1) in ''|Z*) false ;; esac; }"

  @Test(.needs("ps"), arguments: ["KILL", "TERM", "HUP"])
  func itsProcessGroupEndsWithOurs(_ signal: String) throws {
    let outcome = try Tool().shell(
      """
      \(Self.runs)
      command='sh -c "echo \\$\\$ > child; sleep 60" & echo $$ > leader; wait'
      # Whoever runs the tests may ignore signals, as nohup does.
      env --default-signal "$T" flake next --grant "$command" --lock-timeout 60s & ours=$!
      for i in $(seq 2000); do [ -s child ] && [ -s leader ] && break; sleep 0.02; done
      runs $(cat leader) && runs $(cat child) || exit 9
      kill -\(signal) $ours; wait $ours
      for i in $(seq 1000); do
        runs $(cat leader) || runs $(cat child) || exit 0
        sleep 0.02
      done
      exit 8
      """
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
  }

  @Test(.needs("ps"))
  func whatItLeavesBehindEndsWithItsAnswer() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 10_000)
    let outcome = try tool.shell(
      """
      \(Self.runs)
      "$T" flake next --grant 'sleep 60 & echo $! > left; sh counter' || exit 9
      for i in $(seq 1000); do runs $(cat left) || exit 0; sleep 0.02; done
      exit 8
      """
    )
    #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.errorText)")
  }

  /// As the help says: only its process group ends with it.
  @Test(.needs("setsid"))
  func whatHasLeftItsProcessGroupGoesOn() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 10_000)
    let outcome = try tool.shell(
      """
      "$T" flake next --grant 'setsid sh -c "echo \\$\\$ > left; exec sleep 60" >/dev/null 2>&1 &
        until [ -s left ]; do sleep 0.02; done; sh counter' || exit 9
      kill -0 $(cat left) && kill $(cat left)
      """
    )
    #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.errorText)")
    #expect(Option.grant.details?.contains("in its process group") == true)
    #expect(FleetGuide.answer.contains("A program that leaves the group, with setsid, goes on"))
  }

  @Test func anAnswerThatCameWhileWeWereStoppedIsTaken() throws {
    let tool = try Tool()
    try makeCounter(tool, milliseconds: 60000)
    // Stopped by the command itself, for longer than --lock-timeout.
    let command =
      "ours=$PPID; kill -STOP $ours; sh counter; { sleep 1; kill -CONT $ours; } >/dev/null 2>&1 & "
    let outcome = try tool.shell(
      "\"$T\" flake next --lock-timeout 300ms --grant '\(command)' & wait $!"
    )
    #expect(outcome.lines.count == 1 && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test func idsThatAreReadyAreSeenBeforeTheNextGrantIsWaitedFor() throws {
    let tool = try Tool()
    // Windows of a layout with few ids, some seconds long: they are used up, and never over.
    try makeCounter(tool, milliseconds: 5000)
    let outcome = try tool.shell(
      """
      "$T" flake next -l t41,s1,w10 --epoch miniflake -n 20000 --grant '[ -e until ] && sleep 60; sh counter' > out & ours=$!
      for i in $(seq 2000); do [ $(wc -l <out) -gt 0 ] && break; sleep 0.02; done
      [ $(wc -l <out) -gt 1000 ] && echo seen; kill $ours
      """
    )
    #expect(outcome.text == "seen\n", "\(outcome.errorText)")
  }
}
