import Foundation
import Testing

@testable import IDToolKit

/// The words of the command line: one for one thing, and ids in the place of a command.
@Suite struct WordTests {
  private static let ulid = "01ARYZ6S41TSV4RRFFQ69G5FAV"
  private static let time = "2016-07-30T22:36:16.385Z"

  /// The lines of the known answers with the three spellings of `--kind`.
  @Test(arguments: ["-l", "--kind", "--layout"])
  func everySpellingOfKindIsTheSameOption(spelling: String) throws {
    let tool = try Tool()
    try tool.addSamples()
    var count = 0
    for step in AnswerTests.steps {
      let words = step.command.split(separator: " ", omittingEmptySubsequences: false)
      let isSpelled = words.map { ["-l", "--kind", "--layout"].contains($0) }
      let line = zip(words, isSpelled).map { $1 ? spelling : String($0) }.joined(separator: " ")
      let outcome = try tool.shell(
        "{ \(line) ; } 2>&1",
        environment: ["PATH": tool.pathWithTool]
      )
      // Lines without it make what others read.
      guard isSpelled.contains(true), step.status == 0 else { continue }
      #expect(outcome.lines == step.output, "\(line)")
      count += 1
    }
    #expect(count >= 20)
  }

  @Test(arguments: [
    "$T \(ulid)", "echo \(ulid) | $T", "echo \(ulid) | $T -", "$T -- \(ulid)", "$T - <<< \(ulid)",
    "$T 'order \(ulid) is late'", "$T https://example.com/orders/\(ulid)?x=1",
    "echo \(ulid) | $T --count 1", "$T --json \(ulid)",
    "printf '' | $T -q; $T \(ulid)",
  ])
  func idsInThePlaceOfACommandAreInspected(line: String) throws {
    let outcome = try Tool().shell(line)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(outcome.text.contains(Self.ulid) && outcome.text.contains(Self.time))
  }

  @Test(arguments: ["$T < /dev/null", "$T flake < /dev/null"])
  func withoutAnInputThereIsHelp(line: String) throws {
    let outcome = try Tool().shell(line)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains("Usage: idtool"), "\(outcome.errorText)")
  }

  /// Words of other programs are answered with the line that does it.
  @Test(arguments: [
    ("sort \(ulid)", "idtool inspect --by-time \(ulid)"),
    ("compare \(ulid) \(ulid)", "idtool inspect --delta \(ulid) \(ulid)"),
    ("validate \(ulid)", "idtool inspect \(ulid)"), ("info \(ulid)", "idtool inspect \(ulid)"),
    ("decode \(ulid)", "idtool inspect \(ulid)"), ("merge", "idtool records put --merge"),
    ("uuid", "idtool new uuidv4"), ("parse profile:7", "idtool route parse profile:7"),
  ])
  func wordsOfOtherProgramsLeadToALine(words: String, line: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell("$T \(words)")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains(line), "\(outcome.errorText)")
    let pasted = try tool.shell("$T \(line.dropFirst("idtool ".count)) </dev/null")
    // What is merged has to come from somewhere.
    #expect(pasted.status == (words == "merge" ? 2 : 0), "\(pasted.errorText)")
  }

  /// A layout says what numbers are; other kinds are found as always.
  @Test func aLayoutLeavesTheUsualKindsAndAKindDoesNot() throws {
    let tool = try Tool()
    let text = "867793854505943041 \(Self.ulid) 017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    func kinds(_ words: String) throws -> String {
      try tool.shell("echo '\(text)' | $T annotate \(words) -f kind").lines.joined(separator: " ")
    }
    #expect(try kinds("-l discord") == "discord ulid uuid")
    #expect(try kinds("-l t42,w10,s12@2015-01-01 --kind discord").hasSuffix("discord ulid uuid"))
    #expect(try kinds("-l discord,uuid") == "discord uuid")
    #expect(try kinds("-l ulid") == "ulid")
  }

  /// The option for one place reads the ids of another wrongly, which is told where there are several.
  @Test func optionsThatDisagreeAreWarnedOf() throws {
    let tool = try Tool()
    let words = ["t41,w10,s12@2020-01-01", "t41,w10,s12@2021-06-01"]
    // Made at the time of their lines, 2026-11-13T22:40:45Z and later.
    let lines = (0..<200).map { line in
      let made = 1_794_609_645_000 + Int64(line * 6000 + line * 7919 % 997)
      let low = Int64(line * 31 % 7 % 2 * 4 + 3) << 12
      let ids = [1_577_836_800_000, 1_622_505_600_000].map { (made - $0) << 22 | low }
      return "\(made) order=\(ids[0]) ok\n\(made) ticket=\(ids[1]) ok\n"
    }
    let warning = "without -l, 'idtool annotate' reads each place as what it is"
    let both = try tool.shell("$T guess -f option", input: lines.joined())
    #expect(Set(both.lines) == Set(words.map { "-l '\($0)'" }), "\(both.text)")
    #expect(both.errorText.contains(warning))
    let one = try tool.shell("grep order | $T guess -f option", input: lines.joined())
    #expect(one.lines == ["-l '\(words[0])'"] && one.errorText.isEmpty, "\(one.errorText)")
  }

  /// A layout of one's own, as fields with their epoch, is a kind wherever kinds are named.
  @Test func fieldsWithTheirEpochAreAKindEverywhere() throws {
    let tool = try Tool()
    let own = "t41,w10,s12@2023-05-15"
    let id = try tool.shell("$T flake encode -l \(own) --worker 77 --at 2026-11-13T22:40:45.289Z")
      .text
      .trimmingCharacters(in: .newlines)
    for line in [
      "inspect -l \(own) \(id)", "flake decode -l \(own) \(id)",
      "flake decode --layout \(own) \(id)",
      "annotate -l \(own) -f time <<< 'x \(id)'", "annotate -l uuid,\(own) <<< 'x \(id)'",
      "guess <<< '2026-11-13T22:40:45.289Z \(id)' >/dev/null; $T inspect -l ulid,\(own) \(id)",
    ] {
      let outcome = try tool.shell("$T \(line)")
      #expect(
        outcome.text.contains("2026-11-13T22:40:45.289Z"),
        "\(line): \(outcome.text)\(outcome.errorText)"
      )
    }
    let range = try tool.shell("$T range -l \(own) --from 2026-11-13T22:40:45.289Z -f lower")
    #expect(
      UInt64(range.lines[0]).map { $0 <= UInt64(id) ?? 0 && $0 | 0x3F_FFFF >= UInt64(id) ?? 0 }
        == true
    )
    let hex = try tool.shell("$T convert -l \(own) --to hex \(id)")
    #expect(UInt64(hex.lines[0], radix: 16) == UInt64(id))
    let made = try tool.shell("$T new \(own) -w 77 --no-ledger --now 2026-11-13T22:40:45.289Z")
    #expect(made.lines == [id], "\(made.errorText)")
  }

  /// One name for a field: the worker, whatever a layout calls it, and each part by its own letter.
  @Test func theWorkerIsFoundUnderItsName() throws {
    let tool = try Tool()
    for line in [
      "annotate -l tsid -f worker,node <<< 'x 0AXS4DQGKJ81M'",
      "flake decode -l tsid -f worker,node 0AXS4DQGKJ81M",
      "flake annotate -l tsid -f worker,node <<< 'x 0AXS4DQGKJ81M'",
      "inspect -l tsid -f worker,node 0AXS4DQGKJ81M",
    ] { #expect(try tool.shell("$T \(line)").text == "914\t914\n", "\(line)") }
    let record = try tool.shell(
      #"echo '{"id":"0AXS4DQGKJ81M"}' | $T annotate -l tsid --in json --key id -f worker"#
    )
    #expect(record.text == #"{"id":"0AXS4DQGKJ81M","id_worker":914}"# + "\n")
    // Nobody who doesn't ask for it has the same number twice.
    #expect(try !tool.shell("$T flake decode -l tsid --json 0AXS4DQGKJ81M").text.contains("worker"))
    let text = try tool.shell("echo 1541815603606036480 | $T annotate -l twitter,discord")
    #expect(
      text.text.contains(",d11,w26,s0]") && text.text.contains(",w11,p26,s0]"),
      "\(text.text)"
    )
  }

  @Test func aZoneIsThatOfTimesReadAndWritten() throws {
    let tool = try Tool()
    func first(_ words: String) throws -> String {
      let outcome = try tool.shell("$T \(words)", environment: ["TZ": "Asia/Tokyo"])
      return outcome.text + outcome.errorText
    }
    #expect(
      try first("inspect --tz Europe/Berlin -f time \(Self.ulid)")
        == "2016-07-31T00:36:16.385+02:00\n"
    )
    #expect(
      try first("inspect --tz -03:30 -f time \(Self.ulid)") == "2016-07-30T19:06:16.385-03:30\n"
    )
    #expect(
      try first("inspect --timezone UTC -f time \(Self.ulid)") == "2016-07-30T22:36:16.385Z\n"
    )
    #expect(
      try first("range -l ulid --tz America/New_York --from '2026-07-01 12:00' --for 1h -f from,to")
        == "2026-07-01T12:00:00.000-04:00\t2026-07-01T13:00:00.000-04:00\n"
    )
    // East of Greenwich is a plus, whatever POSIX says.
    for (zone, time) in [
      ("UTC+9", "2016-07-31T07:36:16.385+09:00"), ("GMT-2", "2016-07-30T20:36:16.385-02:00"),
      ("europe/berlin", "2016-07-31T00:36:16.385+02:00"), ("z", "2016-07-30T22:36:16.385+00:00"),
      ("+9", "2016-07-31T07:36:16.385+09:00"), ("UTC+0530", "2016-07-31T04:06:16.385+05:30"),
    ] { #expect(try first("inspect --tz \(zone) -f time \(Self.ulid)") == time + "\n", "\(zone)") }
    let city = try first("inspect --tz berlin \(Self.ulid)")
    #expect(city.contains("did you mean") && city.contains("--tz Europe/Berlin"), "\(city)")
    let winter = try tool.run(["inspect", "--tz", "est", "-f", "time", Self.ulid])
    #expect(winter.text == "2016-07-30T17:36:16.385-05:00\n")
    #expect(
      winter.errorText
        == "idtool: warning: --tz est has no summer time: --tz America/New_York has\n"
    )
    for zone in [
      "Nowhere/City", "/etc/passwd", "../../etc/passwd", "+25:00", ":UTC", "", "FOO5", "Europe",
    ] {
      let outcome = try tool.run(["inspect", "--tz", zone, Self.ulid])
      #expect(outcome.status == 2 && outcome.errorText.contains("knows no such zone"), "\(zone)")
    }
  }

  /// Former names, such as `US/Pacific` and `Asia/Calcutta`, are links to the present ones.
  @Test func aZoneMayBeALink() throws {
    let script = """
      mkdir -p zones/Former; export TZDIR="$PWD/zones"
      cp /usr/share/zoneinfo/Asia/Kolkata zones/Present; ln -s ../Present zones/Former/Name
      $T inspect --tz former/name -f time \(Self.ulid)
      TZ=Former/Name $T inspect --local -f time \(Self.ulid)
      """
    let outcome = try Tool().shell(script)
    let time = "2016-07-31T04:06:16.385+05:30"
    #expect(outcome.lines == [time, time] && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test(arguments: [
    ("23:50", "00:10", "2026-11-26T23:50:00.000Z", "2026-11-27T00:10:00.000Z", "2026-11-27T01:00"),
    ("23:50", "00:10", "2026-11-26T23:50:00.000Z", "2026-11-27T00:10:00.000Z", "2026-11-26T23:55"),
    ("10:00", "11:00", "2026-11-27T10:00:00.000Z", "2026-11-27T11:00:00.000Z", "2026-11-27T01:00"),
    (
      "'last tuesday'", "+1d", "2026-11-24T00:00:00.000Z", "2026-11-25T00:00:00.000Z",
      "2026-11-27T01:00"
    ),
    (
      "'last fri 14:00'", "15:00", "2026-11-20T14:00:00.000Z", "2026-11-20T15:00:00.000Z",
      "2026-11-27T01:00"
    ),
  ])
  func aSpanOverMidnightIsRead(
    from: String,
    to: String,
    start: String,
    end: String,
    now: String
  ) throws {
    let reference = try TimeExpression.parse(
      Array(now.utf8).span,
      at: TimeReference(now: .unixEpoch)
    )
    var arguments = ParsedArguments(command: .range, present: Present(reference))
    func given(_ text: String, _ origin: String) -> ParsedArguments.GivenValue {
      .init(text: Array(text.filter { $0 != "'" }.utf8), origin: origin)
    }
    let (first, last) = (given(from, "--from"), given(to, "--to"))
    arguments.add(first, for: .from)
    let read = try arguments.start(first, before: last)
    let ended = try arguments.time(last, behind: read)
    var presentation = FlakePresentation(
      form: .decimal,
      timeStyle: .utc,
      present: Present(reference)
    )
    #expect(presentation.text(of: read.moment, precision: .milliseconds) == start)
    #expect(presentation.text(of: ended.moment, precision: .milliseconds) == end)
  }

  @Test(.needs("man"))
  func aPageIsShownThroughThePagerOnATerminalAlone() throws {
    let tool = try Tool()
    let shown = try tool.onTerminal(
      ["man", "range"],
      environment: ["PAGER": "sed s/^/shown:/", "PATH": "/usr/bin:/bin"]
    )
    #expect(shown.status == 0 && shown.text.contains("shown:"), "\(shown.text)")
    #expect(!shown.text.contains(".Sh NAME"), "\(shown.text)")
    let printed = try tool.run("man range")
    #expect(printed.text.contains(".Sh NAME") && printed.status == 0)
  }
}
