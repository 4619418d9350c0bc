import Foundation
import Testing

/// Logs whose numbers look like ids of another maker or of another time than they are: no date is
/// better than a wrong one.
@Suite(.waits) struct MisleadingLogTests {
  private static let now = "--now 2026-11-27T23:00:00Z"

  private static let logs: [(what: String, lines: [String])] = [
    ("a timestamp of TiDB's", ["2026-11-10T09:41:56.438Z id=445911237114200084"]),
    ("a timestamp of MongoDB's", [#"{"keyId":7710306838599696393}"#]),
    ("one id of Baidu's generator, whose epoch is local time", ["id=4781184171164942336"]),
    (
      "two ids that would be of a rare layout",
      ["order_id=7489446838416736274", "order_id=7489446872776474656"]
    ),
    (
      "identity cards that would be rows of CockroachDB's",
      [
        "2026-09-14T09:00:19.084Z INFO pay: number 110101196103111385 accepted",
        "2026-09-14T09:00:31.607Z INFO pay: number 310104200005160504 accepted",
        "2026-09-14T09:00:48.233Z INFO pay: number 440305200209180587 accepted",
        "2026-09-14T09:01:03.787Z INFO pay: number 440305197510173803 accepted",
        "2026-09-14T09:01:10.880Z INFO pay: number 440305198203240824 accepted",
        "2026-09-14T09:01:29.167Z INFO pay: number 110101196108053125 accepted",
      ]
    ),
    (
      "lines without a year, of an epoch of somebody's own",
      [
        "I1120 08:01:29.706123 1 ctl.go:114] \"Created order\" id=\"1176069796068864003\"",
        "I1120 08:04:00.041123 1 ctl.go:114] \"Created order\" id=\"1176070426627956736\"",
        "I1120 08:06:46.080123 1 ctl.go:114] \"Created order\" id=\"1176071123045990400\"",
      ]
    ),
    (
      "an epoch in another zone than Discord's",
      [
        "2026-11-20 16:00:08.470 INFO c.a.OrderService - create order 1573367351993171968",
        "2026-11-20 16:00:20.318 INFO c.a.OrderService - create order 1573367401687285760",
      ]
    ),
    (
      "a delay of 16 hours",
      [
        "2026-09-14T09:00:06.821Z INFO job: close order 887019827082838019",
        "2026-09-14T09:00:22.175Z INFO job: close order 887019891377324032",
        "2026-09-14T09:00:30.983Z INFO job: close order 887019928404643840",
      ]
    ),
    (
      "two ids that run with their lines, and would be Discord's of another year",
      [
        "2026-11-20T08:00:00.000Z \"userId\":778892319096045578,",
        "2026-11-20T08:00:07.919Z \"userId\":778892352335933502,",
      ]
    ),
    (
      "one id that is whole years before its line",
      [
        "2026-11-20T08:00:00.000Z Processing 1176190215774146571 done"
      ]
    ),
    (
      "times of when cookies end",
      [
        "Set-Cookie: sid=1556456024175562753; Expires=Thu, 15 Oct 2026 00:00:33 GMT",
        "Set-Cookie: sid=1556456104609722368; Expires=Thu, 15 Oct 2026 00:00:52 GMT",
        "Set-Cookie: sid=1556456112562126848; Expires=Thu, 15 Oct 2026 00:00:54 GMT",
        "Set-Cookie: sid=1556456182351155203; Expires=Thu, 15 Oct 2026 00:01:11 GMT",
        "Set-Cookie: sid=1556456336491827200; Expires=Thu, 15 Oct 2026 00:01:48 GMT",
        "Set-Cookie: sid=1556456405630726144; Expires=Thu, 15 Oct 2026 00:02:04 GMT",
      ]
    ),
    (
      "times of when orders are due",
      [
        "order=570036263432773632 due=2026-11-04T00:00:35Z",
        "order=570036322807332866 due=2026-11-04T00:00:50Z",
        "order=570036344726765568 due=2026-11-04T00:00:55Z",
        "order=570036383352119299 due=2026-11-04T00:01:04Z",
        "order=570036476432101376 due=2026-11-04T00:01:26Z",
        "order=570036486368419840 due=2026-11-04T00:01:29Z",
      ]
    ),
    (
      "ids with nothing but zeros below their time",
      [
        "2026-11-20 16:00:08.470 INFO c.a.OrderService - create order 1573367351993171968",
        "2026-11-20 16:00:20.318 INFO c.a.OrderService - create order 1573367401687285760",
        "2026-11-20 16:00:37.786 INFO c.a.OrderService - create order 1573367474953388032",
        "2026-11-20 16:00:38.836 INFO c.a.OrderService - create order 1573367479357407232",
        "2026-11-20 16:00:54.193 INFO c.a.OrderService - create order 1573367543769333760",
        "2026-11-20 16:01:02.453 INFO c.a.OrderService - create order 1573367578414284800",
      ]
    ),
    (
      "lines without a year, of an epoch that is whole years after Discord's",
      [
        "I1120 10:00:55.590123       1 a.go:12] sent user_id=1176099851927040000",
        "I1120 10:01:31.302123       1 a.go:12] sent user_id=1176100001714024448",
        "I1120 10:02:02.901123       1 a.go:12] sent user_id=1176100134249836544",
      ]
    ),
    (
      "lines without a year, years after a tweet by the clock of their ids",
      [
        "Sep 26 10:01:44 h app[1]: tweet=944411369757749249",
        "Sep 26 10:01:56 h app[1]: tweet=2103787146044256258",
        "Sep 26 10:02:16 h app[1]: tweet=944411503937830914",
        "Sep 26 10:03:58 h app[1]: tweet=944411932142612480",
        "Sep 26 10:04:31 h app[1]: tweet=944412070558838784",
        "Sep 26 10:04:47 h app[1]: tweet=944412134966558722",
      ]
    ),
    (
      "lines without a zone, of an epoch that is midnight in Beijing, some of old ids",
      [
        "2026-11-27 10:00:00,002 INFO app: x=1071417086019907584 done",
        "2026-11-27 10:00:00,008 INFO app: x=1149911458578984960 done",
        "2026-11-27 10:00:00,017 INFO app: x=1157376245831331840 done",
        "2026-11-27 10:00:00,024 INFO app: x=1157376245860691968 done",
      ]
    ),
    (
      "times behind a word",
      [
        "session 995251524235964416 expires 2026-11-27T08:54:14Z",
        "session 995260159284490241 expires 2026-11-27T09:28:33Z",
        "session 995282302474924032 expires 2026-11-27T10:56:32Z",
        "session 995294794567659521 expires 2026-11-27T11:46:10Z",
        "session 995333852014587904 expires 2026-11-27T14:21:22Z",
      ]
    ),
    (
      "ticks of local time",
      [
        "2026-11-26T11:00:01.716+01:00 INFO ticks=639312876017161234",
        "2026-11-26T11:00:04.999+01:00 INFO ticks=639312876049991234",
        "2026-11-26T11:00:05.248+01:00 INFO ticks=639312876052481234",
      ]
    ),
    (
      "a number with zeros in front, which would be of Discord's first hour",
      ["message_id=004928236158980"]
    ),
    (
      "two numbers of one moment",
      [
        "2026-09-26T10:00:00.642Z\t2696816787815973\t0",
        "2026-09-26T10:00:39.798Z\t2696816787815977\t1",
        "2026-09-26T10:00:39.915Z\t1094562516459167746\t2",
      ]
    ),
    (
      "another maker's id among those of an epoch that isn't known",
      [
        917_744_783_496_138_753, 855_887_343_456_964_609, 933_330_630_102_568_960,
        853_991_473_266_380_802, 880_451_356_371_013_632, 873_749_409_526_009_857,
        875_488_850_514_890_752, 872_689_894_303_027_201, 862_774_669_583_929_346,
        890_367_037_761_736_706, 937_635_398_740_430_850, 910_772_023_721_021_441,
        866_755_688_125_255_682, 907_054_619_325_190_144, 922_133_957_183_623_169,
        867_653_727_031_480_321, 872_766_661_181_132_800, 927_292_811_932_422_144,
        875_133_597_986_672_640, 877_593_173_378_027_520, 897_144_151_999_598_594,
        892_682_335_315_644_418, 117_339_040_144_399_401,
      ]
      .map { (id: UInt64) in "media_id=\(id)" }
    ),
  ]

  @Test(arguments: logs) func nothingIsDatedByALikeness(what: String, lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    let outcome = try Tool().run("annotate \(Self.now)", input: text)
    // In the clock of their lines, which don't say their zone, ids are dated without one.
    let bare = outcome.text.replacing(/\[2026-11-20T16:0[0-9.:]*,w0,s0\]/, with: "")
    #expect(bare == text && outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
    #expect(!outcome.errorText.contains("rounded"), "\(outcome.errorText)")
    // Nor does a zone that is asked for make them Discord's.
    let zoned = try Tool().run("annotate \(Self.now) --tz +08:00", input: text)
    #expect(!zoned.text.contains("[discord:"), "\(zoned.text)\(zoned.errorText)")
  }

  /// UnionPay's, by the check digit of ISO/IEC 7812-1.
  @Test func cardNumbersOf19DigitsAreNoFlakes() throws {
    var random = SplitMix(state: testSeed())
    let lines = (0..<200).map { index in
      let family = ["6217008", "6225886", "6228482"].randomElement(using: &random)!
      let digits =
        family + String(UInt64.random(in: 10_000_000_000...99_999_999_999, using: &random))
      let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
        let value = digit.element.wholeNumberValue! * (digit.offset.isMultiple(of: 2) ? 2 : 1)
        return sum + value / 10 + value % 10
      }
      return String(format: "2026-09-14T09:%02d:%02d.600Z pay: ", index / 60, index % 60)
        + "\(digits)\((10 - sum % 10) % 10) accepted\n"
    }
    let outcome = try Tool().run("annotate \(Self.now)", input: lines.joined())
    #expect(outcome.text == lines.joined(), "\(outcome.errorText)")
  }

  /// Flakes of 10 and 12 bits below milliseconds since an epoch.
  private static func ids(
    _ count: Int,
    since epoch: Int64,
    every step: Int64 = 317,
    _ low: (Int) -> UInt64
  ) -> [(id: UInt64, seconds: Int64, thousandths: Int64)] {
    (0..<count).map { index in
      let time = 1_793_000_000_123 + Int64(index) * step
      return (UInt64(time - epoch) << 22 | low(index), time / 1000, time % 1000)
    }
  }

  private static let start2021: Int64 = 1_609_459_200_000

  /// Consecutive workers, and a sequence that goes on, whose bits could be divided otherwise as well.
  @Test(arguments: [12, 16, 20, 32]) func workersInARowAreCounted(count: Int) throws {
    var random = SplitMix(state: testSeed())
    let ids = Self.ids(200, since: Self.start2021) { index in
      UInt64(index < count ? index : .random(in: 0..<count, using: &random)) << 12
    }
    let lines = ids.map { "\(Self.iso($0.seconds, $0.thousandths)) order_id=\($0.id) ok\n" }
    let outcome = try Tool().run("stats -f kind,count,workers,sequence", input: lines.joined())
    #expect(outcome.text == "t41,w10,s12@2021-01-01\t200\t\(count)\t0\n", "\(outcome.errorText)")
  }

  @Test(arguments: [1, 4]) func aSequenceThatGoesOnIsNoWorker(count: Int) throws {
    let ids = Self.ids(1250, since: Self.start2021) { index in
      UInt64(1 + index % count) << 12 | UInt64(index / count)
    }
    let lines = ids.map { "\(Self.iso($0.seconds, $0.thousandths)) order_id=\($0.id) ok\n" }
    let outcome = try Tool().run("stats -f kind,count,workers", input: lines.joined())
    #expect(outcome.text == "t41,w10,s12@2021-01-01\t1250\t\(count)\n", "\(outcome.errorText)")
  }

  /// Twitter's epoch, seen by the seconds of the lines, names its maker, whatever the workers are; the
  /// time of another event doesn't count, wherever it stands.
  @Test func aKnownEpochNamesItsMaker() throws {
    let ids = Self.ids(40, since: 1_288_834_974_657, every: 31_700) { UInt64($0 * 7 % 1024) << 12 }
    let lines = ids.map { id in
      "since=2026-09-01T00:00:00Z id=\(id.id) at=\(Self.iso(id.seconds, nil))\n"
    }
    let outcome = try Tool().run("annotate -f kind,unix_ms", input: lines.joined())
    let expected = ids.map { "twitter\t\($0.seconds * 1000 + $0.thousandths)\n" }
    #expect(outcome.text == expected.joined(), "\(outcome.errorText)")
  }

  /// Two ids of a place that begins far behind what a pipe's beginning shows are too few to tell; in a
  /// file, those after them tell.
  @Test func idsThatComeBeforeItIsClearWhatTheyAreAreTold() throws {
    let ids = Self.ids(36_000, since: Self.start2021, every: 5) { UInt64($0 % 3) << 12 }
    let lines = ids.enumerated().map { index, id in
      let isTask = index >= 30_000
      let rest = isTask && (30_002..<33_000).contains(index) ? "idle" : "task=\(id.id)"
      return Self.iso(id.seconds, id.thousandths)
        + (isTask ? " \(rest) and more\n" : " order_id=\(id.id) and something more\n")
    }
    let tool = try Tool()
    try Data(lines.joined().utf8).write(to: tool.url("log"))
    let piped = try tool.shell("cat log | $T stats -f place,count")
    #expect(piped.text == "order_id=\t30000\ntask=\t3000\n", "\(piped.errorText)")
    #expect(piped.errorText.contains(" 2 numbers after 'task=' came before"), "\(piped.errorText)")
    let file = try tool.run("stats -f place,count log")
    #expect(file.text == "order_id=\t30000\ntask=\t3002\n" && file.errorText.isEmpty)
  }

  @Test func theZoneThatIsAskedForIsThatOfLinesThatRunWithTheirIDsInIt() throws {
    var random = SplitMix(state: testSeed())
    let ids = Self.ids(60, since: 1_420_070_400_000, every: 12_417) { _ in
      UInt64.random(in: 0..<1 << 22, using: &random)
    }
    let times = ids.map { id in
      String(Self.iso(id.seconds + 3600, id.thousandths).dropLast())
    }
    func log(_ note: (Int) -> String) -> String {
      ids.indices.map {
        "\(times[$0].replacing("T", with: " ")) message_id=\(ids[$0].id)\(note($0))\n"
      }
      .joined()
    }
    let text = log { _ in "" }
    let bare = try Tool().run("annotate --now 2026-11-27", input: text)
    #expect(bare.text == text && bare.errorText.contains("--tz +01:00"), "\(bare.errorText)")
    for zone in ["+01:00", "Europe/Berlin"] {
      let dated = try Tool().run("annotate --now 2026-11-27 --tz \(zone) --format %t", input: text)
      #expect(dated.text == log { "\(times[$0])+01:00" }, "\(dated.errorText)")
    }
  }

  /// In none of the zones are three lines enough to tell Discord's ids from others'.
  @Test(arguments: ["", "--tz -08:00", "--tz -05:00"])
  func noZoneIsProposedThatWouldNotDecide(zone: String) throws {
    let text = """
      2026-11-25 04:13:05 INFO order=1575076853297709056 ok
      2026-11-25 04:13:06 INFO order=1575076856091115520 ok
      2026-11-25 04:13:06 INFO order=1575076856997085184 ok

      """
    let outcome = try Tool().run("annotate --now 2026-11-28 \(zone)", input: text)
    #expect(outcome.text == text, "\(outcome.text)")
    #expect(
      outcome.errorText.contains("may be discord or") && !outcome.errorText.contains("--tz"),
      "\(outcome.errorText)"
    )
  }

  /// Sessions that end a week after they began, by the seconds.
  @Test func columnsOfOtherEventsDateNothing() throws {
    let ids = Self.ids(20, since: 1_557_878_400_000, every: 61_017) { UInt64($0 % 2) }
    func table(_ columns: String, _ rest: (Int64) -> String) -> String {
      "session_id,\(columns)\n" + ids.map { "\($0.id),\(rest($0.seconds))\n" }.joined()
    }
    let week: Int64 = 7 * 86_400
    for column in ["expires_at", "delivery_date", "next_run"] {
      let ending = table(column) { Self.iso($0 + week, nil) }
      for command in ["annotate --in csv", "stats --in csv -f count"] {
        let outcome = try Tool().run("\(command) --now 2026-11-27", input: ending)
        #expect(outcome.text == (command.hasPrefix("stats") ? "" : ending), "\(outcome.text)")
        #expect(outcome.errorText.contains("bare"), "\(outcome.errorText)")
      }
      let both = table("\(column),created_at") {
        Self.iso($0 + week, nil) + "," + Self.iso($0, nil)
      }
      let dated = try Tool().run("annotate --in csv -f unix_ms --now 2026-11-27", input: both)
      let times = dated.lines.dropFirst().compactMap { $0.split(separator: ",").last }
      #expect(times.map(String.init) == ids.map { "\($0.seconds * 1000 + $0.thousandths)" })
    }
  }

  /// The best of several columns with times, and one of a change if there is no other.
  @Test(arguments: [
    ("timestamp,customer_created_at", 0), ("ts,created_date", 1), ("ts,created_at", 2),
    ("paid_at,created_at", 3), ("start,total", 4), ("updated_at,total", 4),
  ]) func theTimeOfARowIsThatOfItsMaking(columns: String, kind: Int) throws {
    let ids = Self.ids(20, since: Self.start2021, every: 61_017) { UInt64($0 % 2) }
    let rows = ids.map { id in
      let made = Self.iso(id.seconds, id.thousandths)
      let day = id.seconds / 86_400 * 86_400
      let cells = [
        "\(made),\(Self.iso(id.seconds - 12_000_003, 777))", "\(made),\(Self.iso(day, nil))",
        "\(made),\(Self.iso(id.seconds + 7200, nil).dropLast())",
        "\(Self.iso(id.seconds + 12_000_003, 777)),\(made)", "\(made),5",
      ]
      return "\(id.id),\(cells[kind])\n"
    }
    let table = "order_id,\(columns)\n" + rows.joined()
    let dated = try Tool().run("annotate --in csv -f unix_ms --now 2026-11-27", input: table)
    let times = dated.lines.dropFirst().compactMap { $0.split(separator: ",").last }
    #expect(
      times.map(String.init) == ids.map { "\($0.seconds * 1000 + $0.thousandths)" },
      "\(dated.errorText)"
    )
    let counted = try Tool().run("stats --in csv -f count --now 2026-11-27", input: table)
    #expect(counted.text == "20\n", "\(counted.errorText)")
  }

  /// One in ten words of 24 hex digits would be an ObjectId of a likely time: after one that can't be,
  /// none is.
  @Test func digestsThatComeOneByOneAreNoIDs() throws {
    let words = [
      "5f3a9c1be77d02a4c6b81e90", "d1cf407d30366a02402f6d2c", "62451184813c751b2b3be6c6",
      "0ca0d367e8a299310cdfb72d", "57065fec25f820d92927433f",
    ]
    let outcome = try Tool().shell(
      """
      touch out
      for word in \(words.joined(separator: " ")); do
        count=$(wc -l < out); echo "done: $word"
        until [ $(wc -l < out) -gt $count ]; do sleep 0.01; done
      done | $T annotate --now 2026-11-27 > out
      cat out
      """
    )
    #expect(
      outcome.lines.dropFirst() == words.dropFirst().map { "done: \($0)" }[...],
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  private static func iso(_ seconds: Int64, _ thousandths: Int64?) -> String {
    let time = Date(timeIntervalSince1970: Double(seconds)).ISO8601Format().dropLast()
    return time + (thousandths.map { String(format: ".%03d", $0) } ?? "") + "Z"
  }

  /// Ids of public posts, Steam's first account, and a time in microseconds.
  @Test func idsOfAnotherKindInAListOfFlakesAreNoFlakes() throws {
    let file = Tool.root.appendingPathComponent("Tests/IDToolKitTests/Vectors/real_like_flakes.tsv")
    let posts = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("instagram\t") }.map { $0.split(separator: "\t")[1] + "\n" }.joined()
    #expect(posts.count > 500)
    let others = ["76561197960287930", "1712345678123456"]
    let input = posts + others.map { $0 + "\n" }.joined()
    let list = try Tool().run("inspect -n 1 -f id,kind \(Self.now)", input: input)
    #expect(list.text.hasSuffix("\n\(others[0])\tsteamid64\n\(others[1])\tunix\n"), "\(list.text)")
    let found = try Tool().run("annotate -f id \(Self.now)", input: input)
    #expect(found.lines.count >= 44, "\(found.lines.count) of 45 posts")
    #expect(!others.contains { found.text.contains($0) }, "\(found.text)")
  }

  /// Returns ids of Discord's, one each 15 minutes, and then some of a service with an epoch of its own and
  /// eight machines, whose low bits Discord's might have.
  private static func discordsThenOthers(_ count: UInt64, _ otherCount: UInt64) -> [String] {
    var random = SplitMix(state: 1)
    let first = (0..<count).map { index in
      let time = 1_700_000_000_000 + index * 900_000 - 1_420_070_400_000
      let low = random.next() % 20 * 10 + random.next() % 3
      return time << 22 + (random.next() % 3) << 17 + (random.next() % 2) << 12 + low
    }
    let later = (0..<otherCount).map { index in
      let time = 1_764_000_000_000 + index * 1000 - 1_577_836_800_000
      return time << 22 + (random.next() % 8 + 1) << 12
    }
    return (first + later).map { "id=\($0)\n" }
  }

  /// Too few of them to be seen by the place as a whole.
  @Test func aFewIDsOfAnotherMakerAmidManyAreNotTakenForTheirs() throws {
    let ids = Self.discordsThenOthers(1000, 30)
    let outcome = try Tool().run("annotate -f line \(Self.now)", input: ids.joined())
    let lines = outcome.lines.compactMap { Int($0) }
    #expect(lines.count { $0 <= 1000 } >= 900, "\(lines.count)")
    #expect(lines.count { $0 > 1000 } <= 5, "\(lines.suffix(30))")
  }

  /// One number in ten is random: from a pipe, of which the later ones come after the decision, no fewer ids
  /// get dates than from a file, which is looked into first.
  @Test func randomNumbersUndoNoDecision() throws {
    var random = SplitMix(state: 2)
    let lines = Self.discordsThenOthers(60_000, 0).map { line in
      random.next() % 10 == 0 ? "id=\(random.next() >> 2)\n" : line
    }
    let tool = try Tool()
    let count = "$T annotate \(Self.now)"
    let file = try tool.shell("cat > log; \(count) log | grep -c '\\['", input: lines.joined())
    let pipe = try tool.shell("cat log | \(count) | grep -c '\\['")
    let (fromFile, fromPipe) = (Int(file.lines.first ?? "") ?? 0, Int(pipe.lines.first ?? "") ?? 0)
    // Some random numbers look like ids, by what was learnt of these.
    #expect((53_000...55_000).contains(fromFile) && fromPipe > 53_000, "\(fromFile), \(fromPipe)")
  }

  /// Somebody typed it, whatever list it stands in.
  @Test func digitsThatWereMadeUpAreToldInAListToo() throws {
    let ids = Self.discordsThenOthers(100, 0).map { $0.replacing("id=", with: "") }
    for number in ["1111111111111111111", "1234567890123456789"] {
      let input = ids.joined() + number + "\n"
      let outcome = try Tool().run("inspect -n 1 \(Self.now)", input: input)
      #expect(outcome.lines.last?.contains("made up") ?? false, "\(outcome.lines.last ?? "")")
    }
  }

  /// Logs of two services after one another, from a pipe, which can't be read ahead as a file can.
  @Test(arguments: ["annotate -f kind,time", "inspect -f kind,time", "annotate --json"])
  func laterIDsOfAnotherMakerAreNotTakenForThoseBefore(words: String) throws {
    let ids = Self.discordsThenOthers(60_000, 20_000).joined()
    let isList = words.hasPrefix("inspect")
    let input = isList ? ids.replacing("id=", with: "") : ids
    let line = "$T \(words) \(Self.now) | grep -c 20[12][0-9]-"
    let outcome = try Tool().shell("cat | \(line)", input: input)
    // What is decided by the beginning stays so.
    let count = Int(outcome.lines.first ?? "") ?? 0
    #expect((59_000...60_000).contains(count), "\(count)")
  }
}
