import Foundation
import Testing

@testable import IDToolKit

/// `flake encode` and `flake range`: they agree with `flake decode`, and databases take the
/// condition.
@Suite struct FlakeRangeCommandTests {
  private static func text(_ microseconds: Int64) -> String {
    Timestamp(microseconds: microseconds).text(precision: .microseconds)
  }

  private static func moments(
    of layout: FlakeLayout,
    _ random: inout SplitMix
  ) -> [Int64] {
    let epoch = layout.epoch.microseconds
    let last = layout.lastUsableTime.microseconds
    let step = layout.resolution.microseconds
    let boundary = epoch + Int64.random(in: epoch...last, using: &random) / step % 1000 * step
    let far = epoch + (last - epoch) / 3 / step * step
    return Set([boundary, boundary + 1, boundary + step, far - 1, far].filter { $0 > epoch })
      .sorted()
  }

  @Test func rangeAndDecodeAgreeAtEveryBoundaryOfEveryLayout() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let layouts = FlakeLayout.named
    for layout in layouts {
      let moments = Self.moments(of: layout, &random)
      let line = zip(moments, moments.dropFirst())
        .map { from, to in
          "$T flake range -l \(layout.name) --from \(Self.text(from)) --to \(Self.text(to)) "
            + "-f lower,upper --form decimal || exit"
        }
        .joined(separator: "\n")
      let outcome = try tool.shell(line)
      #expect(outcome.status == 0, "\(layout.name): \(outcome.errorText)")
      let pairs = outcome.lines.map { $0.split(separator: "\t").map(String.init) }
      #expect(pairs.count == moments.count - 1)
      var bounds = pairs.map { $0[0] }
      bounds.append(pairs.last?[1] ?? "")
      for (first, second) in zip(pairs, pairs.dropFirst()) {
        #expect(first[1] == second[0], "neighbours share an id or leave one out: seed \(seed)")
      }
      try check(bounds, moments, of: layout, with: tool, seed: seed)
    }
  }

  /// Each bound decodes to the moment or later, and the id below it to an earlier one.
  private func check(
    _ bounds: [String],
    _ moments: [Int64],
    of layout: FlakeLayout,
    with tool: Tool,
    seed: UInt64
  ) throws {
    let ids = bounds.flatMap { [$0, String((UInt64($0) ?? 1) - 1)] }
    let decoded = try tool.run(
      ["flake", "decode", "--json", "--layout", layout.name],
      input: ids.joined(separator: "\n") + "\n"
    )
    for (index, line) in decoded.lines.enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      // The id below may be one that no maker makes: 1023 in a field of milliseconds.
      guard let time = object?["time"] as? String else {
        #expect(index % 2 == 1, "\(layout.name): \(line)")
        continue
      }
      let decodedTime = try TimeExpression.parse(
        Array(time.utf8).span,
        at: TimeReference(now: .unixEpoch)
      )
      let moment = moments[index / 2]
      let isBound = index % 2 == 0
      #expect(
        (decodedTime.microseconds >= moment) == isBound,
        "\(layout.name) \(line) at \(Self.text(moment)), seed \(seed)"
      )
      if isBound {
        #expect(decodedTime.microseconds - moment < layout.resolution.microseconds)
      }
    }
  }

  @Test func encodeMakesTheIdThatDecodeTookApart() throws {
    let tool = try Tool()
    // One row a layout is enough here: all rows are decoded elsewhere.
    var seen: Set<String> = []
    for row in FlakeDecodeTests.rows where !row.isNative && seen.insert(row.layout).inserted {
      let layout = try #require(FlakeLayout.named(row.layout))
      guard let number = UInt64(row.id) else { continue }
      let id = FlakeID(rawValue: number)
      let other = layout.fields.first { $0.kind == .other }?.value(in: id) ?? 0
      let outcome = try tool.run([
        "flake", "encode", "--layout", row.layout, "--time",
        layout.time(of: id).text(precision: .microseconds), "--worker", "\(layout.worker(of: id))",
        "--sequence", "\(layout.sequence(of: id))", "--random",
        "\(layout.randomField?.value(in: id) ?? 0)", "--other", "\(other)",
      ])
      #expect(outcome.text == row.id + "\n", "\(row.layout): \(outcome.errorText)")
    }
    #expect(seen.count > 20)
  }

  @Test(arguments: [
    (["--time", "2017-01-01"], "no id of layout 'miniflake': the time is before the layout's"),
    (["--time", "2099-01-01"], "the time is after the layout's last, 2087-11-05"),
    (["--time", "now", "--worker", "1024"], "worker 1024 is out of range: 0 to 1023"),
    (["--time", "now", "--sequence", "4096"], "sequence 4096 is out of range: 0 to 4095"),
    (["--time", "now", "--random", "1"], "the layout has no random field"),
    (["--time", "soon"], "--at does not accept 'soon'"),
    (["--at", "now", "--strict"], "--at can't be used with --strict: no times are read then"),
    (["--at", "now", "--invalid", "row"], "--at can't be used with --invalid"),
    (["--at", "now", "--first-line", "7"], "--at can't be used with --first-line"),
  ])
  func encodeRefusesWhatHasNoPlaceInAnId(options: [String], message: String) throws {
    let words = options.map { "'\($0)'" }.joined(separator: " ")
    try Tool.expectRefusal(of: "flake encode \(words)", saying: message)
  }

  @Test func `the epoch may be that of Unix`() throws {
    let outcome = try Tool().run("flake decode -l t41,w10,s12 --epoch unix -f time,sequence 1")
    #expect(outcome.text == "1970-01-01T00:00:00.000Z\t1\n")
  }

  @Test func encodeShowsThePartsAndTheForms() throws {
    let tool = try Tool()
    let json = try tool.run("flake encode --time 2025-12-08T15:30:00.123Z -w7 --json")
    #expect(
      json.text == #"{"id":"1029053193117499399","layout":"miniflake","#
        + #""time":"2025-12-08T15:30:00.123Z","unix_ms":1765207800123,"worker":7,"sequence":0}"#
        + "\n"
    )
    let native = try tool.run("flake encode --layout tsid --time 2025-12-08 --form native")
    #expect(native.status == 0 && native.lines.first?.count == 13)
  }

  @Test func rangesWithoutAnEndAndRelativeTimesAreTaken() throws {
    let tool = try Tool()
    let open = try tool.run("flake range --from -2h")
    #expect(open.status == 0 && open.lines.count == 1 && !open.text.contains("  "))
    let closed = try tool.run("flake range --from=-2h --to +1h")
    #expect(closed.lines.first?.components(separatedBy: "  ").count == 2)
    let json = try tool.run(
      "flake range --from 2018-03-01T00:00:00.001Z --to 2018-03-01T00:00:00.002001Z --json"
    )
    #expect(
      json.text == #"{"lower":"4194304","upper":"12582912","layout":"miniflake","#
        + #""from":"2018-03-01T00:00:00.001Z","to":"2018-03-01T00:00:00.002001Z"}"# + "\n"
    )
  }

  @Test(arguments: [
    ("--from 2026-05-30 --to +1d", "2026-05-30T00:00:00.000Z\t2026-05-31T00:00:00.000Z"),
    ("--from '2026-05-30 14:00' --for 1h30m", "2026-05-30T14:00:00.000Z\t2026-05-30T15:30:00.000Z"),
    (
      "--from '2026-05-30 14:00' --to 15:00",
      "2026-05-30T14:00:00.000Z\t2026-05-30T15:00:00.000Z"
    ),
    (
      "--local --from 2026-03-29T23:30Z --to 02:00",
      "2026-03-30T01:30:00.000+02:00\t2026-03-30T02:00:00.000+02:00"
    ),
    ("--from @1519862400 --to 01:00", "2018-03-01T00:00:00.000Z\t2018-03-01T01:00:00.000Z"),
    ("--from 2026-05-30 --for 90s", "2026-05-30T00:00:00.000Z\t2026-05-30T00:01:30.000Z"),
    ("--from @1420070400000 --to 2015-02", "2015-01-01T00:00:00.000Z\t2015-02-01T00:00:00.000Z"),
    (
      "--local --from 2026-03-29 --to '2026-03-29 02:30'",
      "2026-03-29T00:00:00.000+01:00\t2026-03-29T03:30:00.000+02:00"
    ),
    (
      "--local --from 2026-03-28T23:00Z --to '2026-10-25 02:30'",
      "2026-03-29T00:00:00.000+01:00\t2026-10-25T02:30:00.000+02:00"
    ),
  ])
  func spansAreTakenAsPeopleWriteThem(options: String, span: String) throws {
    let outcome = try Tool().shell(
      "$T flake range -l twitter -f from,to \(options)",
      // The rule itself, so that no data base of zones is needed.
      environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    )
    #expect(outcome.text == span + "\n", "\(outcome.errorText)")
  }

  @Test(arguments: [
    (
      "flake range --local -l twitter --from '2026-03-29 02:30' --to 2026-03-30",
      ["the clocks never show --from '2026-03-29 02:30': 2026-03-29T03:30:00.000+02:00 is taken"]
    ),
    (
      "range --local --kind ulid --from 2026-10-25 --to 02:30",
      [
        "the clocks show --to '02:30' twice: the first, 2026-10-25T02:30:00.000+02:00, is taken; an offset after it says which"
      ]
    ),
    (
      "inspect --kind twitter --local --since '2022-03-27 02:00' --until '2022-10-30 02:59' "
        + "1541815603606036480",
      [
        "the clocks never show --since '2022-03-27 02:00': 2022-03-27T03:00:00.000+02:00 is taken",
        "the clocks show --until '2022-10-30 02:59' twice: the first, "
          + "2022-10-30T02:59:00.000+02:00, is taken; an offset after it says which",
      ]
    ),
    ("range --kind ulid --local --from '2026-03-29 03:00' --to '2026-10-25 03:00'", []),
    ("range --kind ulid --local --from '2026-03-29 01:59' --to '2026-10-25 01:59'", []),
    ("range --kind ulid --local --from '2026-03-29 02:30+01:00' --to '2026-10-25 02:30+01:00'", []),
    ("range --kind ulid --from '2026-03-29 02:30' --to '2026-10-25 02:30'", []),
  ])
  func aLocalTimeThatIsNotOneMomentIsNamed(line: String, warnings: [String]) throws {
    let outcome = try Tool().shell(
      "$T \(line)",
      environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    )
    #expect(outcome.status == 0)
    #expect(
      outcome.errorText == warnings.map { "idtool: warning: \($0)\n" }.joined(),
      "\(outcome.errorText)"
    )
  }

  @Test func anEpochIsInUTCWhereverItIsRead() throws {
    let outcome = try Tool().run(
      "flake encode --epoch 2020-01-01 --time 2020-01-01 --local -f unix_ms",
      environment: ["TZ": "XYZ+5"]
    )
    #expect(outcome.text == "1577854800000\n", "\(outcome.errorText)")
  }

  @Test(arguments: [
    ([], "--from TIME is required"),
    (["--from", "epoch"], "--from epoch needs --to"),
    (["--from", "epoch", "--for", "1d"], "--from epoch needs --to"),
    (["--from", "2026-01-31", "--for", "1mo"], "there is no day 31: month 2 of 2026 has 28"),
    (["yesterday", "--from", "now"], "'yesterday' stands for --from, which is given as 'now'"),
    (["twitter", "-l", "discord", "now"], "'twitter' stands for --kind, which is given as 'disco"),
    (["twitter", "now", "now", "now"], "unexpected argument 'now': expected at most 3"),
    (["2026", "2027", "--for", "1d"], "--for can't be used with --to"),
    (["2026", "--every", "1d"], "--every needs --to or --for"),
    (["--to", "2026", "--every", "1d"], "--every needs --from"),
    (["2026", "2027", "--every", "1s"], "the range would have more than 100000 parts"),
    (["2026", "2027", "--every", "0d"], "ids of miniflake tell 1ms apart at best"),
    (["2026-01-31", "2027", "--every", "month"], "there is no day 31: month 2 of 2026 has 28"),
    (["2017", "2027", "--every", "1y"], "some parts would have no ids: ids of 'miniflake' begin"),
    (
      ["--from", "now", "--to", "+1h", "--for", "1h"],
      "--for can't be used with --to: both say where"
    ),
    (["--from", "now", "--to", "1h"], "'+1h' counts from the start"),
    (["--from", "+200000y"], "'y' has no fixed length"),
    (["--from", "now", "--to", "-1h"], "the range ends before it starts, at 'now'"),
    (["--from", "2026-05-30 14:00", "--to", "13:00"], "--to does not accept '13:00': the range"),
    (["--from", "2026", "--to", "2026"], "'2026': the range ends where it starts"),
    (["--from", "2026", "--for", "0s"], "--for does not accept '0s': the range ends where it"),
    (["--from", "2090-01-01"], "the time is after the layout's last"),
    (
      ["--from", "now", "-l", "s12,t41", "--epoch", "2020-01-01"],
      "the layout's time is not at the top of its ids"
    ),
    (["--from", "now", "--sql", ""], "it is empty"),
    (["--from", "now", "--sql", "id; DROP TABLE x"], "unexpected ';' at column 3"),
    (["--from", "now", "--sql", "id--"], "unexpected '-' at column 3"),
    (["--from", "now", "--sql", "a..b"], "a dot has no name next to it"),
    (["--from", "now", "--sql", "\"id"], "a quoted name has no end"),
    (["--from", "now", "--sql", #""a\"" OR 1=1 -- ""#], "read what follows a backslash as part"),
    (["--from", "now", "--sql", #"t.`a\`"#], "read what follows a backslash as part"),
    (["--from", "now", "--sql", "7up"], "unexpected '7' at column 1"),
    (["--from", "now", "--sql", "id", "--json"], "--sql can't be used with --json"),
  ])
  func rangeRefusesWhatIsNoRangeOrNoColumn(options: [String], message: String) throws {
    let words = options.map { "'\($0)'" }.joined(separator: " ")
    try Tool.expectRefusal(of: "flake range \(words)", saying: message)
  }

  @Test(.needs("sqlite3"))
  func aDatabaseFindsTheRowsOfTheRangeAndNoOthers() throws {
    // Instagram's ids are negative in a signed column from 2046 on, so this range crosses over.
    let outcome = try Tool().shell(
      #"""
      set -e
      T="$T" L=instagram
      column='"the ""id"""'
      {
        echo "CREATE TABLE t ($column INTEGER, day TEXT);"
        for day in 2040-01-01 2046-04-28 2046-04-29 2046-07-30 2050-01-01 2060-01-01; do
          id=$($T flake encode -l $L --time $day --worker 3 --sequence 9)
          # The bits of the id as the column has them.
          echo "INSERT INTO t VALUES ($(printf %d $((id))), '$day');"
        done
        for span in '2046-04-28 2050-01-01' '2046-07-30 2060-01-01' '2046-04-29' '2000-01-01'; do
          set -- $span
          c=$($T flake range -l $L --from $1 ${2:+--to $2} --sql "t.$column")
          echo "SELECT group_concat(day, ' ') FROM (SELECT * FROM t WHERE $c AND 1 ORDER BY day);"
        done
      } | sqlite3
      """#
    )
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(
      outcome.lines == [
        "2046-04-28 2046-04-29 2046-07-30", "2046-07-30 2050-01-01",
        "2046-04-29 2046-07-30 2050-01-01 2060-01-01",
        "2040-01-01 2046-04-28 2046-04-29 2046-07-30 2050-01-01 2060-01-01",
      ]
    )
  }
}

/// `flake encode` without a time.
@Suite struct FlakeEncodeTimesTests {
  @Test func `each line's time gives an id, which decodes to it`() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "flake encode -l twitter -w 9 -f id,time,worker,input",
      input: "2026-01-01\n\nsoon\n2010-11-04 01:42:54.657\n  @1519862400123 \n2000"
    )
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        2006515713438683136\t2026-01-01T00:00:00.000Z\t9\t2026-01-01
        \t\t\t
        \t\t\tsoon
        36864\t2010-11-04T01:42:54.657Z\t9\t2010-11-04 01:42:54.657
        968999254741782528\t2018-03-01T00:00:00.123Z\t9\t@1519862400123
        \t\t\t2000

        """
    )
    #expect(outcome.errorText.contains("stdin:3: 'soon' is not a time: "))
    #expect(outcome.errorText.contains("stdin:6: no id of layout 'twitter' at '2000': the time"))
    let none = try tool.run("flake encode")
    #expect(none.status == 0 && none.output.isEmpty && none.errors.isEmpty)
    let text = try tool.run("flake encode", input: "2025-12-08T15:30:00.123Z\n2025-12-08\n")
    #expect(text.lines.count == 2 && text.lines[0] == "1029053193117499392")
  }

  @Test func `equal times in a row count up, from the number given to those below it`() throws {
    let tool = try Tool()
    let line = "flake encode -l t41,s2,w3 --epoch 2020-01-01 -w 5 --sequence 2 -f sequence,worker"
    let times = String(repeating: "2024-01-01\n", count: 4) + "2024-01-02\n"
    let outcome = try tool.run(line, input: times)
    #expect(outcome.text == "2\t5\n3\t5\n0\t5\n1\t5\n2\t5\n")
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    let random = try tool.run("flake encode -l nano64 -f random", input: times)
    #expect(random.text == "0\n1\n2\n3\n0\n")
    #expect(random.errors.isEmpty)
  }

  @Test(arguments: [
    (
      "-l t41,s1,w3 --epoch 2020-01-01", "1 1 1",
      "an id repeats an earlier one: a moment of layout 't41,s1,w3@2020-01-01' has no more than 2"
    ),
    (
      "-l tiktok", "1 1 1",
      "2 ids repeat earlier ones: layout 'tiktok' has no sequence to tell equal times apart"
    ),
    (
      "", "1 2 1",
      "an id repeats an earlier one: equal times get ids of their own only where they follow one another, so sort them"
    ),
  ])
  func `ids that repeat all the same are told of`(
    options: String,
    days: String,
    warning: String
  ) throws {
    let times = days.split(separator: " ").map { "2024-01-0\($0)\n" }.joined()
    let outcome = try Tool().run("flake encode \(options)", input: times)
    #expect(outcome.errorText == "idtool: warning: \(warning)\n")
    #expect(outcome.status == 0)
  }

  @Test func `the worker number may come from the environment`() throws {
    let tool = try Tool()
    let given = ["IDTOOL_WORKER": "9"]
    #expect(
      try tool.run("flake encode --at 2024-01-01 -f worker", environment: given).text == "9\n"
    )
    let both = try tool.run("flake encode --at 2024-01-01 -w 7 -f worker", environment: given)
    #expect(both.text == "7\n")
    let none = try tool.run("flake encode --at 2024-01-01 -l mastodon", environment: given)
    #expect(none.status == 2)
    #expect(none.errorText.hasPrefix("idtool: IDTOOL_WORKER must be between 0 and 0, not '9'\n"))
  }
}
