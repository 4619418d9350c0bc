import Foundation
import Testing

@testable import IDToolKit

/// `stats`: what the ids in a log reveal, held against a second reckoning.
@Suite struct StatsCommandTests {
  /// Counts and clocks of random logs, in Python; clean ones raise no alarm.
  @Test(.needs("python3"), arguments: ["plain", "skew", "clean"])
  func anIndependentModelAgrees(content: String) throws {
    let tool = try Tool()
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Support/stats-model.py").path
    let runs = Reliability.isLong ? 100 : 3
    let count = Reliability.isLong && content == "plain" ? 20_000 : 600
    let seed = testSeed()
    let outcome = try tool.shell(
      "for i in $(seq \(runs)); do "
        + "python3 '\(model)' $T $((\(seed) + i)) \(count) \(content) || exit 1; done"
    )
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  /// Tables and JSON with random separators, quotes and line breaks, in blocks that arrive late.
  @Test(.needs("python3")) func theIDsOfRecordsAreCountedAsPythonReadsThem() throws {
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Support/stats-records-model.py").path
    let seed = testSeed()
    let runs = Reliability.isLong ? 300 : 12
    let outcome = try Tool().shell("python3 '\(model)' $T \(seed) \(runs)")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
  }

  @Test(arguments: [
    (
      "--in csv", "id,at\nx,1,2\n\n\"y\n",
      "2 lines of standard input, from line 2 on, aren't rows of 2 fields as the first one is"
    ),
    ("--in tsv", "id\tat\n\"a\tb\"\tc\n", "--in csv --separator tab reads quoted cells"),
    (
      "--in csv", "1,0197c9b8-73e0-7000-8000-000000000000\n",
      "columns are called by their own numbers"
    ),
    (
      "a.csv", "at,0197c9b8-73e0-7000-8000-000000000000\n",
      "'--in csv' counts the ids of 'a.csv' for each"
    ),
    (
      "a.csv a.csv", "0197c9b8-73e0-7000-8000-000000000000\n",
      "'a.csv' is named before, and its ids are counted again"
    ),
  ]) func whatATableLacksIsTold(options: String, text: String, sentence: String) throws {
    let tool = try Tool()
    try Data(text.utf8).write(to: tool.url("a.csv"))
    let words = ["stats"] + options.split(separator: " ").map(String.init)
    let session = try tool.onTerminal(words, streams: [1, 2], columns: 200, input: text)
    #expect(session.text.contains(sentence), "\(session.text)")
  }

  /// What a value of JSON stands under, and whose its time is.
  @Test(arguments: [
    ("{\"user\":{\"id\":\"ID\"},\"order\":{\"id\":\"ID\"}}", ["user.id\t1\t", "order.id\t1\t"]),
    ("{\"a1\":\"ID\",\"a2\":\"ID\",\"tags\":[\"x\",\"ID\"]}", ["a1\t1\t", "a2\t1\t", "tags\t1\t"]),
    ("{\"id\":\"ID\",\"of\":{\"made_at\":\"T00Z\"},\"at\":\"T10Z\"}", ["id\t1\t5008"]),
    ("{\"1\":{\"id\":\"ID\",\"at\":\"T10Z\"},\"2\":{\"id\":\"ID\"}}", ["0.id\t2\t5008"]),
    ("{\"msg\":\"from T00Z\",\"id\":\"ID\",\"at\":\"T10Z\"}", ["id\t1\t5008"]),
    (
      "{\"out_at\":\"T30Z\",\"items\":[{\"id\":\"ID\",\"at\":\"T10Z\"},{\"ref\":\"ID\"}]}",
      ["id\t1\t5008", "ref\t1\t25008"]
    ),
    ("{\"a\":{\"$oid\":\"ID\"},\"b\":{\"$x\":{\"c\":\"ID\"}}}", ["a\t1\t", "b.c\t1\t"]),
    ("{\"id\":\"x\",\"u\":{\n{\"at\":\"T10Z\",\"id\":\"ID\"}", ["id\t1\t5008"]),
    ("{\"name\":\"\tx\",\"id\":\"ID\"}", ["id\t1\t"]),
    ("{\"at\":\"T05Z\",\"a\":{\"x\":1\n{\"at\":\"T10Z\",\"id\":\"ID\"}", ["id\t1\t5008"]),
    ("{\"users\":{\"ID\":{\"ref\":\"ID\"}}}", ["users.*\t1\t", "*.ref\t1\t"]),
    (
      "[\n\"ID\",\n{\"at\":\"T10Z\",\"list\":[{\"id\":\"ID\"}]}]",
      ["column 1\t1\t", "id\t1\t5008"]
    ),
  ])
  func aValueOfJSONHasItsKeyAndTheTimeOfItsRecord(text: String, rows: [String]) throws {
    let text = text.replacing("ID", with: "01KAPNVV00TSV4RRFFQ69G5FAV")
      .replacing(#/T(\d\d)Z/#) { "2025-11-22T21:00:\($0.output.1).000Z" }
    let tool = try Tool()
    let counted = "stats --in json -f place,count,lag_ms"
    #expect(try tool.run(counted, input: text).lines == rows, "\(text)")
  }

  /// A quotation mark that is missing takes its own line, however the others are quoted.
  @Test(arguments: ["x", "\"bye\"", "\"bye, you\""])
  func aStrayQuotationMarkTakesOneRow(later: String) throws {
    let rows = (0..<500).map { index in
      let note = index == 10 ? "\"open" : index == 490 ? later : "x"
      return "0197c9b8-73e0-7000-8000-\(String(index + 100_000_000_000)),\(note)\n"
    }
    let outcome = try Tool().run(
      "stats --in csv -f place,count",
      input: "id,note\n" + rows.joined()
    )
    #expect(outcome.text == "id\t499\n" && outcome.status == 1, "\(outcome.text)")
    #expect(
      outcome.errorText.contains("line 12 of standard input isn't a row of 2 fields")
    )
  }

  /// Bytes beyond 64 MiB of a row or a record, and a quotation mark that is missing.
  @Test func noIDIsLostWhereARecordIsTooLong() throws {
    let tool = try Tool()
    let id = "01KAPNVV00TSV4RRFFQ69G5FAV"
    let json = try tool.shell(
      "{ printf '{\"data\":['; yes '{\"u\":\"\(id)\"},' | head -n 2200000 | tr -d '\\n'; echo '{}]}'; } "
        + "| $T stats --in json -f count"
    )
    #expect(json.text == "2200000\n", "\(json.errorText)")
    let numbers = try tool.shell(
      "{ printf '{\"data\":['; yes '{\"a\":1,\"n\":2123717988971450375},' | head -n 200000 | tr -d '\\n'; "
        + "echo '{}]}'; } > n.json; $T stats --in json -l twitter -f place,kind,count n.json"
    )
    #expect(numbers.text == "n\ttwitter\t200000\n", "\(numbers.text)\(numbers.errorText)")
    let blanks = try tool.shell(
      "{ printf '{\"t\":\"x, y\"'; head -c 70000000 /dev/zero | tr '\\0' ' '; "
        + "printf '}\\n{\"id\":\"\(id)\"}'; } | $T stats --in json -f count"
    )
    #expect(blanks.text == "1\n", "\(blanks.errorText)")
    let table = try tool.shell(
      "{ printf 'id,n\\n\(id),\"'; head -c 70000000 /dev/zero | tr '\\0' x; echo; yes '\(id),1' | head -n 5000; } "
        + "| $T stats --in csv -f count"
    )
    #expect(table.text == "5000\n" && table.status == 1, "\(table.errorText)")
    #expect(
      table.errorText.contains("line 2 of standard input isn't a row of 2 fields")
    )
    #expect(table.errorText.contains("a quotation mark may be missing"))
  }

  /// One in a million ids looks made up; who names a layout, or whose numbers were judged, means all.
  @Test(arguments: ["-l twitter", ""]) func idsThatLookMadeUpAreCounted(kind: String) throws {
    let start: UInt64 = 506_334_158_400
    var ids = (0..<3000 as Range<UInt64>).map { (start + $0 * 7) << 22 | 352 << 12 | $0 % 3 }
    ids[2000] = 2_123_789_012_345_815_040
    let log = ids.map { id in
      let time = Timestamp(microseconds: Int64(id >> 22 + 1_288_834_974_662) * 1000)
      return "\(time.text()) tweet_id=\(id)\n"
    }
    .joined()
    let outcome = try Tool().run("stats \(kind) -f count --now 2026-12-01", input: log)
    #expect(outcome.text == "3000\n" && outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  /// A maker's clock may be days ahead.
  @Test(arguments: [("2026-11-29", true), ("2026-12-17", true), ("2027-02-01", false)])
  func idsOfTheNextDaysAreTold(day: String, isTold: Bool) throws {
    let now = "2026-11-27T12:00:00Z"
    let ids = try Tool().shell(
      "$T new uuidv4; $T new ulid --at \(now); $T new ulid --at \(day)T00:00:00Z"
    )
    let outcome = try Tool().run("stats --now \(now)", input: ids.text)
    #expect(outcome.status == 0 && outcome.text.contains("kind=ulid  count=1 "))
    let sentence = "\(day)T00:00:00.000Z is to come"
    #expect(outcome.errorText.contains(sentence) == isTold, "\(outcome.errorText)")
  }

  /// Two hosts with one number, whose clocks are 25 minutes apart, in lines without times.
  @Test func hostsWithOneNumberAreToldByTheOrderOfTheOthers() throws {
    let ids = (0..<1200 as Range<UInt64>).map { index in
      let worker: UInt64 = index % 2 == 0 ? 5 : 6 + index % 7
      let late: UInt64 = worker == 5 && index % 6 == 0 ? 1_500_000 : 0
      return (300_000_000_000 + index * 3500 - late) << 22 | worker << 17
    }
    let log = ids.map { "message_id=\($0)\n" }.joined()
    let outcome = try Tool().run("stats -l discord -f shared", input: log)
    #expect(outcome.text == "[160]\n", "\(outcome.text)")
  }

  @Test func anIDIsListedWhateverThePlaceWhereItIsRepeated() throws {
    let lines = "user=175928847299117063\ntarget=175928847299117063\nuser=175928847299117064\n"
    let outcome = try Tool().run(
      "stats --duplicates -l discord -f id,place,seen,lines",
      input: lines
    )
    #expect(outcome.text == "175928847299117063\tuser=\t2\t[1,2]\n", "\(outcome.errorText)")
    let counted = try Tool().run("stats -l discord -f place,duplicates", input: lines)
    #expect(counted.text == "user=\t0\ntarget=\t0\n", "\(counted.text)")
  }

  /// Read by Python's parser of XML, beside what JSON says of the same log.
  @Test(.needs("python3")) func aPictureHasABarForEachBucketAndShadesTheLongestGaps() throws {
    let tool = try Tool()
    let lines = (0..<300).map { index in
      let id = 0x019c_0000_0000 + (index * index % 907) * 60_000
      let word = String(id, radix: 16)
      return "a&b=0\(word.prefix(7))-\(word.suffix(4))-7000-8000-000000000000"
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: tool.url("log"))
    let script = """
      import sys, json, xml.dom.minidom as dom
      picture = dom.parseString(sys.argv[1])
      row = json.loads(sys.argv[2])
      boxes = picture.getElementsByTagName('rect')
      bars = [box for box in boxes if box.getAttribute('class') == 'bar']
      titles = [int(bar.firstChild.firstChild.data.split()[0]) for bar in bars]
      assert titles == [part['count'] for part in row['histogram']], titles
      tallest = max(range(len(bars)), key=lambda place: float(bars[place].getAttribute('height')))
      assert titles[tallest] == max(titles)
      assert len(boxes) - len(bars) == 2, len(boxes)
      assert row['place'] in picture.getElementsByTagName('text')[0].firstChild.data
      """
    let line =
      "python3 -c \"$S\" \"$($T stats --bucket 1h --gaps 2 -o svg log)\" "
      + "\"$($T stats --bucket 1h --json log)\""
    let outcome = try tool.shell(line, environment: ["S": script])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let field = try tool.run("stats -o svg -f count log")
    #expect(field.status == 2 && field.errorText.contains("a picture has no fields"))
  }

  /// A maker that doesn't count within a millisecond repeats itself as soon as two meet in one.
  @Test(arguments: [(5, 0, true), (5, 1, false), (50, 0, false)] as [(UInt64, UInt64, Bool)])
  func aSequenceThatNeverLeavesZeroIsTold(step: UInt64, sequence: UInt64, isTold: Bool) throws {
    let ids = (0..<600 as Range<UInt64>).map { index in
      (300_000_000_000 + index * step) << 22 | 3 << 12 | (index == 300 ? sequence : 0)
    }
    let log = ids.map { "message_id=\($0)\n" }.joined()
    let outcome = try Tool().run("stats -l discord", input: log)
    let sentence = "worker 3: it is 0 in all 600, up to 200 a second: two made within 1ms are the"
    #expect(outcome.text.contains(sentence) == isTold, "\(outcome.text)")
    for command in ["stats", "flake stats"] {
      let field = try Tool().run(
        "\(command) -l discord -f stuck",
        input: command == "stats" ? log : log.replacing("message_id=", with: "")
      )
      #expect(field.text == (isTold ? "[3]\n" : "[]\n"), "\(command): \(field.text)")
    }
  }

  /// Two ids of a second, and three of one long before it, the last of which come late.
  @Test(arguments: ["stats", "flake stats"])
  func whatIsOnlyALowerBoundIsTold(command: String) throws {
    let moments: [(Int64, UInt64)] = [(0, 0), (50_000, 0), (1, 1), (51_000, 1), (2, 2)]
    let start: Int64 = 1_600_000_000_000 - 1_288_834_974_657
    let ids = moments.map { UInt64(start + $0) << 22 | 1 << 12 | $1 }
    let input = ids.map { "\($0)\n" }.joined()
    func run(_ words: String) throws -> Tool.Outcome {
      try Tool().run("\(command) -l twitter \(words)", input: input)
    }
    let told =
      "idtool: warning: peak is only a lower bound, as -f at_least says: ids in order of "
      + "time give the exact figure\n"
    for words in ["-f peak", "-f gap_ms,peak", "--json -f peak"] {
      #expect(try run(words).errorText == told, "\(words)")
    }
    let silent = try run("-f peak,at_least")
    #expect(silent.text == "1\t[\"peak\"]\n" && silent.errors.isEmpty, "\(silent.errorText)")
    #expect(try run("-f count").errors.isEmpty)
    let text = try run("")
    #expect(
      text.text.contains(command == "stats" ? "at_least=[\"peak\"]" : "peak          at least 1/s")
    )
    #expect(text.text.contains("count=5  peak>=1/s  ") && text.errors.isEmpty, "\(text.text)")
    let json = try run("--json")
    #expect(json.text.contains("\"peak\":1,\"at_least\":[\"peak\"],\"sequence\":2,"))
    let sorted = try Tool().run(
      "\(command) -l twitter -f peak,order_breaks",
      input: ids.sorted().map { "\($0)\n" }.joined()
    )
    #expect(sorted.text == "3\t0\n" && sorted.errors.isEmpty, "\(sorted.errorText)")
  }

  /// Two ids of 2012 and 2021, whose hex digits are seconds.
  @Test func aRateOfFewIDsIsNotZero() throws {
    let (first, last) = (0x507f_1f77, 0x607f_1f77)
    let input = "507f1f77bcf86cd799439011\n607f1f77bcf86cd799439011\n"
    let text = try Tool().run("stats -f rate", input: input).lines[0]
    let rate = try #require(Double(text))
    #expect(abs(rate * Double(last - first) - 1) < 0.001, "\(text)")
  }

  @Test func hashesAreNotCalledOld() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let log = (0..<2000).map { _ in
      let digits = (0..<24).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" }
      return "ref=\(String(digits))\n"
    }.joined()
    let outcome = try Tool().run("stats --now 2026-12-01", input: log)
    #expect(outcome.status == 1 && outcome.output.isEmpty, "seed \(seed): \(outcome.text)")
    let why = outcome.errorText
    #expect(!why.contains("before such ids were usual"), "seed \(seed): \(why)")
  }

  @Test(arguments: ["stats", "check", "annotate", "inspect"])
  func aPrefixIsOfKindsThatAreMade(command: String) throws {
    let outcome = try Tool().run("\(command) -l typeid:user")
    #expect(outcome.status == 2, "\(outcome.text)")
    #expect(
      outcome.errorText.contains("ids of kind typeid are read whatever their prefix")
        && outcome.errorText.contains("'idtool \(command) -l typeid'"),
      "\(outcome.errorText)"
    )
  }

  /// Ids of one moment are in any order, whoever made them.
  @Test(arguments: ["stats", "flake stats"]) func idsOfOneTimeAreInOrder(command: String) throws {
    let input = "1305120710456266752\n1305120710456258560\n1305120706262056960\n"
    let outcome = try Tool().run("\(command) -l twitter -f order_breaks", input: input)
    #expect(outcome.text == "1\n", "\(outcome.text)\(outcome.errorText)")
  }

  /// Beyond a day, lags are known to a sixteenth, and are those of lookups.
  @Test(
    arguments: [
      [260_000...260_200, 400_000...400_200, 400_000...400_200],
      Array(repeating: 2_592_000...2_678_400, count: 6),
      [0.01...0.2, 0.01...0.2, 90_000...90_000.2],
    ] as [[ClosedRange<Double>]]
  )
  func idsOfDaysBeforeTheirLinesSayNothingOfClocks(lags: [ClosedRange<Double>]) throws {
    let seed = testSeed() % 10_000
    let log = Self.log(of: lags, seed: seed)
    let fields = try Tool().run(
      "stats -l twitter --now 2026-12-01 -f skewed,shared,maybe_shared",
      input: log
    )
    #expect(fields.text == "[]\t[]\t[]\n", "seed \(seed): \(fields.text)")
    let text = try Tool().run("stats -l twitter --now 2026-12-01", input: log)
    for doubt in ["clock ", "shared "] {
      #expect(!text.lines.contains { $0.hasPrefix(doubt) }, "seed \(seed): \(text.text)")
    }
  }

  /// Requests of two lengths, such as from a cache and not, for all workers.
  @Test func whereMostWorkersSeemSharedNoneIsNamed() throws {
    var random = SplitMix(state: testSeed())
    let lines = (0..<2000).map { index -> (Int64, String) in
      let made: Int64 = 1_795_000_000_000 + Int64(index) * 20
      let written = made + (Bool.random(using: &random) ? 5 : 2010)
      let id = UInt64(made - 1_288_834_974_657) << 22 | UInt64(index % 4 + 1) << 12
      let text = Timestamp(microseconds: written * 1000).text(precision: .milliseconds)
      return (written, "\(text) id=\(id) done\n")
    }
    let log = lines.sorted { $0.0 < $1.0 }.map(\.1).joined()
    let fields = try Tool().run(
      "stats -l twitter --now 2026-12-01 --json -f shared,maybe_shared",
      input: log
    )
    let row = try JSONSerialization.jsonObject(with: Data(fields.output)) as? [String: [Int]]
    #expect(row?["shared"] == [] && row?["maybe_shared"]?.sorted() == [1, 2, 3, 4])
    let text = try Tool().run("stats -l twitter --now 2026-12-01", input: log)
    #expect(text.text.contains("4 of 4 workers look as if"), "\(text.text)")
  }

  /// Lines of some workers, in the order of their times: `lags` has the seconds between an id and its line.
  private static func log(
    of lags: [ClosedRange<Double>],
    seed: UInt64,
    time: (String) -> String = { $0 }
  ) -> String {
    var random = SplitMix(state: seed)
    let lines = (0..<900).map { index -> (Int64, String) in
      let worker = Int.random(in: 0..<lags.count, using: &random)
      let made: Int64 = 1_795_000_000_000 + Int64(index) * 1000
      let written = made + Int64(Double.random(in: lags[worker], using: &random) * 1000)
      let id = UInt64(made - 1_288_834_974_657) << 22 | UInt64(worker + 1) << 12
      let text = Timestamp(microseconds: written * 1000).text(precision: .milliseconds)
      return (written, "\(time(text)) id=\(id) done\n")
    }
    return lines.sorted { $0.0 < $1.0 }.map(\.1).joined()
  }

  /// A clock is wrong by the same amount for all ids, and no id is made after its line.
  @Test(
    arguments: [
      ([0.01...0.2, 0.01...0.2, 90.01...90.2], [(3, -90)]),
      ([0.01...0.2, 0.01...0.2, 2000...2600], []),
      ([0.01...0.2, -90.2 ... -90, -90.2 ... -90], [(2, 90), (3, 90)]),
      ([-7.2 ... -7, -7.2 ... -7], [(1, 7), (2, 7)]),
      ([0...30, 0...30, 0...30], []),
    ] as [([ClosedRange<Double>], [(Int, Double)])]
  )
  func wrongClocksAreNamedAndNoOthers(
    lags: [ClosedRange<Double>],
    named: [(Int, Double)]
  ) throws {
    let seed = testSeed() % 10_000
    let log = Self.log(of: lags, seed: seed)
    let outcome = try Tool().run("stats -l twitter --now 2026-12-01", input: log)
    let told = outcome.lines.filter { $0.hasPrefix("clock ") }.sorted()
    #expect(told.count == named.count, "seed \(seed): \(outcome.text)")
    // Lags vary by a fifth of a second.
    for ((worker, shift), told) in zip(named, told) {
      let words = told.split(separator: " ").dropFirst()
      let seconds = Double(words.dropFirst(2).first ?? "")
      #expect(
        words.dropFirst().first == "\(worker):" && abs((seconds ?? 0) - shift) < 0.4,
        "seed \(seed): \(told)"
      )
    }
    #expect(!outcome.text.contains("may have one number"), "seed \(seed): \(outcome.text)")
  }

  /// Without a zone, a lag of an hour may be none.
  @Test func linesWithoutAZoneThatAreFarFromTheirIDsAreTold() throws {
    let tool = try Tool()
    let log = Self.log(of: [0.01...0.2, 0.01...0.2, 3600.01...3600.2], seed: 7) {
      $0.replacing("T", with: " ").replacing("Z", with: "")
    }
    let words = "stats -l twitter --now 2026-12-01"
    let untold = try tool.run(words, input: log)
    #expect(!untold.text.contains("clock "), "\(untold.text)")
    #expect(untold.errorText.contains("unless --tz says the zone"), "\(untold.errorText)")
    let told = try tool.run("\(words) --tz UTC", input: log)
    #expect(told.text.contains("worker 3: -3") && told.errors.isEmpty, "\(told.text)")
  }

  /// A wrong clock makes ids of years to come; those without a time are named.
  @Test func uuidsOfAnyTimeCountAndOthersAreTold() throws {
    let tool = try Tool()
    let future = "05f4c3a0-1a26-7cb9-9bc8-fbbcbde5c099"
    let counted = try tool.run("stats -f count,last", input: "id=\(future)\n")
    #expect(counted.lines == ["1\t2177-07-10T10:30:08.678Z"], "\(counted.text)")
    let random = "0f11648b-4e05-4d1c-9b5b-3f1f2c1a9d77"
    let lines = "id=\(future) \(random)\nid=\(future) \(random)\n"
    let listed = try tool.run("stats --duplicates -f id", input: lines)
    #expect(listed.lines == [future])
    #expect(
      listed.errorText.contains(
        "such as '\(random)' aren't counted: they have no time: -l uuid,uuidv4 counts them"
      ),
      "\(listed.errorText)"
    )
    let all = try tool.run("stats --duplicates -f id -l uuid,uuidv4", input: lines)
    #expect(all.lines == [future, random] && all.errors.isEmpty)
    // A card's number would be of the layout's first days.
    let card = try tool.run(
      "stats -l discord -f count",
      input: "card 4111111111111111\nid=1258297020158840842 x\n"
    )
    #expect(card.lines == ["1"] && card.errors.isEmpty, "\(card.errorText)")
    // A clock that is a year ahead.
    let ids = ["2125016545489850368", "2260000000000004099"]
    for left in [1] {
      let log = [ids[0], ids[left]].map { "id=\($0) x\n" }.joined()
      let words = "stats -l twitter -f count --now 2026-11-27"
      let some = try tool.run(words, input: log)
      #expect(some.lines == ["1"])
      #expect(
        some.errorText.contains("such as '\(ids[left])' aren't counted: "),
        "\(some.errorText)"
      )
      let all = try tool.run("\(words) --since epoch --until 2199", input: log)
      #expect(all.lines == ["2"], "\(all.text)\(all.errorText)")
    }
  }

  @Test(arguments: ["", "hello\n", String(repeating: "nothing here\n", count: 200_000)])
  func aTextWithoutIDsIsTold(text: String) throws {
    let outcome = try Tool().run("stats", input: text)
    #expect(outcome.status == 1 && outcome.errorText == "idtool: no ids were found\n")
  }

  @Test(arguments: [",", ";"])
  func aCellInQuotationMarksIsOneColumn(separator: String) throws {
    let notes = ["plain", #""with, comma; and ""more"", yes""#, #""""#, ""]
    let rows = (0..<40).map { row in
      "\(row)\(separator)\(notes[row % 4])\(separator)019d3678-1a\(10 + row)-7cb9-9bc8-fbbcbde5c0\(10 + row)\n"
    }
    let found = try Tool().run("stats -f place,count", input: rows.joined())
    #expect(found.lines == ["column 3\t40"], "\(found.text)")
  }

  @Test(arguments: [",", ";", "\t", " "])
  func theColumnsOfATableAreTold(separator: String) throws {
    let ids = (0..<60).map { "019d3678-1a\(10 + $0)-7cb9-9bc8-fbbcbde5c0\(10 + $0)" }
    let rows = zip(ids, ids.reversed()).enumerated().map { row, pair in
      [String(row), pair.0, pair.1].joined(separator: separator) + "\n"
    }
    let found = try Tool().run("stats -f place,distinct,order_breaks", input: rows.joined())
    #expect(found.lines == ["column 2\t60\t0", "column 3\t60\t59"], "\(found.text)")
  }

  /// A large file is divided among threads, a pipe isn't.
  @Test func threadsAndPipesCountTheSame() throws {
    let tool = try Tool()
    let lines = (0..<120_000).map { index in
      "2026-11-26T10:00:00Z order=\(index % 7919) user_01h2xcejqtf2nbrexx3vqjhp41 "
        + "req=01a2150f-f04f-798c-915e-\(String(index % 90_000 + 0x1000_0000_0000, radix: 16)) "
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: tool.url("log"))
    let one = try tool.run("stats --json -j 1 log")
    #expect(one.status == 0 && one.text.contains("\"distinct\":90000"), "\(one.errorText)")
    #expect(try tool.run("stats --json -j 4 log").output == one.output)
    let piped = try tool.shell("cat log | $T stats --json")
    #expect(piped.output == one.output)
  }

  /// A line that is a flake and nothing else is read as a part of a list; a blank after it, and it is read
  /// as any text is.
  @Test(arguments: ["", "-l discord", "-l discord,uuidv7"], ["", "--duplicates"])
  func aListCountsLikeOtherLines(layout: String, listing: String) throws {
    let tool = try Tool()
    let seed = testSeed() % 10_000
    var random = SplitMix(state: seed)
    var time: UInt64 = 300_000_000_000
    var ids: [UInt64] = []
    let lines = (0..<40_000).map { index -> String in
      time += .random(in: 0...400_000, using: &random)
      let id =
        (time << 22) + (UInt64.random(in: 0...1, using: &random) << 12)
        + 10 * .random(in: 0...19, using: &random)
      ids.append(id)
      switch Int.random(in: index < 20_000 ? 0...4000 : 0...60, using: &random) {
      case 0:
        return ["", "total 12", "0\(id)", "\(id)0", "\(id) \(id + 1)"].randomElement(
          using: &random
        )!
      case 1: return "\(ids.randomElement(using: &random)!)"
      default: return "\(id)"
      }
    }
    let words = "stats --json \(layout) \(listing) --now 2034-01-01"
    func counted(_ separator: String, jobs: Int) throws -> Tool.Outcome {
      try Data(lines.joined(separator: separator).utf8).write(to: tool.url("ids"))
      return try tool.run("\(words) -j \(jobs) ids")
    }
    let text = try counted(" \n", jobs: 1)
    #expect(text.status == 0 && text.output.count > 100, "seed \(seed): \(text.errorText)")
    for (separator, jobs) in [("\n", 1), ("\n", 3), ("\r\n", 2)] {
      let list = try counted(separator, jobs: jobs)
      #expect(list.output == text.output && list.errors == text.errors, "seed \(seed): \(jobs)")
    }
  }

  /// As many places as a log has ids: memory is bounded, and it is said.
  @Test func placesPastTheLimitShareARow() throws {
    let tool = try Tool()
    let letters = Array("abcdefghijklmnop")
    let lines = (0..<5000).map { index in
      let name = (0..<4).map { String(letters[index >> ($0 * 4) & 15]) }.joined()
      return "\(name)=01a2150f-f04f-798c-915e-04e86a4a2616"
    }
    let outcome = try tool.run("stats -f place,count", input: lines.joined(separator: "\n"))
    #expect(outcome.lines.count == 4097 && outcome.lines.first == "*\t904")
    #expect(outcome.errorText.contains("too many places"))
  }

  /// What `sort | uniq -c` and `grep -n` say of the same log.
  @Test func idsThatAreThereTwiceAreListedWithTheirLines() throws {
    let tool = try Tool()
    var random = SplitMix(state: testSeed())
    let ids = (0..<400).map { _ in
      let bits = (0..<3).map { _ in UInt16.random(in: 0 ... .max, using: &random) }
      return "01a2150f-f04f-7\(String(bits[0] | 0x1000, radix: 16).suffix(3))-915e-"
        + bits.map { String($0 | 0x1000, radix: 16) }.joined()
    }
    let lines = (0..<900).map { _ in "id=\(ids.randomElement(using: &random) ?? "")" }
    try Data(lines.joined(separator: "\n").utf8).write(to: tool.url("log"))
    let outcome = try tool.shell(
      """
      $T stats --duplicates -f id log | sort > found
      cut -c4- log | sort | uniq -d | cmp - found || exit 4
      $T stats --duplicates -f seen,id,lines log | while read -r seen id lines; do
        [ "$seen" = "$(grep -c "$id" log)" ] || exit 5
        [ "$lines" = "[$(grep -n "$id" log | head -n 3 | cut -d: -f1 | paste -sd,)]" ] || exit 6
      done || exit
      $T stats --duplicates -f place,kind,lines log log | sort -u | head -n 1
      """
    )
    #expect(outcome.status == 0 && outcome.text.hasPrefix("id=\tuuid\t[\"log:"), "\(outcome)")
  }

  @Test(arguments: [40, 80, 200] as [UInt16])
  func aHistogramIsAsWideAsTheTerminal(columns: UInt16) throws {
    let tool = try Tool()
    let lines = (0..<60).map { index in
      let id: UInt64 = (200_000_000_000 + UInt64(index) * 1000) << 22
      return String(repeating: "id=\(id)\n", count: index % 7 + 1)
    }
    try Data(lines.joined().utf8).write(to: tool.url("log"))
    let words = ["stats", "-l", "miniflake", "--color", "never", "log"]
    let session = try tool.onTerminal(words, streams: [1], columns: columns)
    let bars = session.text.split(separator: "\n").filter { $0.contains("█") }.map(\.count)
    let longest = try #require(bars.max())
    #expect(longest <= columns && (columns < 200 || longest > 100))
    let isAlike = session.text == (try tool.run(words)).text
    #expect(isAlike == (columns == 80))
  }

  @Test func aFileThatIsMissingLeavesTheTotalsOfTheOthers() throws {
    let tool = try Tool()
    try Data("id=01a2150f-f04f-798c-915e-04e86a4a2616\n".utf8).write(to: tool.url("log"))
    let outcome = try tool.run("stats -f count log nosuch log")
    #expect(outcome.status == 3 && outcome.text == "2\n")
  }
}
