import Foundation
import Testing

@testable import IDToolKit

/// `flake stats`: planted faults are found exactly, whatever else is in the stream.
@Suite struct FlakeStatsCommandTests {
  private struct Planted {
    var ids: [UInt64] = []
    var duplicates = 0
    var orderBreaks = 0
    var first: Int64 = 0
    var last: Int64 = 0
    var gap: (start: Int64, milliseconds: Int64) = (0, 0)
    var counts: [UInt64: Int] = [:]
    var largestSequence: UInt64 = 0
  }

  /// A stream of three workers, of which 9 is used by two makers whose clocks are 40 ms apart;
  /// with repeats, a pause and a few late ids, all of them counted while they are planted.
  private static func planted(_ random: inout SplitMix) throws -> Planted {
    let layout = FlakeLayout.miniflake
    var planted = Planted()
    var milliseconds: Int64 = 1_760_000_000_000
    planted.first = milliseconds
    func add(_ at: Int64, worker: UInt64, sequence: UInt64) throws {
      let id = try layout.id(
        time: Timestamp(microseconds: at * 1000),
        worker: worker,
        sequence: sequence
      )
      planted.ids.append(id.rawValue)
      planted.counts[worker, default: 0] += 1
      planted.largestSequence = max(planted.largestSequence, sequence)
      planted.last = max(planted.last, at)
    }
    for round in 0..<1500 {
      if round == 700 {
        planted.gap = (milliseconds + 20, 400_000_020)
        milliseconds += 400_000_000
      }
      milliseconds += Int64.random(in: 100...200, using: &random)
      if round == 0 { planted.first = milliseconds }
      try add(milliseconds, worker: 7, sequence: UInt64(round % 5))
      // Both makers of 9: the second's clock is behind.
      try add(milliseconds + 60, worker: 9, sequence: 0)
      try add(milliseconds + 20, worker: 9, sequence: 1)
      if round % 100 == 50 {
        try add(milliseconds + 20, worker: 9, sequence: 1)
        planted.duplicates += 1
      }
      try add(milliseconds + 80, worker: 1023, sequence: 4095)
    }
    planted.gap = (0, 0)
    var before: UInt64 = 0
    for time in planted.ids.map({ $0 >> 22 }) {
      if time < before { planted.orderBreaks += 1 }
      before = time
    }
    let times = Set(planted.ids.map { layout.time(of: FlakeID(rawValue: $0)).unixMilliseconds })
      .sorted()
    for (start, end) in zip(times, times.dropFirst()) where end - start > planted.gap.milliseconds {
      planted.gap = (start, end - start)
    }
    return planted
  }

  private func object(_ outcome: Tool.Outcome) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any],
      "\(outcome.errorText)"
    )
  }

  @Test func plantedFaultsAreFoundExactly() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let planted = try Self.planted(&random)
    let input = planted.ids.map { "\($0)\n" }.joined()
    let outcome = try Tool().run("flake stats --json --time unix-ms", input: input)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.lines.count == 1)
    let found = try object(outcome)
    #expect(found["count"] as? Int == planted.ids.count)
    #expect(found["duplicates"] as? Int == planted.duplicates, "seed \(seed)")
    #expect(found["order_breaks"] as? Int == planted.orderBreaks, "seed \(seed)")
    #expect(found["first"] as? String == "\(planted.first)")
    #expect(found["last"] as? String == "\(planted.last)")
    #expect(found["gap_ms"] as? Int64 == planted.gap.milliseconds, "seed \(seed)")
    #expect(found["gap_start"] as? String == "\(planted.gap.start)")
    #expect(found["shared"] as? [Int] == [9])
    #expect(found["workers"] as? Int == 3)
    #expect(found["sequence"] as? Int == 4095)
    // The planted breaks go back by more than a second.
    #expect(Set(found["at_least"] as? [String] ?? [""]).isSubset(of: ["peak"]))
    let rate = Double(planted.ids.count - 1) * 1000 / Double(planted.last - planted.first)
    let shown = try #require(found["rate"] as? Double)
    #expect(abs(shown - rate) < 0.000_001)
    let workers = try #require(found["by_worker"] as? [[String: Any]])
    #expect(workers.map { $0["worker"] as? UInt64 } == [9, 7, 1023])
    for worker in workers {
      let number = try #require(worker["worker"] as? UInt64)
      #expect(worker["count"] as? Int == planted.counts[number])
      #expect(worker["duplicates"] as? Int == (number == 9 ? planted.duplicates : 0))
      #expect(worker["shared"] as? Bool == (number == 9))
    }
    let rows = try #require(found["histogram"] as? [[String: Any]])
    #expect(rows.compactMap { $0["count"] as? Int }.reduce(0, +) == planted.ids.count)
  }

  @Test func aHistogramOfAWidthThatWasAskedForCountsEachHour() throws {
    let tool = try Tool()
    let layout = FlakeLayout.named("twitter") ?? .miniflake
    var expected: [Int64: Int] = [:]
    var ids: [UInt64] = []
    for index in 0..<500 {
      let milliseconds = 1_760_000_000_000 + Int64(index * index) * 900
      expected[milliseconds / 3_600_000 * 3_600_000, default: 0] += 1
      ids.append(
        try layout.id(time: Timestamp(microseconds: milliseconds * 1000), worker: 3).rawValue
      )
    }
    try Data(ids.map { "\($0)\n" }.joined().utf8).write(to: tool.url("ids"))
    let outcome = try tool.run("flake stats --layout twitter --bucket 1h --time unix-ms --json ids")
    let found = try object(outcome)
    #expect(found["bucket_ms"] as? Int == 3_600_000)
    let rows = try #require(found["histogram"] as? [[String: Any]])
    let counted = Dictionary(
      uniqueKeysWithValues: rows.map {
        (Int64($0["start"] as? String ?? "") ?? 0, $0["count"] as? Int ?? 0)
      }
    )
    #expect(counted == expected)
  }

  @Test(arguments: [
    (
      "CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-27T23:00:00Z", 71, "1d",
      "2026-03-28T00:00:00.000+01:00 24 2026-03-29T00:00:00.000+01:00 23 "
        + "2026-03-30T00:00:00.000+02:00 24"
    ),
    (
      "CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-23T22:00:00Z", 73, "1d",
      "2026-10-24T00:00:00.000+02:00 24 2026-10-25T00:00:00.000+02:00 25 "
        + "2026-10-26T00:00:00.000+01:00 24"
    ),
    (
      "CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-24T22:00:00Z", 25, "6h",
      "2026-10-25T00:00:00.000+02:00 7 2026-10-25T06:00:00.000+01:00 6 "
        + "2026-10-25T12:00:00.000+01:00 6 2026-10-25T18:00:00.000+01:00 6"
    ),
    (
      "CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-24T23:00:00Z", 4, "1h",
      "2026-10-25T01:00:00.000+02:00 1 2026-10-25T02:00:00.000+02:00 1 "
        + "2026-10-25T02:00:00.000+01:00 1 2026-10-25T03:00:00.000+01:00 1"
    ),
    (
      "IST-5:30", "2026-05-30T06:00:00Z", 2, "1h",
      "2026-05-30T11:00:00.000+05:30 1 2026-05-30T12:00:00.000+05:30 1"
    ),
    // The clocks go from midnight to one.
    (
      "AAA3BBB,M9.1.0/0,M3.1.0/0", "2026-09-05T03:00:00Z", 30, "1d",
      "2026-09-05T00:00:00.000-03:00 24 2026-09-06T01:00:00.000-02:00 6"
    ),
  ])
  func localDaysAndHoursAreThoseOfTheClocks(
    zone: String,
    start: String,
    hours: Int,
    bucket: String,
    expected: String
  ) throws {
    let first = try TimeExpression.parse(Array(start.utf8).span, at: TimeReference(now: .unixEpoch))
    var random = SplitMix(state: testSeed())
    let ids = try (0..<hours).map { hour in
      try FlakeLayout.miniflake.id(
        time: Timestamp(microseconds: first.microseconds + Int64(hour) * 3_600_000_000),
        worker: 7
      )
      .rawValue
    }
    let outcome = try Tool().run(
      ["flake", "stats", "--local", "--bucket", bucket, "--json"],
      input: ids.shuffled(using: &random).map { "\($0)\n" }.joined(),
      environment: ["TZ": zone]
    )
    let rows = try #require(try object(outcome)["histogram"] as? [[String: Any]])
    let found = rows.map { "\($0["start"] ?? "") \($0["count"] ?? "")" }.joined(separator: " ")
    #expect(found == expected)
  }

  @Test(arguments: ["1w", "7d", "168h", "2w"])
  func weeksBeginOnMondays(bucket: String) throws {
    let tool = try Tool()
    let calendar = Calendar(identifier: .iso8601)
    for zone in ["UTC", "America/New_York"] {
      let ids = try (-300..<300).map { day in
        let time = Timestamp(microseconds: 1_790_000_000_000_000 + Int64(day) * 86_400_000_000)
        return "\(try FlakeLayout(.twitter).id(time: time, worker: 7).rawValue)\n"
      }
      let outcome = try tool.run(
        ["flake", "stats", "-l", "twitter", "--local", "--bucket", bucket, "--json"],
        input: ids.joined(),
        environment: ["TZ": zone]
      )
      let rows = try #require(try object(outcome)["histogram"] as? [[String: Any]])
      #expect(rows.count >= 600 / (bucket == "2w" ? 14 : 7))
      var days = calendar
      days.timeZone = try #require(TimeZone(identifier: zone))
      for row in rows {
        let start = try #require(row["start"] as? String)
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions.insert(.withFractionalSeconds)
        let date = try #require(formatter.date(from: start))
        #expect(days.component(.weekday, from: date) == 2, "\(start)")
        #expect(days.startOfDay(for: date) == date, "\(start)")
        let count = row["count"] as? Int ?? 0
        #expect(count <= (bucket == "2w" ? 14 : 7))
      }
    }
  }

  @Test(arguments: [("month", 1), ("1mo", 1), ("3mo", 3), ("quarter", 0), ("year", 12), ("2y", 24)])
  func monthsAndYearsAreThoseOfTheCalendar(bucket: String, months: Int) throws {
    let tool = try Tool()
    let times = (0..<700).map { 1_600_000_000 + 86_400 * ($0 * $0 % 1500) }
    let ids = try times.map { second in
      let time = Timestamp(microseconds: Int64(second) * 1_000_000)
      return "\(try FlakeLayout(.twitter).id(time: time, worker: 7).rawValue)\n"
    }
    for zone in ["UTC", "America/New_York", "Asia/Kolkata"] {
      let outcome = try tool.run(
        ["flake", "stats", "-l", "twitter", "--local", "--bucket", bucket, "--json"],
        input: ids.joined(),
        environment: ["TZ": zone]
      )
      guard months > 0 else {
        #expect(outcome.status == 2 && outcome.errorText.contains("'quarter'"))
        continue
      }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      var expected: [Date: Int] = [:]
      for second in times {
        let date = Date(timeIntervalSince1970: Double(second))
        let parts = calendar.dateComponents([.year, .month], from: date)
        let index = ((parts.year ?? 0) * 12 + (parts.month ?? 0) - 1) / months * months
        let first = DateComponents(year: index / 12, month: index % 12 + 1, day: 1)
        expected[try #require(calendar.date(from: first)), default: 0] += 1
      }
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions.insert(.withFractionalSeconds)
      let row = try object(outcome)
      var found: [Date: Int] = [:]
      for bucket in try #require(row["histogram"] as? [[String: Any]]) {
        let start = try #require(formatter.date(from: bucket["start"] as? String ?? ""))
        found[start] = bucket["count"] as? Int
      }
      #expect(found == expected, "\(zone)")
      #expect(row["bucket_ms"] == nil)
    }
  }

  @Test func theRateIsTheSameInEveryFormat() throws {
    let tool = try Tool()
    let ids = try (0..<100).map { index in
      let time = Timestamp(microseconds: 1_760_000_000_000_000 + Int64(index) * 7_000_000_000)
      return "\(try FlakeLayout.miniflake.id(time: time, worker: 7).rawValue)\n"
    }
    let input = ids.joined()
    let bare = try tool.run("flake stats -f rate", input: input).text.dropLast()
    #expect(
      try tool.run("flake stats --json", input: input).text.contains("\"rate\":\(bare),")
    )
    #expect(try tool.run("flake stats", input: input).lines.contains("rate          \(bare)/s"))
  }

  @Test func theTextIsANameAndAValueALineAndAHistogram() throws {
    let tool = try Tool()
    let ids = try (0..<60).map { index in
      let time = Timestamp(microseconds: 1_760_000_000_000_000 + Int64(index) * 60_000_000)
      return "\(try FlakeLayout.miniflake.id(time: time, worker: 7).rawValue)\n"
    }
    let input = ids.joined()
    let outcome = try tool.run("flake stats --bucket 30m", input: input)
    #expect(
      outcome.text == """
        layout        miniflake
        count         60
        first         2025-10-09T08:53:20.000Z
        last          2025-10-09T09:52:20.000Z
        rate          0.016667/s
        peak          1/s
        workers       1
        sequence      0
        duplicates    0
        order_breaks  0
        gap           1m, from 2025-10-09T08:53:20.000Z
        worker        7  100.00%  count=60  peak=1/s  sequence=0
        bucket        30m
        2025-10-09T08:30:00.000Z  █████████▍  7
        2025-10-09T09:00:00.000Z  ████████████████████████████████████████  30
        2025-10-09T09:30:00.000Z  ██████████████████████████████▋  23

        """
    )
    let plain = try tool.run("flake stats --bucket 30m", input: input, environment: ["LC_ALL": "C"])
    #expect(plain.output.allSatisfy { $0 < 0x80 })
    #expect(plain.text.contains("2025-10-09T08:30:00.000Z  #########  7\n"))
    let fields = try tool.run("flake stats -f count,workers,shared", input: input)
    #expect(fields.text == "60\t1\t[]\n")
  }

  @Test func theLocaleIsTheFirstVariableThatIsSet() throws {
    let tool = try Tool()
    let cases: [(environment: [String: String], drawsBlocks: Bool)] = [
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": "en_US.UTF-8"], true),
      (["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.utf8@euro", "LANG": "C"], true),
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], false),
    ]
    for (environment, drawsBlocks) in cases {
      let outcome = try tool.run(
        "flake stats",
        input: "1029053193117499399\n",
        environment: environment
      )
      #expect(outcome.text.contains("█") == drawsBlocks, "\(environment)")
    }
  }

  @Test func emptyInputBadLinesAndMissingFilesAreToldApart() throws {
    let tool = try Tool()
    let empty = try tool.run("flake stats", input: "")
    #expect(empty.status == 0 && empty.text == "layout        miniflake\ncount         0\n")
    let emptyJSON = try tool.run("flake stats --json", input: "\n\n")
    let object = try object(emptyJSON)
    #expect(object["count"] as? Int == 0)
    #expect(object["first"] == nil && object["rate"] == nil && object["gap_ms"] == nil)
    try Data("1029053193117499399\nx y\n\n-1\n".utf8).write(to: tool.url("bad ids"))
    let bad = try tool.run(["flake", "stats", "bad ids", "-"], input: "1029053193117499400\nz\n")
    #expect(bad.status == 1)
    #expect(bad.text.contains("count         2\ninvalid       3\n"), "\(bad.text)")
    #expect(bad.errorText.contains("bad ids:2: 'x y' is not a flake id"))
    #expect(bad.errorText.contains("bad ids:4: '-1' is not a flake id"))
    #expect(bad.errorText.contains("stdin:2: 'z' is not a flake id"))
    let missing = try tool.run("flake stats nothing")
    #expect(missing.status == 3 && missing.output.isEmpty)
    #expect(missing.errorText.contains("cannot read 'nothing'"))
    let bucket = try tool.run("flake stats --bucket 0s", input: "")
    #expect(bucket.status == 2)
    #expect(bucket.errorText.contains("--bucket does not accept '0s': the shortest bucket is 1ms"))
  }

  @Test func timesFromOneEndOfTimeToTheOtherAreNoTrap() throws {
    let tool = try Tool()
    for line in [
      "seq 0 1000 | $T flake stats -l t52,s12 --epoch @-9007199254740",
      "printf '0\\n9223372036854775807\\n' | $T flake stats --bucket 1ms",
      "printf '0\\n18446744073709551615\\n' | $T flake stats -l t52,s12 --epoch @-9007199254740 --json",
      "printf '0\\n18446744073709551615\\n5\\n' | $T flake stats -l t52,s12 --epoch @-9007199254740",
    ] {
      let outcome = try tool.shell(line)
      #expect(outcome.status == 0, "\(line): \(outcome.errorText)")
    }
  }

  @Test(.isLong, .needs("time"))
  func memoryStaysWithinWhatTheHelpSays() throws {
    // 24 million different ids, in no order at all: an odd multiplier visits each number once.
    let outcome = try Tool().shell(
      """
      awk 'BEGIN { for (i = 1; i <= 24000000; i++) printf "%d%09d\\n", 100000000 + (i * 7919) % \
      99999989, i }' | time -f %M "$T" flake stats --json -f count,duplicates 
      """
    )
    let kilobytes = Int(outcome.errorText.split(separator: "\n").last ?? "") ?? .max
    #expect(kilobytes < 230 * 1024, "\(kilobytes) kB")
  }

  /// Against `sort` and `uniq`.
  @Test func idsSeenMoreThanOnceAreListed() throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let ids = (0..<20_000).map { _ in
      1_029_053_193_117_499_399 + UInt64.random(in: 0..<30_000, using: &random) * 1024
    }
    try Data(ids.map { "\($0)\n" }.joined().utf8).write(to: tool.url("ids"))
    let listed = try tool.shell("$T flake stats -l miniflake --duplicates -f seen,id ids")
    let expected = try tool.shell("sort -n ids | uniq -dc | awk '{ print $1 \"\\t\" $2 }'")
    #expect(listed.text == expected.text && listed.lines.count > 1000, "seed \(seed)")
    #expect(listed.status == 0 && listed.errorText.isEmpty)
    let rows = try tool.shell("$T flake stats --duplicates < ids")
    let first = try #require(rows.lines.first)
    let id = try #require(first.split(separator: " ").first)
    let decoded = try tool.run(["flake", "decode", "-f", "id,time,worker", String(id)]).text
    let words = decoded.split(whereSeparator: \.isWhitespace)
    #expect(first.hasPrefix("\(words[0])  \(words[1])  worker=\(words[2])  seen="))
    let one = try tool.shell(
      "printf '%s\\n' 5 7 5 5 x | $T flake stats --duplicates --json -l twitter"
    )
    #expect(
      one.text == #"{"id":"5","time":"2010-11-04T01:42:54.657Z","worker":0,"seen":3}"# + "\n"
    )
    #expect(one.status == 1)
    #expect(try tool.shell("echo 5 | $T flake stats --duplicates -q").text.isEmpty)
    let refused = try tool.shell("$T flake stats --duplicates --bucket 1h ids")
    #expect(
      refused.status == 2 && refused.errorText.contains("--duplicates can't be used with --bucket")
    )
  }
}
