import Foundation
import Testing

/// Ids that `flake annotate` leaves out, because as the default layout's they would be of the future,
/// are told if they look like another layout's, and no other numbers are; those that `annotate`
/// leaves bare, since it can't be told whose they are, are told as well.
@Suite struct LeftOutIDTests {
  /// A layout that begins its ids with milliseconds, as its maker documents it.
  struct Maker: Sendable, CustomTestStringConvertible {
    let name: String
    let epoch: UInt64
    let shift: UInt64
    /// The bits below the time, of random ones.
    let low: @Sendable (UInt64) -> UInt64

    var testDescription: String { name }

    func id(at milliseconds: UInt64, _ random: UInt64) -> UInt64 {
      (milliseconds - epoch) << shift | low(random)
    }
  }

  /// With a few workers and small sequences, or with random bits, as each maker has them.
  static let makers = [
    Maker(name: "twitter", epoch: 1_288_834_974_657, shift: 22) {
      [337, 340, 352][Int($0 % 3)] << 12 | ($0 >> 8) % 3
    },
    Maker(name: "discord", epoch: 1_420_070_400_000, shift: 22) {
      // Ten times a lane, and a little.
      ($0 % 2) << 17 | ($0 >> 8) % 20 * 10 + ($0 >> 16) % 3
    },
    Maker(name: "instagram", epoch: 1_314_220_021_721, shift: 23) { $0 % (1 << 23) },
    Maker(name: "linkedin", epoch: 0, shift: 22) {
      [100, 131, 150][Int($0 % 3)] << 12 | ($0 >> 8) % 2
    },
    Maker(name: "nano64", epoch: 0, shift: 20) { $0 % (1 << 20) },
  ]

  private static var now: UInt64 { UInt64(Date().timeIntervalSince1970 * 1000) }
  private static let day: UInt64 = 86_400_000

  private func warnings(_ arguments: [String], _ input: String) throws -> String {
    try Tool().run(arguments, input: input).errorText
  }

  private func log(_ ids: [UInt64]) -> String {
    ids.map { "GET /users/\($0) 200\n" }.joined()
  }

  @Test(arguments: makers)
  func idsOfTheLastDayAreTold(of maker: Maker) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let ids = (0..<20).map { _ in
      maker.id(at: Self.now - .random(in: 1000...Self.day, using: &random), random.next())
    }
    let text = try warnings(["flake", "annotate"], log(ids))
    // What only rare layouts explain may be any number.
    let isTold = text.contains("miniflake, the default layout")
    #expect(isTold || maker.name == "nano64", "\(text), seed \(seed)")
    // As a maker whose ids have the same times, or as what it may be.
    let isNamed = text.contains("gives 20") || text.contains(maker.name)
    #expect(isNamed == isTold, "\(text), seed \(seed)")
    #expect(try warnings(["annotate", "-l", maker.name], log(ids)).isEmpty)
    // Without a name or times of lines, some makers can't be told.
    let judged = try Tool().run(["annotate"], input: log(ids))
    let named = try Tool().run("flake decode -l \(maker.name) -f time \(ids[0])")
    let time = named.text.trimmingCharacters(in: .newlines)
    let isDated = judged.text != log(ids)
    #expect(isDated != judged.errorText.contains("bare: -l names"), "\(judged), seed \(seed)")
    // A single one of them may stay bare.
    let note = judged.text.contains("\(ids[0])[")
    #expect(!note || judged.text.contains("\(time)"), "\(judged), seed \(seed)")
  }

  @Test(arguments: [
    [], ["--only"], ["--json"], ["-f", "id"], ["--in", "json"], ["--in", "csv"], ["-H"],
    ["--color", "always"],
  ])
  func everyWayOfAnnotatingTellsThem(options: [String]) throws {
    // 2025-11-20, https://x.com/i/status/1991506816005050368; one alone, and among few others.
    let id: UInt64 = 1_991_506_816_005_050_368
    let record = options.contains("csv") ? "id,n\n\(id),1\n" : "{\"id\":\(id),\"n\":1}\n"
    let bare = try Tool().run(["annotate"] + options, input: record)
    let isList = options == ["--json"] || options == ["-f", "id"] || options == ["--only"]
    #expect(bare.status == (options == ["--only"] ? 1 : 0))
    #expect(bare.text.hasSuffix(isList ? "" : record), "\(bare.text)")
    #expect(bare.errorText.contains("\(id) after 'id"), "\(bare.errorText)")
    #expect(bare.errorText.contains("so it stays bare: -l names the layout"))
    for named in [["-l", "twitter"], ["--kind", "uuid"]] {
      let text = try warnings(["annotate"] + options + named, record)
      #expect(!text.contains("bare"), "\(text)")
    }
    let variable = try Tool().run(
      ["annotate"] + options,
      input: record,
      environment: ["IDTOOL_LAYOUT": "twitter"]
    )
    #expect(variable.errorText.isEmpty, "\(variable.errorText)")
    guard !options.contains("--in") else { return }
    let arguments = ["flake", "annotate"] + options
    let text = try warnings(arguments, record)
    let sentence =
      "\(id) after 'id:' may be twitter (2025-11-20) or somebody's own flakes rather than miniflake, the "
      + "default layout"
    #expect(text.contains(sentence), "\(text)")
    #expect(!(try warnings(arguments + ["-l", "twitter"], record)).contains("may be"))
    #expect(!(try warnings(arguments + ["--until", "2030"], record)).contains("may be"))
  }

  /// Nothing is added to what may be anything.
  @Test(arguments: [
    ("", "dd.trace_id=582593577029467830 dd.span_id=5963550561812073440\n"),
    ("", "block blk_38865049064139660 among blk_-1608999687919862906\n"),
    ("", "kick 76561198346296493\n"), ("", "user=867793854505943041 joined\n"),
    ("--in csv", "steam_id,x\n76561198346296493,1\n"),
    ("--in json", "{\"ticks\":636258331243658894}\n"),
  ])
  func aTextIsTheSameWhereNoLayoutIsNamed(options: String, text: String) throws {
    let outcome = try Tool().run("annotate \(options)", input: text)
    #expect(outcome.text == text && outcome.status == 0)
    let isTable = options == "--in csv"
    #expect(outcome.errorText.contains("no column has ids") == isTable, "\(outcome.errorText)")
  }

  /// A name may say what numbers are, though not surely.
  @Test func theKindThatANameSpeaksForIsProposed() throws {
    let text = "n,lastLogonTimestamp\na,133871140354775925\n"
    let outcome = try Tool().run("annotate --in csv", input: text)
    #expect(outcome.text == text && outcome.status == 0)
    #expect(outcome.errorText.contains("so it stays bare: -l filetime reads it as that"))
  }

  @Test func anEpochAloneNamesNoLayout() throws {
    for option in ["--epoch 2020-01-01", "--unit 10ms"] {
      for kind in ["", "--kind uuid"] {
        let outcome = try Tool().run("annotate \(option) \(kind)", input: "x\n")
        let message = kind.isEmpty ? "needs --kind" : "names no single one"
        #expect(outcome.status == 2 && outcome.errorText.contains(message))
      }
    }
  }

  /// Behind what the first thread reads, as well.
  @Test(arguments: ["", "--only", "-f id", "--in json"], [1, 2])
  func aFlakeFarBehindTheStartIsTold(options: String, jobs: Int) throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      { yes '{"a":1}' | head -n 1000000; echo '{"id":1991506816005050368}'; } > log
      $T annotate \(options) -j \(jobs) log
      """
    )
    #expect(outcome.errorText.contains("1991506816005050368 stands at a place not seen"))
    #expect(outcome.errorText.contains("stays bare: -l names"), "\(outcome.errorText)")
  }

  @Test func otherNumbersAreNotTakenForIDs() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let nanoseconds = Self.now * 1_000_000
    let makers: [(String, (inout SplitMix) -> UInt64)] = [
      (
        "19 digits",
        { .random(in: 1_000_000_000_000_000_000..<10_000_000_000_000_000_000, using: &$0) }
      ),
      ("63 bits", { $0.next() >> 1 }),
      ("nanoseconds", { nanoseconds - .random(in: 0..<2_592_000_000_000_000, using: &$0) }),
      (
        "old nanoseconds",
        { 1_580_000_000_000_000_000 + .random(in: 0..<2_592_000_000_000_000, using: &$0) }
      ),
      ("accounts", { 4_500_000_000_000_000_000 + .random(in: 0..<1_000_000_000_000, using: &$0) }),
      ("SIM cards", { 8_901_260_000_000_000_000 + .random(in: 0..<1_000_000_000_000, using: &$0) }),
      (
        "bank cards",
        {
          [6212, 6222, 6217, 6228][Int.random(in: 0..<4, using: &$0)] * 1_000_000_000_000_000
            + .random(in: 0..<1_000_000_000_000_000, using: &$0)
        }
      ),
    ]
    for (name, number) in makers {
      for count in [6, 20, 100] {
        let numbers = (0..<count).map { _ in number(&random) }
        let text = try warnings(["flake", "annotate"], log(numbers))
        #expect(!text.contains("miniflake"), "\(name), \(count), seed \(seed): \(text)")
      }
    }
  }

  @Test func datesAreNotTakenForIDs() throws {
    let dates = (10..<20).map { UInt64("20260224\($0)3012\($0)345") ?? 0 }
    #expect(try warnings(["flake", "annotate"], log(dates)).isEmpty)
    #expect(try warnings(["annotate"], log(dates)).isEmpty)
    #expect(try warnings(["flake", "annotate"], log(Array(dates[..<1]))).isEmpty)
  }

  @Test func aTweetAloneMayBeTwitters() throws {
    let tweet = Self.makers[0].id(at: Self.now - Self.day, 7)
    #expect(try warnings(["flake", "annotate"], log([tweet])).contains("may be twitter"))
  }
}
