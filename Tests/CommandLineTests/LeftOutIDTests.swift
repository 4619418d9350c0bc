import Foundation
import Testing

/// Ids that `annotate` leaves out, because as the default layout's they would be of the future, are
/// told if they look like another layout's, and no other numbers are.
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
      ($0 % 2) << 17 | ($0 >> 8) % 200
    },
    Maker(name: "instagram", epoch: 1_314_220_021_721, shift: 23) { $0 % (1 << 23) },
    Maker(name: "linkedin", epoch: 0, shift: 22) { $0 % (1 << 22) },
    Maker(name: "flake-idgen", epoch: 0, shift: 22) { 3 << 12 | $0 % 2 },
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
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(state: seed)
    let ids = (0..<20).map { _ in
      maker.id(at: Self.now - .random(in: 1000...Self.day, using: &random), random.next())
    }
    let text = try warnings(["annotate"], log(ids))
    let start =
      "numbers such as \(ids[0]) are not annotated, since as miniflake, the default layout"
    #expect(text.contains(start), "\(text), seed \(seed)")
    #expect(text.contains("; -l \(maker.name) gives 20"), "\(text), seed \(seed)")
    #expect(try warnings(["annotate", "-l", maker.name], log(ids)).isEmpty)
  }

  @Test(arguments: [
    ["annotate"], ["annotate", "--only"], ["annotate", "--json"], ["annotate", "-f", "id"],
    ["flake", "annotate"], ["flake", "annotate", "--json"], ["annotate", "--in", "json"],
    ["annotate", "--in", "csv"], ["annotate", "--color", "always"], ["annotate", "-H"],
  ])
  func everyWayOfAnnotatingTellsThem(arguments: [String]) throws {
    // 2025-11-20, https://x.com/i/status/1991506816005050368; one alone, and among few others.
    let id: UInt64 = 1_991_506_816_005_050_368
    let record = arguments.contains("csv") ? "id,n\n\(id),1\n" : "{\"id\":\(id),\"n\":1}\n"
    let text = try warnings(arguments, record)
    #expect(
      text.contains(
        "\(id) is not annotated, since as miniflake, the default layout, it would be of 2033; "
          + "-l twitter gives 2025-11-20"
      )
    )
    #expect(!(try warnings(arguments + ["-l", "twitter"], record)).contains("not annotated"))
    #expect(!(try warnings(arguments + ["--until", "2030"], record)).contains("not annotated"))
  }

  @Test func otherNumbersAreNotTakenForIDs() throws {
    let seed = UInt64.random(in: 0 ... .max)
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
        let text = try warnings(["annotate"], log(numbers))
        #expect(!text.contains("not annotated"), "\(name), \(count), seed \(seed): \(text)")
      }
    }
  }

  @Test func datesAreNotTakenForIDs() throws {
    let dates = (10..<20).map { UInt64("20260224\($0)3012\($0)345") ?? 0 }
    #expect(try warnings(["annotate"], log(dates)).isEmpty)
    #expect(try warnings(["annotate"], log(Array(dates[..<1]))).isEmpty)
  }

  @Test func fewNumbersBesideFlakesAreLeftAlone() throws {
    let flake = (Self.now - Self.day - 1_519_862_400_000) << 22 | 5
    let tweet = Self.makers[0].id(at: Self.now - Self.day, 7)
    #expect(try warnings(["annotate"], log([flake, tweet])).isEmpty)
    #expect(try warnings(["annotate"], log([tweet])).contains("-l twitter gives"))
  }
}
