import Foundation
import Testing

@testable import IDToolKit

/// The scripts of `flake grant`: what they ask a store for, and what they make of its answers.
@Suite(.waits) struct GrantScriptTests {
  /// A folder with the scripts and a client of etcd.
  private func makeTool() throws -> Tool {
    let tool = try Tool()
    for script in GrantScript.allCases {
      let printed = try tool.run(["flake", "grant", script.rawValue])
      #expect(printed.status == 0 && printed.text == script.text)
      try Data(printed.output).write(to: tool.url("grant-\(script.rawValue)"))
    }
    try tool.addFakeEtcd()
    return tool
  }

  private func ask(
    _ tool: Tool,
    _ line: String,
    _ environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let path = tool.url("bin").path + ":/usr/bin:/bin"
    return try tool.shell(line, environment: environment.merging(["PATH": path]) { $1 })
  }

  private func grant(_ line: String) throws -> FlakeGrant {
    try FlakeGrant(parsing: Array("\(line)\n".utf8).span, now: SystemClock.now())
  }

  @Test(.needs("shellcheck"), arguments: GrantScript.allCases)
  func shellcheckFindsNothing(_ script: GrantScript) throws {
    let tool = try makeTool()
    let outcome = try tool.shell("shellcheck -s sh grant-\(script)")
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  @Test(arguments: GrantScript.allCases)
  func theUsualNumbersAreThoseOfTheUsualLayout(_ script: GrantScript) {
    #expect(
      script.text.contains("{IDTOOL_GRANT_WORKERS:-0-\(FlakeLayout.miniflake.largestWorker)}")
    )
    #expect(!script.text.contains("~"))
  }

  @Test func windowsFollowEachOther() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      "for span in 10s 500ms 2m 1s ''; do sh grant-etcd $span; done",
      ["IDTOOL_GRANT_WORKER": "7", "IDTOOL_GRANT_SPAN": "3s", "IDTOOL_GRANT_MAX_AHEAD": "999999"]
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    let grants = try outcome.lines.map(grant)
    #expect(grants.allSatisfy { $0.worker == 7 })
    let spans = grants.map { $0.window.until.microseconds - $0.window.from.microseconds }
    #expect(spans == [10_000_000, 500_000, 120_000_000, 1_000_000, 3_000_000])
    #expect(zip(grants, grants.dropFirst()).allSatisfy { $0.window.until == $1.window.from })
  }

  @Test(arguments: ["lost", "late"])
  func aWindowWhoseAnswerWasLostIsNeverGiven(_ fault: String) throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      sh grant-etcd 1s; touch \(fault); sh grant-etcd 1s; sh grant-etcd 1s
      cat key-idtool_flake_*; [ ! -e \(fault) ]
      """,
      ["IDTOOL_GRANT_WORKERS": "9-9"]
    )
    #expect(outcome.status == 0 && outcome.lines.count == 4, "\(outcome.errorText)")
    let windows = try outcome.lines.prefix(3).map { try grant($0).window }
    #expect(windows.count == 3)
    guard windows.count == 3 else { return }
    // A second goes by before it is asked again, so the next window may begin later, never earlier.
    let lost: Int64 = fault == "lost" ? 1_000_000 : 0
    #expect(windows[1].from.microseconds >= windows[0].until.microseconds + lost)
    #expect(windows[2].from >= windows[1].until)
    let last = outcome.lines.last.flatMap { Int64($0) }.map { $0 * 1000 }
    #expect(last == windows[2].until.microseconds)
  }

  @Test func numbersInUseAreLeftToOthersAndOnesOwnIsKept() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      for i in 1 2 3 4 5 6; do sh grant-etcd 1m; done | cut -d' ' -f1 | sort -u | wc -l
      worker=$(sh grant-etcd 1m | cut -d' ' -f1)
      IDTOOL_GRANT_WORKER=$worker sh grant-etcd 1m | cut -d' ' -f1 | grep -cx "$worker"
      """,
      ["IDTOOL_GRANT_WORKERS": "10-1000", "IDTOOL_GRANT_MAX_AHEAD": "999999"]
    )
    #expect(outcome.lines == ["6", "1"], "\(outcome.errorText)")
  }

  @Test func aNumberWhoseTimeIsFarAheadIsNotTakenFurther() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      "sh grant-etcd 10m; cat key-*_3 > before; sh grant-etcd; echo $?; cmp before key-*_3",
      ["IDTOOL_GRANT_WORKERS": "3-3", "IDTOOL_GRANT_PATIENCE": "0"]
    )
    #expect(outcome.status == 0 && outcome.lines.count == 2 && outcome.lines.last == "1")
    #expect(outcome.errorText.contains("no window of worker 3: its windows are taken until @"))
  }

  @Test(
    arguments: [
      ("0s", [:], "'0s' isn't a span"), ("010s", [:], "'010s' isn't a span"),
      ("x", [:], "'x' isn't a span"), ("10", [:], "'10' isn't a span with its unit"),
      ("1h", [:], "'1h' isn't a span"), ("1.5s", [:], "'1.5s' isn't a span"),
      ("60m", [:], nil), ("3600s", [:], nil), ("3600000ms", [:], nil),
      ("61m", [:], "'61m' is too long"), ("3600001ms", [:], "'3600001ms' is too long"),
      ("99999999m", [:], "'99999999m' is too long"),
      ("99999999999999999999999m", [:], "is too long"),
      ("", ["IDTOOL_GRANT_SPAN": "10"], "'10' isn't a span with its unit"),
      ("", ["IDTOOL_GRANT_SPAN": "2h"], "'2h' isn't a span"),
      ("", ["IDTOOL_GRANT_PREFIX": "a\"b"], "a key has letters, digits"),
      ("", ["IDTOOL_GRANT_PREFIX": "a b"], "a key has letters, digits"),
      ("", ["IDTOOL_GRANT_WORKERS": "7"], nil), ("", ["IDTOOL_GRANT_WORKERS": "8-9"], nil),
      ("", ["IDTOOL_GRANT_WORKERS": "a-b"], "'a' isn't a number"),
      ("", ["IDTOOL_GRANT_WORKERS": "9-3"], "isn't a range, '9-3'"),
      ("", ["IDTOOL_GRANT_WORKERS": "08-09"], "'08' isn't a number"),
      ("", ["IDTOOL_GRANT_WORKERS": "8-09"], "'09' isn't a number"),
      ("", ["IDTOOL_GRANT_WORKERS": "7-"], "'' isn't a number"),
      ("", ["IDTOOL_GRANT_WORKER": "-3"], "'-3' isn't a number"),
      ("", ["IDTOOL_GRANT_WORKER": "1024"], "1024, is not in IDTOOL_GRANT_WORKERS, 0-1023"),
      (
        "", ["IDTOOL_GRANT_WORKER": "3", "IDTOOL_GRANT_WORKERS": "4-9"],
        "3, is not in IDTOOL_GRANT_WORKERS, 4-9"
      ),
      ("", ["IDTOOL_GRANT_MAX_AHEAD": "010"], "'010' isn't a number"),
      ("", ["IDTOOL_GRANT_TIMEOUT": "1.5"], "'1.5' isn't a number"),
      ("", ["IDTOOL_GRANT_PATIENCE": ""], nil), ("", ["IDTOOL_GRANT_TIMEOUT": ""], nil),
    ] as [(String, [String: String], String?)]
  )
  func settingsThatMakeNoSenseAreRefused(
    _ argument: String,
    _ environment: [String: String],
    _ message: String?
  ) throws {
    let tool = try makeTool()
    let outcome = try ask(tool, "sh grant-etcd \(argument)", environment)
    #expect(outcome.status == (message == nil ? 0 : 1), "\(outcome.errorText)")
    if let message { #expect(outcome.errorText.contains(message), "\(outcome.errorText)") }
    if message != nil { #expect(outcome.output.isEmpty) }
  }

  @Test(arguments: GrantScript.allCases)
  func argumentsThatMakeNoSenseAreAnsweredWithTheUsage(_ script: GrantScript) throws {
    let tool = try makeTool()
    let usage = try ask(tool, "sh grant-\(script) --help; sh grant-\(script) -h")
    #expect(usage.status == 0 && usage.errors.isEmpty)
    let help = usage.lines.prefix(usage.lines.count / 2).joined(separator: "\n") + "\n"
    #expect(usage.text == help + help && help.hasPrefix("usage: grant-\(script) [SPAN]"))
    #expect(help.contains("--table") == (script == .postgres))
    for (words, message) in [
      ("-1", "unknown option '-1'"), ("--chek", "unknown option '--chek'"),
      ("10s 5s", "one span is enough: '10s', '5s'"),
      ("--check 10s", "--check takes no span, '10s'"),
      ("10s --check", "--check takes no span, '10s'"), ("''", "'' isn't a span"),
      ("10s ''", "one span is enough: '10s', ''"),
    ] {
      let refused = try ask(tool, "sh grant-\(script) \(words)")
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.errorText == "\(message)\n\(help)")
    }
    #expect(
      try ask(tool, "sh grant-\(script) --table").status == (script == .postgres ? 0 : 2)
    )
  }

  @Test(arguments: ["", "12x", "0123", "-5", "9999999999999999", "17\n"])
  func aKeyThatHoldsNoTimeIsNotTouched(_ value: String) throws {
    let tool = try makeTool()
    try Data(value.utf8).write(to: tool.url("key-idtool_flake_5"))
    let outcome = try ask(
      tool,
      "timeout 60 sh grant-etcd; echo $?",
      ["IDTOOL_GRANT_WORKERS": "5-5"]
    )
    #expect(outcome.text == "1\n")
    #expect(
      outcome.errorText
        == "key idtool/flake/5 holds '\(value)', which isn't a time in milliseconds\n"
    )
    #expect(try Data(contentsOf: tool.url("key-idtool_flake_5")) == Data(value.utf8))
  }

  @Test func othersThatAreAlwaysFasterEndItsPatience() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      "touch busy; timeout 60 sh grant-etcd; echo $?",
      ["IDTOOL_GRANT_WORKERS": "5-5", "IDTOOL_GRANT_PATIENCE": "1"]
    )
    #expect(outcome.text == "1\n")
    #expect(outcome.errorText == "no window of worker 5: others were faster each time\n")
  }

  /// With the program `timeout` and without it, as on macOS.
  @Test(arguments: [true, false])
  func aClientThatNeverEndsIsEnded(_ hasTimeout: Bool) throws {
    let tool = try makeTool()
    let programs = "sh cat head date od sleep tr" + (hasTimeout ? " timeout" : "")
    let outcome = try ask(
      tool,
      """
      mkdir few; for p in \(programs); do ln -s $(command -v $p) few; done; ln -s ../bin/etcdctl few
      sh grant-etcd; touch stuck; timeout 60 env PATH=$PWD/few sh grant-etcd; echo $?
      """,
      ["IDTOOL_GRANT_WORKERS": "5-5", "IDTOOL_GRANT_PATIENCE": "1"]
    )
    #expect(outcome.lines.count == 2 && outcome.lines.last == "1", "\(outcome.text)")
    #expect(
      outcome.errorText.hasSuffix("no window of worker 5: etcd did not say whether it swapped\n"),
      "\(outcome.errorText)"
    )
  }

  @Test func whatNoSecondAttemptWouldHealIsTriedOnce() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      printf '#!/bin/sh\\necho bad flag >&2; exit 128\\n' > bin/etcdctl; sh grant-etcd; echo $?
      printf '#!/bin/sh\\necho NOAUTH Authentication required.\\n' > bin/redis-cli; chmod +x bin/*
      sh grant-redis; echo $?
      """
    )
    #expect(outcome.lines == ["1", "1"])
    #expect(
      outcome.errorText == """
        bad flag
        etcdctl can't be used so: it ended with status 128
        Redis says 'NOAUTH Authentication required.'

        """
    )
  }

  /// The script's own patience is less than --lock-timeout, whatever that is.
  @Test func theCauseIsToldBeforeTheTimeIsOver() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      printf '#!/bin/sh\\necho down >&2; exit 1\\n' > bin/etcdctl
      "$T" flake next -w 5 --lock-timeout 6s --grant 'sh grant-etcd'
      """
    )
    #expect(outcome.status == 3)
    #expect(
      outcome.errorText.contains("grant: down\nidtool: grant: worker 5: etcd does not answer")
    )
    #expect(outcome.errorText.contains("grant: no window of worker 5: etcd does not answer\n"))
    #expect(outcome.errorText.contains("idtool: the grant failed: it ended with status 1\n"))
  }

  @Test func aStoreThatDoesNotAnswerIsAskedForAWhile() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      printf '#!/bin/sh\\necho down >&2; exit 1\\n' > bin/etcdctl
      "$T" flake next --grant 'sh grant-etcd'; echo $?; sh grant-etcd --check; echo $?
      """,
      ["IDTOOL_GRANT_PATIENCE": "3"]
    )
    // The check has nothing more to say.
    #expect(outcome.text == "3\nbad: etcd does not answer\n1\n")
    let attempt = "idtool: grant: down\nidtool: grant: worker N: etcd does not answer; once more\n"
    let errors = outcome.errorText.replacing(/worker \d+/, with: "worker N")
    #expect(errors.hasPrefix(attempt + "idtool: grant: down\n"), "\(outcome.errorText)")
    #expect(errors.contains("idtool: grant: no window of worker "))
    #expect(outcome.errorText.contains("idtool: the grant failed: it ended with status 1"))
  }

  @Test(
    arguments: [
      (
        "echo e, 8e9e05c52164694d, 3.5.2, 20 kB, true, false, 2, 4, 4, > status",
        "bad: etcd 3.5.0 to"
      ),
      ("echo memberID:1 alarm:NOSPACE > alarms", "bad: alarms: memberID:1 alarm:NOSPACE"),
      ("echo one > members", "note: 1 member: what its disk loses is forgotten"),
    ]
  )
  func aCheckSaysWhatEtcdMayForget(_ preparation: String, _ line: String) throws {
    let tool = try makeTool()
    let sound = try ask(
      tool,
      "echo e, 8e9e05c52164694d, 3.5.21, 20 kB, true, > status; sh grant-etcd --check"
    )
    #expect(sound.status == 0 && !sound.text.contains("bad: "), "\(sound.text)")
    let outcome = try ask(tool, "\(preparation); sh grant-etcd --check")
    #expect(outcome.status == (line.hasPrefix("bad") ? 1 : 0))
    #expect(outcome.lines.contains { $0.hasPrefix(line) }, "\(outcome.text)")
  }

  @Test func idsOfALayoutComeByItsOwnKey() throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      "$T" flake next --grant 'sh grant-etcd' -n 3 > a && "$T" flake next -w 7 --grant 'sh grant-etcd' -l twitter > b
      cat a b | wc -l; ls key-* | sed 's/[0-9]*$//'
      """
    )
    #expect(
      outcome.lines == [
        "4", "key-idtool_family_flake-z1t41d5w5s12-1288834974657ms-1ms",
        "key-idtool_family_flake-z1t41s12w10-1519862400000ms-1ms",
        "key-idtool_flake-z1t41d5w5s12-1288834974657ms-1ms_",
        "key-idtool_flake-z1t41s12w10-1519862400000ms-1ms_",
      ],
      "\(outcome.errorText)"
    )
  }

  /// Another spelling of a split shares its windows, and another split gets none.
  @Test(
    arguments: [
      ("-l tsid", "-l t42,w10,s12 --epoch tsid", "-l tsid-4096"),
      ("-l t41,w10,z2,s10 --epoch twitter", "-l t41,n10,z2,s10 --epoch twitter", "-l twitter"),
      (
        "-l t41,w10,s12 --epoch 2021-02-03", "-l t42,d5,w5,s12 --epoch 2021-02-03",
        "--epoch 2021-02-03"
      ),
    ]
  )
  func aSpaceHasOneSplit(_ first: String, _ same: String, _ other: String) throws {
    let tool = try makeTool()
    let outcome = try ask(
      tool,
      """
      next() { "$T" flake next "$@" -w 4 --grant 'sh grant-etcd 1s' > id; echo $?; }
      next \(first); mv id id1; next \(same); next \(other); wc -c < id; ls key-* | wc -l
      [ $(cat id1) -lt $("$T" flake next \(same) -w 4 --grant 'sh grant-etcd 1s') ] && echo after
      """
    )
    #expect(outcome.lines == ["0", "0", "3", "0", "2", "after"], "\(outcome.errorText)")
    #expect(outcome.errorText.contains("here: ids of flake-"), "\(outcome.errorText)")
  }

  /// A number of one split has the bits of another number in the other.
  @Test func layoutsThatCanMakeTheSameIdsAreOneFamily() throws {
    let tool = try makeTool()
    for (one, other) in [
      ("tsid", "tsid-4096"), ("twitter", "t41,w10,z2,s10 --epoch twitter"),
      ("t41,w10,s12 --epoch 2021-02-03", "t40,s12,w11 --unit 2ms --epoch 2021-02-03"),
    ] {
      let outcome = try tool.shell(
        """
        for l in '\(one)' '\(other)'; do
          "$T" flake next -w 0 --grant 'echo $IDTOOL_GRANT_FAMILY >> families; echo 0 now +1s' -l $l
        done; uniq families | wc -l; rm families
        """
      )
      #expect(outcome.lines.last == "1", "\(outcome.errorText)")
    }
  }

  @Test(arguments: ["postgres", "redis"])
  func aMissingClientIsNamed(_ store: String) throws {
    let tool = try makeTool()
    let client = store == "redis" ? "redis-cli" : "psql"
    let outcome = try tool.shell(
      "mkdir none; for p in od date sleep; do ln -s $(command -v $p) none; done; "
        + "PATH=none /bin/sh grant-\(store)"
    )
    #expect(outcome.status == 1 && outcome.errorText == "\(client) is not installed\n")
  }
}
