import Foundation
import Testing

@testable import IDToolKit

/// Kinds of one's own, in the commands that take kinds.
@Suite struct OwnKindsTests {
  private static let file = """
    {"kinds":{"order":{"layout":"t41,w10,s12","epoch":"2020-01-01","names":["order_id"]},
    "customer":{"prefix":"cus_","of":"ulid"},"token":{"prefix":"tok_","of":"nanoid"}}}
    """

  private static func tool() throws -> Tool {
    let tool = try Tool()
    try Data(file.utf8).write(to: tool.url("kinds.json"))
    return tool
  }

  /// The id of a moment, made by the rule that the file states.
  private static func id(at text: String, worker: UInt64, sequence: UInt64) throws -> UInt64 {
    let format = Date.ISO8601FormatStyle()
    let span = try format.parse(text).timeIntervalSince(try format.parse("2020-01-01T00:00:00Z"))
    return UInt64(span) * 1000 << 22 | worker << 12 | sequence
  }

  /// The low bits, small in all of them, would speak for other makers.
  @Test(arguments: [1, 20, 500]) func aNameThatAFileGivesDecides(count: Int) throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let file =
      #"{"kinds":{"sec":{"layout":"t32,w16,s15@1s@2020-01-01","names":["sec_id"]}}}"#
    try Data(file.utf8).write(to: tool.url("kinds.json"))
    let last = UInt64(Date().timeIntervalSince1970) - 1_577_836_800
    let lines = (0..<count).map { _ in
      let time = last - UInt64.random(in: 0...10_000_000, using: &random)
      let id = time << 31 | UInt64.random(in: 1...7, using: &random) << 15
      return "sec_id=\(id | UInt64.random(in: 0...2, using: &random))\n"
    }
    let outcome = try tool.run("annotate --kinds kinds.json -f kind", input: lines.joined())
    #expect(outcome.lines == [String](repeating: "sec", count: count), "seed \(seed)")
    let table = "n,sec_id\n" + lines.map { "1," + $0.dropFirst(7) }.joined()
    let added = try tool.run("annotate --kinds kinds.json --in csv -f kind", input: table)
    #expect(added.lines.dropFirst().allSatisfy { $0.hasSuffix(",sec") }, "seed \(seed)")
  }

  /// Read a year and a day after they were made, ids run with the clock of their lines from another
  /// epoch.
  @Test func aNameThatAFileGivesDecidesAgainstTheClock() throws {
    let tool = try Tool()
    let file =
      #"{"kinds":{"mine":{"layout":"t41,w10,s12@2020-01-01","names":["order_id"]}}}"#
    try Data(file.utf8).write(to: tool.url("kinds.json"))
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let lines = (0..<20).map { index in
      let time = 1_760_000_000_000 + index * 41_237
      let id = (time - 1_577_836_800_000) << 22 | (index % 2 + 1) << 12
      let date = Date(timeIntervalSince1970: Double(time + 366 * 86_400_000 + index % 7) / 1000)
      return "\(date.formatted(style)) order_id=\(id)\n"
    }
    let words = "annotate --now 2026-11-27T23:00:00Z -f kind"
    let outcome = try tool.run("\(words) --kinds kinds.json", input: lines.joined())
    #expect(outcome.lines == [String](repeating: "mine", count: 20), "\(outcome.errorText)")
    let others = try tool.run("\(words) --no-kinds", input: lines.joined())
    #expect(!others.text.contains("mine") && others.lines != outcome.lines)
  }

  /// Texts with a prefix are in columns of text, whatever is behind it.
  @Test(arguments: ["mongodb", "clickhouse", "duckdb", "cassandra", "sqlserver", "postgres"])
  func aPrefixedUUIDIsBoundedAsText(dialect: String) throws {
    let tool = try Tool()
    try Data(#"{"kinds":{"mine":{"prefix":"mine_","of":"uuidv7"}}}"#.utf8)
      .write(to: tool.url("kinds.json"))
    let line = "range mine --kinds kinds.json 2025-06-01 --for 1d --sql id --dialect \(dialect)"
    let outcome = try tool.run(line)
    let quote = dialect == "mongodb" ? "\"" : "'"
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(outcome.text.contains("\(quote)mine_019728c9-c000-7000-8000-000000000000\(quote)"))
    #expect(!outcome.text.contains("UUID"), "\(outcome.text)")
  }

  /// Groups leave out kinds like which many texts look: behind a prefix none does.
  @Test(arguments: ["", "-l all", "-l timed", "-l mine"])
  func aPrefixSaysWhatStandsBehindIt(kinds: String) throws {
    let tool = try Tool()
    try Data(#"{"kinds":{"mine":{"prefix":"mine_","of":"misskey-aid"}}}"#.utf8)
      .write(to: tool.url("kinds.json"))
    let outcome = try tool.run(
      "annotate --kinds kinds.json -f kind,time \(kinds)",
      input: "a mine_9abcdefgh1 b\n"
    )
    #expect(outcome.text == "mine\t2023-01-22T19:33:28.780Z\n", "\(outcome.errorText)")
  }

  /// Ids with signs in them are one word with the prefix.
  ///
  /// Source: `ids_other.tsv`.
  @Test(arguments: [
    ("pushid", "mine_-OFrJ24CPTXLcIPPjvh3", "2025-01-05T16:33:09.965Z"),
    ("es-id", "mine_vatRwowBGis8TV5v9Dx7", "2024-01-01T00:00:00.123Z"),
    ("es-id", "mine___8-u3YBABVdCrxUb___", "2020-12-31T23:59:59.999Z"),
    ("sstable-id", "mine_3fw2_0tj4_46w3k2cpidnirvjy7k", "2022-05-23T10:37:52.704000Z"),
    ("uuid-base64", "mine_AY4/BAIYf2KPhmo8/lpC+w==", "2024-03-14T22:10:11.096Z"),
    ("uuid-base64", "mine_AY4_BAIYf2KPhmo8_lpC-w", "2024-03-14T22:10:11.096Z"),
    ("uuid", "mine_018e3f0402187f628f866a3cfe5a42fb", "2024-03-14T22:10:11.096Z"),
    ("uuid", "mine_018e3f04-0218-7f62-8f86-6a3cfe5a42fb", "2024-03-14T22:10:11.096Z"),
    ("uuidv1", "mine_cefa1760-28ee-11f1-9f95-1fb76af3e239", "2026-03-26T08:35:56.502000Z"),
    ("comb-last-ms", "mine_0a1b2c3d-4e5f-4a6b-8c7d-015384c535d0", "2016-03-17T13:30:30.224Z"),
    ("aws-xray", "mine_1-581cf771-a006649127e371903a2de979", "2016-11-04T21:02:41.000Z"),
    ("uuid-int", "mine_2093703425379131962944436515747969848", "2024-11-17T19:14:41.909Z"),
    ("misskey-meid", "mine_818cc251f47ba1b2c3d4e5f6", "2024-01-01T00:00:00.123Z"),
  ])
  func aPrefixIsFoundWhateverSignsFollow(kind: String, id: String, time: String) throws {
    let tool = try Tool()
    try Data(
      #"{"kinds":{"mine":{"prefix":"mine_","of":"\#(kind)"},"a":{"prefix":"a_","of":"ulid"}}}"#.utf8
    )
    .write(to: tool.url("kinds.json"))
    let other = "a_01ARYZ6S41TSV4RRFFQ69G5FAV"
    let text = "see \(id) and \(other), x\(id) your\(id) \(id.dropFirst(5)) \"\(id)\"\n"
    for kinds in ["", "-l all", "-l mine"] {
      let found = try tool.run("annotate --kinds kinds.json -f kind,id,time \(kinds)", input: text)
      let mine = found.lines.filter { $0.hasPrefix("mine\t") }
      #expect(
        mine == [String](repeating: "mine\t\(id)\t\(time)", count: 2),
        "\(kinds): \(found.text)"
      )
      #expect(kinds == "-l mine" || found.text.contains("a\t\(other)"), "\(found.text)")
    }
  }

  /// What the text says besides its bits, by the rules of each kind's makers: W3C's Trace Context,
  /// CouchDB's suffix, PHP's `uniqid('', true)`, libmodsecurity's number, systemd's cursor.
  @Test(arguments: [
    ("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "trace_flags", "01"),
    ("couchdb-utc-id", "063e59ca412798node-1", "suffix", "node-1"),
    ("php-uniqid", "68bfe02a8491f", "random", ""),
    ("php-uniqid", "68bfe02a8491f1.23456789", "random", "1.23456789"),
    ("modsecurity3-id", "153354871637.236400", "random", "37.236400"),
    (
      "journald-cursor",
      "s=739ad463348b4ceca5a9e69c95a3c93f;i=4ece7;b=6c7c6013a26343b29e964691ff25d04c;m=4fc72436e"
        + ";t=4c508a72423d9;x=d3e5610681098c10", "entry,uptime_us", "322791\t21415215982"
    ),
    ("nanoid", "V1StGXR8_Z5jdHi6B-myT", "length", "21"),
  ])
  func fieldsAreOfTheIDBehindThePrefix(
    kind: String,
    id: String,
    field: String,
    value: String
  ) throws {
    let tool = try Tool()
    try Data(#"{"kinds":{"mine":{"prefix":"m_","of":"\#(kind)"}}}"#.utf8)
      .write(to: tool.url("kinds.json"))
    for words in [[kind, id], ["mine", "m_" + id]] {
      let line = ["inspect", "--kinds", "kinds.json", "-f", field, "-l"] + words
      let outcome = try tool.run(line)
      #expect(outcome.text == value + "\n", "\(words): \(outcome.text)\(outcome.errorText)")
    }
  }

  /// The time of the ULID is that of its specification.
  @Test func theyAreReadMadeConvertedAndBoundedLikeOthers() throws {
    let tool = try Self.tool()
    let order = try Self.id(at: "2025-06-01T10:00:00Z", worker: 3, sequence: 1)
    let day = try (1...2).map {
      try Self.id(at: "2025-06-0\($0)T00:00:00Z", worker: 0, sequence: 0)
    }
    let ulid = "01ARYZ6S41TSV4RRFFQ69G5FAV"
    let uuid = "01563df3-6481-d676-4c61-efb99302bd5b"
    for (line, answer) in [
      (
        "inspect -l order -f kind,time,worker,sequence \(order)",
        "order\t2025-06-01T10:00:00.000Z\t3\t1"
      ),
      ("flake decode -l order -f time,worker \(order)", "2025-06-01T10:00:00.000Z\t3"),
      ("flake decode -l ORDER -f time \(order)", "2025-06-01T10:00:00.000Z"),
      ("flake decode -l order --epoch 2021-01-01 -f time \(order)", "2026-06-02T10:00:00.000Z"),
      ("inspect -l order@2021-01-01 --now 2027-01-01 -f time \(order)", "2026-06-02T10:00:00.000Z"),
      ("flake encode -l order --at 2025-06-01T10:00:00Z -w 3 --sequence 1", "\(order)"),
      ("range -l order --from 2025-06-01 --for 1d -f lower,upper", "\(day[0])\t\(day[1])"),
      ("convert -l order --to hex \(order)", String(format: "%016lx", order)),
      ("flake layouts order -f name,unit", "order\t1ms"),
      ("inspect cus_\(ulid) -f kind,time", "customer\t2016-07-30T22:36:16.385Z"),
      ("inspect -l customer cus_\(ulid) -f kind,uuid", "customer\t\(uuid)"),
      ("inspect -l token tok_V1StGXR8_Z5jdHi6B-myT -f kind,length", "token\t21"),
      ("convert --to uuid cus_\(ulid)", uuid),
      ("convert --to customer \(uuid)", "cus_\(ulid)"),
      ("range -l customer --from @1469918176.385 -f lower", "cus_01ARYZ6S410000000000000000"),
      ("kinds order token -f name,own,sorts,made", "order\tyes\tyes\tyes\ntoken\tyes\tno\tyes"),
    ] {
      let words = line.split(separator: " ").map(String.init) + ["--kinds", "kinds.json"]
      let outcome = try tool.run(words)
      #expect(outcome.text == answer + "\n", "\(line): \(outcome.errorText)")
      #expect(outcome.status == 0)
    }
    for (kind, pattern) in [("customer", #"^cus_[0-9A-Z]{26}$"#), ("token", #"^tok_[\w-]{21}$"#)] {
      let made = try tool.run(["new", kind, "-n", "3", "--kinds", "kinds.json"]).lines
      #expect(
        made.count == 3
          && made.allSatisfy { $0.range(of: pattern, options: .regularExpression) != nil }
      )
      let read = try tool.run(["inspect", "-f", "kind", "--kinds", "kinds.json"] + made)
      #expect(read.lines == [kind, kind, kind])
    }
    let made = try tool.run(
      "new order --worker 5 --no-ledger --now 2025-06-01T10:00:00Z --kinds kinds.json"
    )
    let expected = try Self.id(at: "2025-06-01T10:00:00Z", worker: 5, sequence: 0)
    #expect(made.text == "\(expected)\n", "\(made.errorText)")
  }

  /// A name that the file gives is evidence enough for a single number; elsewhere the judge weighs.
  @Test func numbersAfterANameAreOfItsKind() throws {
    let tool = try Self.tool()
    let order = try Self.id(at: "2025-06-01T10:00:00Z", worker: 3, sequence: 1)
    let log = "made order_id=\(order) for cus_01ARYZ6S41TSV4RRFFQ69G5FAV at trace_id=\(order)\n"
    let options = ["--now", "2026-01-01", "--kinds", "kinds.json"]
    let text = try tool.run(["annotate"] + options, input: log)
    #expect(
      text.text == """
        made order_id=\(order)[order:2025-06-01T10:00:00.000Z,w3,s1] for \
        cus_01ARYZ6S41TSV4RRFFQ69G5FAV[2016-07-30T22:36:16.385Z] at trace_id=\(order)

        """,
      "\(text.errorText)"
    )
    let inRecords = try tool.run(
      ["annotate", "--in", "json"] + options,
      input: #"{"order_id":\#(order)}"# + "\n"
    )
    let added = #"{"order_id":\#(order),"order_id_time":"2025-06-01T10:00:00.000Z"}"# + "\n"
    #expect(inRecords.text == added)
    #expect(
      try tool.run(["inspect", "order_id=\(order)", "-f", "kind"] + options).text == "order\n"
    )
    let places = try tool.run(["guess", "-f", "place,kind"] + options, input: log)
    #expect(places.lines.contains("order_id=\torder"), "\(places.text)")
    let counted = try tool.run(
      ["stats", "-f", "place,kind", "--now", "2026-01-01", "--kinds", "kinds.json"],
      input: log
    )
    #expect(counted.lines.contains("order_id=\torder"), "\(counted.text)")
  }

  @Test func aFileThatCannotBeReadIsAnErrorOfTheEnvironment() throws {
    let tool = try Tool()
    let option = try tool.run("kinds --kinds nofile")
    let variable = try tool.run("inspect 1", environment: ["IDTOOL_KINDS": "nofile"])
    for (outcome, origin) in [(option, "--kinds"), (variable, "IDTOOL_KINDS")] {
      #expect(outcome.status == 3 && outcome.output.isEmpty)
      #expect(
        outcome.errorText == "idtool: \(origin): cannot read 'nofile': No such file or directory\n"
      )
    }
  }

  /// The option before the variable, and that before the home folder's file, which only a terminal gets.
  @Test func theNearestFileCounts() throws {
    let tool = try Tool()
    let names = ["option", "variable", "config", "home"]
    for name in names {
      let folder = tool.url(["config": "config/idtool", "home": ".config/idtool"][name] ?? name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = #"{"kinds":{"of-\#(name)":{"prefix":"cus_","of":"ulid"}}}"#
      try Data(text.utf8).write(to: folder.appendingPathComponent("kinds.json"))
    }
    let home = ["HOME": tool.folder.path]
    let config = home.merging(["XDG_CONFIG_HOME": tool.url("config").path]) { $1 }
    let variable = config.merging(["IDTOOL_KINDS": "variable/kinds.json"]) { $1 }
    let id = ["inspect", "cus_01ARYZ6S41TSV4RRFFQ69G5FAV", "-f", "kind"]
    for (words, environment, isTerminal, kind) in [
      (["--kinds", "option/kinds.json"], variable, true, "of-option"),
      (["--kinds", "option/kinds.json"], variable, false, "of-option"),
      ([], variable, true, "of-variable"), ([], variable, false, "of-variable"),
      ([], config, true, "of-config"), ([], config, false, "ulid"),
      ([], home, true, "of-home"), ([], home, false, "ulid"),
      (["--no-kinds"], variable, true, "ulid"), (["--no-kinds"], config, true, "ulid"),
    ] as [([String], [String: String], Bool, String)] {
      let text =
        try isTerminal
        ? tool.onTerminal(id + words, environment: environment).text
        : tool.run(id + words, environment: environment).text
      #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == kind, "\(words)")
    }
    for command in ["inspect -l of-home 1", "flake decode -l of-home 1", "annotate -l of-home"] {
      let unread = try tool.run(command, input: "", environment: home)
      #expect(unread.status == 2)
      #expect(
        unread.errorText.contains("~/.config/idtool/kinds.json is read where results go to a term"),
        "\(unread.errorText)"
      )
    }
    try Data("{".utf8).write(to: tool.url("config/idtool/kinds.json"))
    let broken = try tool.onTerminal(id, environment: config)
    #expect(
      broken.status == 2 && broken.text.contains("'$XDG_CONFIG_HOME/idtool/kinds.json': "),
      "\(broken.text)"
    )
    #expect(try tool.onTerminal(id + ["--no-kinds"], environment: config).status == 0)
  }

  /// A line for each command that takes them, which answers by a kind of the file.
  private static let lines: [Command: String] = [
    .inspect: "idtool inspect -l order 716954193100812289",
    .annotate: "echo order_id=716954193100812289 | idtool annotate -l order",
    .stats: "echo order_id=716954193100812289 | idtool stats -l order",
    .check: "echo order_id=716954193100812289 | idtool check -l order",
    .guess: "echo order_id=716954193100812289 | idtool guess --now 2026-01-01",
    .kinds: "idtool kinds order",
    .new: "idtool new order -w 1 --no-ledger",
    .convert: "idtool convert -l order --to hex 716954193100812289",
    .range: "idtool range -l order --from 2025-01-01",
    .flakeNext: "idtool flake next -l order -w 1 --no-ledger",
    .flakeStamp: "echo a | idtool flake stamp -l order -w 1 --no-ledger",
    .flakeDecode: "idtool flake decode -l order 716954193100812289",
    .flakeEncode: "idtool flake encode -l order --at 2025-01-01",
    .flakeRange: "idtool flake range -l order --from 2025-01-01",
    .flakeAnnotate: "echo 716954193100812289 | idtool flake annotate -l order",
    .flakeStats: "echo 716954193100812289 | idtool flake stats -l order",
    .flakeGuess: "echo 716954193100812289 | idtool flake guess -n 50",
    .flakeLayouts: "idtool flake layouts order",
    .flakeWorkers:
      "idtool new order -w 1 --ledger l --kinds kinds.json > id; idtool flake workers -l order --ledger l",
    .routeParse: "idtool route parse -l order --routes-file r profile:716954193100812289 -o json",
    .routeFormat: "idtool route format -l order --routes-file r profile 716954193100812289",
    .routeCheck: "idtool route check --routes-file r item:716954193100812289",
  ]

  @Test(arguments: Command.allCases.filter { $0.options.contains(.ownKinds) })
  func everyCommandThatTakesThemKnowsThem(command: Command) throws {
    let line = try #require(
      Self.lines[command],
      "a line of \(command.words) with a kind of one's own"
    )
    let tool = try Self.tool()
    try tool.addSamples()
    try Data(Self.file.utf8).write(to: tool.url("kinds.json"))
    try Data(#"{"routes":{"profile":{"type":"flake"},"item":{"type":"flake:order"}}}"#.utf8).write(
      to: tool.url("r")
    )
    let path = ["PATH": tool.pathWithTool]
    let known = try tool.shell(line + " --kinds kinds.json", environment: path)
    #expect(known.status == 0, "\(known.errorText)")
    let named = try tool.shell(
      line,
      environment: path.merging(["IDTOOL_KINDS": "kinds.json"]) { $1 }
    )
    #expect(named.status == 0, "\(named.errorText)")
    let without = try tool.shell(line + " --no-kinds", environment: path)
    #expect((without.status, without.text) != (0, known.text), "\(known.text)")
  }

  @Test func aWrongFileIsAnErrorOfTheCommandLine() throws {
    let tool = try Self.tool()
    try Data("{\"kinds\":{\n\"ulid\":{}}}".utf8).write(to: tool.url("wrong.json"))
    let outcome = try tool.run("new ulid --kinds wrong.json")
    #expect(outcome.status == 2 && outcome.text.isEmpty)
    #expect(
      outcome.errorText.hasPrefix(
        "idtool: --kinds does not accept 'wrong.json': line 2, column 1: a kind can't be called"
      ),
      "\(outcome.errorText)"
    )
    let both = try tool.run(["kinds", "--no-kinds", "--kinds", "kinds.json"])
    #expect(both.status == 2)
    let slip = try tool.run(["new", "ordr", "--kinds", "kinds.json"])
    #expect(slip.errorText.contains("did you mean 'idtool new order --kinds"), "\(slip.errorText)")
  }
}
