import Foundation
import Testing

/// Ids that are read as one maker's, though they look like another's, are told: not one of them says
/// who made it.
@Suite struct AssumedLayoutTests {
  /// Discord's ids of 2021 as their documentation defines them: 42 bits of milliseconds since 2015,
  /// worker, process and increment, which is ten times a lane plus a little.
  private static let discord = ids(epoch: 1_420_070_400_000, discordBits)

  private static func discordBits(_ index: UInt64) -> UInt64 {
    ((index % 3) << 17) + ((index % 2) << 12) + index * 7 % 15 * 10 + index % 3
  }

  /// TSIDs of March 2023, from one node: 42 bits of milliseconds since 2020, ten bits of node, and a
  /// counter that begins anywhere in each millisecond.
  private static let tsids = [
    "418557984770121361", "418678780725321727", "418799576680518635", "418920372635718497",
    "419041168590920811", "419161964546120863", "419282760501320353", "419403556456518735",
    "419524352411719440", "419645148366920384", "419765944322119567", "419886740277320565",
    "420007536232518320", "420128332187718515", "420249128142918327", "420369924098117636",
    "420490720053320607", "420611516008521433", "420732311963720643", "420853107918919438",
  ]

  private static func ids(
    epoch: UInt64,
    _ low: (UInt64) -> UInt64
  ) -> [String] {
    (0..<40).map { String((1_614_556_800_000 + $0 * 1_713_011 - epoch) << 22 + low($0)) }
  }

  private static let miniflakes = (0..<20 as Range<UInt64>).map {
    // 41 bits of milliseconds since 2018-03-01, a sequence of 12 bits, a worker of ten.
    String((1_700_000_000_000 + $0 * 2_000_003 - 1_519_862_400_000) << 22 + ($0 % 2) << 10 + 5)
  }

  private func lines(_ ids: [String]) -> String { ids.map { $0 + "\n" }.joined() }

  @Test(arguments: [
    ["flake", "decode"], ["flake", "decode", "--json"], ["flake", "annotate"], ["flake", "stats"],
  ])
  func theDefaultLayoutIsDoubtedWhereAnotherFitsFarBetter(command: [String]) throws {
    let outcome = try Tool().run(command, input: lines(Self.discord))
    #expect(outcome.status == 0)
    #expect(outcome.errorText.contains("miniflake, the default layout"), "\(outcome.errorText)")
    #expect(outcome.errorText.contains("discord"), "\(outcome.errorText)")
    let own = try Tool().run(command, input: lines(Self.miniflakes))
    #expect(own.errorText.isEmpty)
    let named = try Tool().run(command + ["-l", "discord"], input: lines(Self.discord))
    #expect(named.errorText.isEmpty)
    let asked = try Tool().run(command + ["-l", "miniflake"], input: lines(Self.discord))
    #expect(asked.errorText.contains("miniflake, which -l names"), "\(asked.errorText)")
    #expect(asked.errorText.contains("discord"), "\(asked.errorText)")
  }

  @Test func aNameThatIsAnotherMakersIsToldOfASingleID() throws {
    let lines = ["at=1 guild_id=\(Self.discord[7])\n", "{\"guild_id\":\"\(Self.discord[7])\"}\n"]
    for line in lines {
      let wrong = try Tool().run("annotate -l twitter", input: line)
      #expect(wrong.errorText.contains("unlike twitter, which -l names"), "\(wrong.errorText)")
      #expect(wrong.errorText.contains("discord"), "\(wrong.errorText)")
      #expect(try Tool().run("annotate -l discord", input: line).errors.isEmpty)
      let other = line.replacing("guild_id", with: "ref_id")
      #expect(try Tool().run("annotate -l twitter", input: other).errors.isEmpty)
    }
  }

  @Test func whatALedgerWouldBeginWithIsToldWhereNobodyNamedIt() throws {
    let ledger = "and a ledger that begins with these takes no others"
    let line = "flake next --epoch 2020-01-01 -w 3"
    let first = try Tool().run(line)
    #expect(first.status == 0 && first.errorText.contains(ledger), "\(first.errorText)")
    let trial = try Tool().run(line + " --no-ledger")
    #expect(trial.errorText.contains("without -l") && !trial.errorText.contains(ledger))
    #expect(try Tool().run(line + " -l miniflake").errors.isEmpty)
  }

  /// Discord's ids of one millisecond, which are somebody's own as well.
  @Test(arguments: [
    "annotate", "inspect -f time", "stats", "flake annotate", "flake decode -f time", "flake stats",
  ]) func everyCommandDoubtsALayoutThatWasNamedByTheSameRule(command: String) throws {
    let ids = (0..<50 as Range<UInt64>).map { String(1_235_017_845_964_812_288 + $0) }
    let tool = try Tool()
    let wrong = try tool.run("\(command) -l twitter", input: lines(ids))
    #expect(
      wrong.errorText.contains(
        "look unlike twitter, which -l names: they may be discord (2024-05-01)"
      ),
      "\(wrong.errorText)"
    )
    let right = try tool.run("\(command) -l discord", input: lines(ids))
    #expect(right.errors.isEmpty, "\(right.errorText)")
  }

  /// Ids of one node that are a few hundred milliseconds older than their lines.
  @Test func aLayoutThatRunsWithItsLinesIsNotDoubted() throws {
    let log = [
      ("00.858", "117645823231332247"), ("00.947", "117645823231345361"),
      ("01.335", "117645823264914763"), ("01.736", "117645823281689200"),
      ("01.796", "117645823298449409"), ("02.080", "117645823315231768"),
    ]
    let text = log.map { "2026-11-20T00:00:\($0)Z order=\($1) ok\n" }.joined()
    let outcome = try Tool().run("annotate -l scru64 --now 2026-11-28", input: text)
    #expect(outcome.lines.allSatisfy { $0.contains("[2026-11-20T00:00:0") })
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  /// Tweets of 2026 read as Discord's are of 2030, and most of those low bits could be anybody's.
  @Test func datesInTheFutureByANamedLayoutAreTold() throws {
    let tool = try Tool()
    let now = "--now 2026-06-01"
    func write(since epoch: UInt64) throws {
      let ids = (0..<40 as Range<UInt64>).map { index in
        (1_774_735_333_926 - epoch + index * 60_013) << 22 | (index * 2_654_435 % 4096)
      }
      try Data(("ref\n" + lines(ids.map(String.init))).utf8).write(to: tool.url("table.csv"))
    }
    func errors(_ words: String) throws -> String {
      try tool.run("annotate -l discord \(words) \(now) table.csv").errorText
    }
    // Of an epoch of 2005, which no maker has.
    try write(since: 1_104_537_600_000)
    let future = try errors("--in csv --column ref")
    #expect(future.contains("in the future, as discord, which -l names"), "\(future)")
    let bare = try errors("")
    #expect(bare.contains("in the future"), "\(bare)")
    try write(since: 1_288_834_974_657)
    for words in ["", "--in csv --column ref"] {
      let wrong = try errors(words)
      #expect(wrong.contains("which -l names: they may be twitter (2026-03-28)"), "\(wrong)")
    }
    let right = try tool.run("annotate -l twitter --in csv --column ref \(now) table.csv")
    #expect(!right.errorText.contains("future"), "\(right.errorText)")
  }

  /// A log of ids that were made as its lines were written, and ids of another epoch beside them.
  private static let log = (0..<40 as Range<UInt64>).map { index -> String in
    let made = 1_700_000_000_000 + index * 2_003
    let date = Date(timeIntervalSince1970: Double(made / 1000)).formatted(.iso8601)
    let own = (made - 1_577_836_800_000) << 22 + (index % 2 * 3 + 4) << 12
    return "\(date) order_id=\(own) trace_id=\(index &* 0x9E37_79B9_7F4A_7C15 >> 1)"
  }

  /// What is named is obeyed, and told where the text shows that it gives wrong dates.
  @Test func aNamedLayoutIsDoubtedWhereTheClockOfLinesIsAgainstIt() throws {
    let input = lines(Self.log)
    func warning(_ words: String) throws -> String {
      let outcome = try Tool().run(words, input: input)
      #expect(outcome.status == 0 && outcome.text.contains("order_id=5"))
      return outcome.errorText
    }
    let right = try warning("annotate -l t41,w10,s12@2020-01-01")
    #expect(!right.contains("order_id="), "\(right)")
    #expect(right.contains("after 'trace_id='"), "\(right)")
    #expect(right.contains("like random numbers"), "\(right)")
    let wrong = try warning("annotate -l discord")
    let advice = "unlike discord, which -l names: -l 't41,w10,s12@2020-01-01' gives 2023-11-14"
    #expect(wrong.contains(advice), "\(wrong)")
    // A group names no layout.
    #expect(try warning("annotate -l timed").isEmpty)
  }

  /// Whoever prints the first lines alone, or asks for an hour, is told as well.
  @Test func aWrongLayoutIsToldBeforeTheFirstResultsAndInAWindow() throws {
    let tool = try Tool()
    let log = (0..<3000 as Range<UInt64>).map { index -> String in
      let made = 1_700_000_000_000 + index * 2_003
      let date = Date(timeIntervalSince1970: Double(made / 1000)).formatted(.iso8601)
      let worker = [1, 4, 19][Int(index * index % 3)] as UInt64
      let id = (made - 1_577_836_800_000) << 22 + worker << 12 + index % 5 / 3
      return "\(date) order_id=\(id) done"
    }
    try Data(lines(log).utf8).write(to: tool.url("log"))
    let sentence = "look unlike discord, which -l names: -l 't41,w10,s12@2020-01-01' gives"
    for line in ["$T annotate -l discord log", "cat log | $T annotate -l discord -f id,time"] {
      // What is written fills a pipe, so that the rest is not.
      let first = try tool.shell("\(line) | head -n 1")
      #expect(first.lines.count == 1 && first.errorText.contains(sentence), "\(first.errorText)")
    }
    for words in ["annotate --only", "annotate -f time", "stats", "annotate --only -H"] {
      let window = try tool.run("\(words) -l discord --since 2023-11-14 --until 2023-11-16 log")
      #expect(window.text.isEmpty, "\(window.text)")
      #expect(window.errorText.contains(sentence), "\(words): \(window.errorText)")
    }
    let right = try tool.run("annotate -l t41,w10,s12@2020-01-01 log")
    #expect(right.errors.isEmpty, "\(right.errorText)")
  }

  /// The lower fields of the ids count upwards in the layout that made them, and not in this one.
  @Test func workersThatLookLikeSequenceNumbersAreTold() throws {
    let log = (0..<200 as Range<UInt64>).map { index -> String in
      let made = 1_700_000_000_000 + index * 2_003 + index % 7 * 11
      let date = Date(timeIntervalSince1970: Double(made / 1000)).formatted(.iso8601)
      let worker = [1, 4, 19][Int(index * index % 3)] as UInt64
      return "\(date) order_id=\((made - 1_577_836_800_000) << 22 + worker << 12 + index % 5 / 3)"
    }
    for words in ["annotate -l t41,s12,w10@2020-01-01", "stats -l miniflake@2020-01-01"] {
      let outcome = try Tool().run(words, input: lines(log))
      #expect(
        outcome.errorText.contains(
          "workers and sequence numbers like those of -l 't41,w10,s12@2020-01-01'"
        ),
        "\(outcome.errorText)"
      )
    }
  }

  /// Ids of public posts, as columns and as words of a text.
  @Test func columnsOfAnotherMakerThanNamedAreTold() throws {
    let file = Tool.root.appendingPathComponent("Tests/IDToolKitTests/Vectors/real_like_flakes.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    let makers = ["linkedin", "tiktok", "twitter", "discord"]
    for maker in makers {
      let ids = rows.filter { $0[0] == maker }.map { $0[1] }
      #expect(ids.count >= 10)
      for named in makers {
        for words in ["annotate --in csv --column ref -l \(named)", "annotate -l \(named) -f time"]
        {
          let outcome = try Tool().run(words, input: "ref\n" + lines(ids))
          let isTold = outcome.errorText.contains("look unlike \(named), which -l names")
          #expect(isTold == (maker != named), "\(maker): \(words): \(outcome.errorText)")
        }
      }
    }
  }

  @Test func readingsByWhichNothingTellsTheMakerAreTold() throws {
    let input = lines(Self.discord)
    let rows = try Tool().run("annotate -l discord,twitter -f time", input: input)
    #expect(rows.lines.count == 2 * Self.discord.count)
    #expect(rows.errorText.contains("the field kind tells as which"), "\(rows.errorText)")
    let told = try Tool().run("annotate -l discord,twitter -f kind,time", input: input)
    #expect(!told.errorText.contains("tells as which"))
    let words = ["annotate", "-l", "discord,twitter", "--format", "<%t>"]
    let texts = try Tool().run(words, input: input)
    #expect(texts.errorText.contains("%k in --format tells as which"), "\(texts.errorText)")
    let braces = try Tool().run(["annotate", "--format", "{time} {id}"], input: input)
    #expect(braces.status == 2 && braces.errorText.contains("%t time"), "\(braces.errorText)")
  }

  /// Hex digits of a counter's SHA-256, of which one in ten has a time, and MongoDB's own ids.
  @Test(.needs("python3")) func digestsThatAreReadAsIDsOfAKindAreTold() throws {
    let tool = try Tool()
    let script = """
      import hashlib
      for i in range(200): print('etag=' + hashlib.sha256(str(i).encode()).hexdigest()[:24])
      """
    let line = "python3 -c \"$S\" | $T annotate -l objectid"
    let outcome = try tool.shell(line, environment: ["S": script])
    #expect(outcome.errorText.contains("look like digests"), "\(outcome.errorText)")
    let own = (0..<200).map {
      "id=507f1f77bcf86cd7994" + String($0 * 977 + 0x10000, radix: 16) + "\n"
    }
    let right = try tool.run("annotate -l objectid", input: own.joined())
    #expect(right.errors.isEmpty && right.text.contains("[2012-10-17"), "\(right.errorText)")
  }

  /// Columns of bytes as the clients of databases print them.
  @Test func aCellMayHaveTheNotationOfADatabase() throws {
    let digits = "018CC251F400762184990AAA213AE0F7"
    let cells = [
      "0x\(digits)", "\\x\(digits.lowercased())", "X'\(digits)'",
      "{018CC251-F400-7621-8499-0AAA213AE0F7}", "urn:uuid:018cc251-f400-7621-8499-0aaa213ae0f7",
    ]
    let outcome = try Tool().run("annotate --in csv -l uuid", input: "u\n" + lines(cells))
    #expect(
      outcome.lines.dropFirst() == cells.map { "\($0),2024-01-01T00:00:00.000Z" }[...],
      "\(outcome.text)\(outcome.errorText)"
    )
  }

  @Test(arguments: ["inspect -f time", "annotate --in csv --no-header"])
  func listsAndTablesDoubtANamedLayout(words: String) throws {
    let wrong = try Tool().run(words + " -l twitter", input: lines(Self.discord))
    #expect(wrong.status == 0 && wrong.errorText.contains("twitter, which -l names"), "\(wrong)")
    let right = try Tool().run(words + " -l discord", input: lines(Self.discord))
    #expect(right.errorText.isEmpty, "\(right)")
  }

  @Test(arguments: ["-1h", "yesterday", "2020-06-01"])
  func whatIsLeftOutOfAWindowIsToldIfItLooksLikeAnotherLayouts(until: String) throws {
    // Discord's ids of the last days would be miniflakes of years to come.
    let start = UInt64(Date().timeIntervalSince1970 * 1000) - 4 * 86_400_000
    let ids = (0..<40 as Range<UInt64>).map {
      String((start + $0 * 1_713_011 - 1_420_070_400_000) << 22 + Self.discordBits($0))
    }
    for window in ["", "--since -9000d"] {
      let line = "flake annotate --only \(window) --until \(until)"
      let outcome = try Tool().run(line, input: lines(ids))
      #expect(outcome.status == 1 && outcome.text.isEmpty)
      let sentence = "look unlike miniflake, the default layout: -l 'discord' gives 20"
      #expect(outcome.errorText.contains(sentence), "\(line): \(outcome.errorText)")
    }
  }

  @Test func inspectTellsWhatAllIDsTogetherLookLike() throws {
    let outcome = try Tool().run(["inspect", "-n", "1", "-f", "kind"], input: lines(Self.tsids))
    #expect(outcome.lines.count == 20)
    let sentence = "may be tsid or php-snowflake or discord or somebody's own flakes, which leaves"
    #expect(outcome.errorText.contains(sentence), "\(outcome.errorText)")
    // What isn't decided for all is not so for one.
    let undecided = try Tool().run(["inspect", "-f", "kind"], input: lines(Self.tsids))
    #expect(undecided.status == 1 && undecided.text.allSatisfy(\.isNewline), "\(undecided.text)")
  }

  @Test(arguments: ["json", "csv"])
  func recordsAreReadAsTheLayoutWhoseLowBitsTheyHave(format: String) throws {
    func records(_ ids: [String]) -> String {
      format == "json" ? lines(ids.map { "{\"id\":\($0)}" }) : "id\n" + lines(ids)
    }
    let words = ["annotate", "--in", format, "-f", "kind", "--kind"]
    let outcome = try Tool().run(words + ["discord,tsid"], input: records(Self.tsids))
    let count = outcome.text.components(separatedBy: "tsid").count - 1
    #expect(count >= Self.tsids.count * 9 / 10, "\(outcome.text)")
    #expect(try Tool().run(words + ["tsid"], input: records(Self.tsids)).errorText.isEmpty)
    let own = try Tool().run(words + ["discord,tsid"], input: records(Self.discord))
    #expect(own.errorText.isEmpty, "\(own.errorText)")
  }

  /// Spreadsheets of old end lines in a carriage return alone.
  @Test func carriageReturnsInAHeaderAreTold() throws {
    let outcome = try Tool().run(
      ["annotate", "-l", "miniflake", "--in", "csv"],
      input: "id,x\r1029053193117499399,1\r"
    )
    #expect(outcome.errorText.contains("carriage returns in it"), "\(outcome.errorText)")
    let usual = try Tool().run(
      ["annotate", "-l", "miniflake", "--in", "csv"],
      input: "id,x\r\n1029053193117499399,1\r\n"
    )
    #expect(usual.errorText.isEmpty, "\(usual.errorText)")
  }

  @Test func inspectTellsThatFewIDsAreReadAsSeveralLayouts() throws {
    let ids = ["7106594312292453675", "867793854505943041"]
    let hidden = try Tool().run(["inspect", "-n", "1", "-f", "id,kind,time"] + ids)
    #expect(hidden.errorText.contains("each id is judged by itself: of 2 flakes"))
    #expect(try Tool().run(["inspect"] + ids).errorText.isEmpty, "all readings are shown")
  }

  @Test func inspectTellsWhatItsOneReadingHides() throws {
    // From the documentation of Discord's API, and as likely one of Twitter's bits.
    let tweet = "175928847299117063"
    let undecided = try Tool().run(["inspect", "-f", "kind,time", tweet])
    #expect(undecided.status == 1 && undecided.text == "\t\n")
    #expect(
      undecided.errorText.hasPrefix(
        "idtool: '\(tweet)' is undecided: it may be discord (2016-04-30) or twitter (2012-03-03, odds 1:1)"
      ),
      "\(undecided.errorText)"
    )
    let hidden = try Tool().run(["inspect", "-n", "1", "-f", "kind,time", tweet])
    #expect(hidden.text.hasPrefix("discord\t2016-04-30"))
    // As the lines below its card say.
    let odds = "'\(tweet)' is doubtful: it may be twitter (2012-03-03, odds 1:1)"
    #expect(hidden.errorText.contains(odds), "\(hidden.errorText)")
    let all = try Tool().run(["inspect", tweet]).text
    #expect(all.contains("twitter  2012-03-03T13:01:20.453Z  odds=1:1"), "\(all)")
    #expect(try Tool().run(["inspect", tweet]).errorText.isEmpty, "all readings are shown")
    #expect(
      try Tool().run(["inspect", "--kind", "twitter", "-f", "time", tweet]).errorText.isEmpty
    )
  }

  /// Both times are those of the layouts' rules; the second is another doubt, and hides none.
  @Test(arguments: [
    ("1965326081769170000", "rounded it; it may be twitter (2025-09-09, odds 1:16) as well"),
    ("717901105329021", "is an id; it may be yitter-csharp (2025-09-09, odds 1:1) as well"),
  ])
  func aWarningHidesNoOtherReading(id: String, told: String) throws {
    for format in ["", "-o csv", "--json", "-f id,warning", "-f id,kind,time"] {
      let outcome = try Tool().run("inspect -n 1 \(format) \(id)")
      let isColumn = format.hasSuffix("time")
      let text = isColumn ? outcome.errorText : outcome.text
      #expect(text.contains(told), "\(format): \(text)")
      #expect(outcome.status == 0 && (isColumn || outcome.errors.isEmpty), "\(outcome.errorText)")
    }
  }

  @Test func guessTellsWhatItsFirstRowHides() throws {
    let input = lines(Self.ids(epoch: 1_288_834_974_657) { $0 << 12 })
    let hidden = try Tool().run(["flake", "guess", "-n", "1", "-f", "layout"], input: input)
    #expect(hidden.text == "twitter\n", "\(hidden.errorText)")
    // Nobody's, with few workers.
    let own = lines(Self.ids(epoch: 1_577_923_200_000) { ($0 % 3) << 12 + $0 % 2 })
    let other = try Tool().run(["flake", "guess", "-n", "1", "-f", "layout"], input: own)
    #expect(other.errorText.contains("the ids fit no known layout well"), "\(other.errorText)")
    let one = try Tool().run("flake guess -n 1 -f layout 175928847299117063")
    #expect(one.errorText.contains("would explain the ids about as well"), "\(one.errorText)")
  }

  @Test(arguments: [
    ("20261121222640123", "its digits are those of a time, 2026-11-21 22:26:40.123"),
    ("4111111111111111", "its digits look made up"),
    ("4242424242424242", "its digits look made up"),
  ])
  func digitsThatAreSomethingElseAreDoubted(digits: String, doubt: String) throws {
    let outcome = try Tool().run(["inspect", "-n", "1", digits])
    #expect(outcome.text.contains("warning=\"\(doubt)"))
    // The 32nd of November is no date.
    #expect(!(try Tool().run(["inspect", "20261132222640123"]).text.contains("those of a time")))
  }

  @Test(arguments: [
    ["flake", "decode"], ["flake", "decode", "-o", "csv"], ["flake", "stats"],
    ["flake", "annotate"], ["annotate", "--json", "-l", "miniflake"],
  ])
  func datesAreToldFromIDs(command: [String]) throws {
    let one = try Tool().run(command, input: "202611230259301234\n").errorText
    let sentence = "the digits of the id are those of a time, 2026-11-23 02:59:30.1234"
    #expect(one.contains(sentence), "\(one)")
    let dates = (10..<30).map { "20190801\($0 / 2 + 5)\($0)450\($0)7" }
    let many = try Tool().run(command, input: lines(dates)).errorText
    #expect(many.contains("of 20 of the first 20 ids are those of times, such as 2019-08-01"))
    #expect(
      !(try Tool().run(command, input: lines(Self.miniflakes)).errorText.contains("are those of"))
    )
    // The 32nd of November is no date.
    #expect(
      !(try Tool().run(command, input: "202611320259301234\n").errorText.contains("are those of"))
    )
  }
}
