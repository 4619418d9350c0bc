import Testing

@testable import IDToolKit

@Suite struct FlakeDoubtsTests {
  private static let now = FlakeSamples.now

  private static func sentence(_ ids: [FlakeID]) -> String? {
    var doubts = FlakeDoubts(layout: .miniflake, present: Present(now))
    for id in ids { doubts.observe(id) }
    return doubts.sentence
  }

  /// Ids of a day that a layout's makers made, a minute apart.
  private static func ids(_ name: FlakeLayoutName, count: Int, daysAgo: Int64) throws -> [FlakeID] {
    let layout = FlakeLayout(name)
    let noon = now.microseconds - daysAgo * 86_400_000_000
    return try (0..<count).map { index in
      try layout.id(
        time: Timestamp(microseconds: noon + Int64(index) * 60_000_000),
        worker: UInt64(index % 7) & layout.largestWorker,
        sequence: UInt64(index % 3)
      )
    }
  }

  @Test func tweetsReadAsTheDefaultLayoutAreKnownForWhatTheyAre() throws {
    let tweets = try Self.ids(.twitter, count: 200, daysAgo: 366)
    #expect(
      Self.sentence(tweets)?.hasPrefix(
        "200 of 200 ids are implausible as miniflake, of 2033-03-17; "
          + "-l twitter gives 2025-11-20"
      ) == true,
      "\(Self.sentence(tweets) ?? "")"
    )
    #expect(
      Self.sentence(Array(tweets.prefix(1)))?.hasPrefix("the id is implausible as miniflake")
        == true
    )
  }

  @Test func idsOfTheLayoutRaiseNoDoubtAndAFewOthersAreCounted() throws {
    let own = try Self.ids(.miniflake, count: 500, daysAgo: 2)
    #expect(Self.sentence(own) == nil)
    #expect(Self.sentence([]) == nil)
    let tweets = try Self.ids(.twitter, count: 3, daysAgo: 366)
    #expect(Self.sentence(own + tweets)?.hasPrefix("3 of 503 ids are implausible") == true)
    var doubts = FlakeDoubts(layout: .miniflake, present: Present(Self.now))
    doubts.addOrdinary(500)
    for id in tweets { doubts.observe(id) }
    #expect(doubts.sentence == Self.sentence(own + tweets))
  }

  /// tsid and tsid-256 explain the id equally well.
  @Test func layoutsThatAreEquallyLikelyAreNamedTheSameAtAnyTime() {
    var random = SeededGenerator(seed: 7)
    var sentences: Set<String> = []
    var rankings: Set<[String]> = []
    let id = FlakeID(rawValue: 1_673_784_587_267_403)
    for _ in 0..<LongRun.count(60, long: 3000) {
      let now = Timestamp(
        microseconds: Self.now.microseconds + Int64.random(in: 0..<86_400_000_000, using: &random)
      )
      var doubts = FlakeDoubts(layout: .miniflake, present: Present(now))
      doubts.observe(id)
      sentences.insert(doubts.sentence ?? "")
      let entries = LayoutRanking(of: [id], now: now).entries
      rankings.insert(entries.map(\.layout.name).filter { $0.hasPrefix("tsid") })
    }
    #expect(sentences.count == 1 && rankings.count == 1, "\(sentences) \(rankings)")
    #expect(sentences.first?.contains("; -l ") ?? false, "\(sentences)")
  }
}
