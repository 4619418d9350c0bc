import Testing

@testable import IDToolKit

/// The times from ids to lines, held against sorting all of them.
@Suite struct LagStatisticsTests {
  @Test(arguments: [Int64(2000), 90_000_000, 1 << 50])
  func quantilesAreThoseOfTheSortedSpansNearly(greatest: Int64) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let spans = (0..<5000).map { _ in
      Int64.random(in: -greatest / 10...greatest, using: &random)
        >> Int64.random(in: 0...20, using: &random)
    }
    var lags = LagStatistics(capacity: 4096)
    for span in spans { lags.observe(TimeSpan(microseconds: span)) }
    let sorted = spans.sorted()
    // Over many sizes there are fewer buckets for each.
    let day = TimeSpan.day.microseconds
    for share in [0.025, 0.5, 0.975, 0.99, 1] {
      let expected = sorted[max(1, Int((share * 5000).rounded(.up))) - 1]
      let found = try #require(lags.quantile(share)).microseconds
      let exactness = expected.magnitude > day ? 0.0625 : greatest == 1 << 50 ? 0.04 : 0.01
      #expect(
        Double((found - expected).magnitude) <= Double(expected.magnitude) * exactness,
        "\(found) \(expected), seed \(seed)"
      )
    }
    #expect(lags.count == 5000)
  }

  @Test func twoClocksAreToldFromAMakerThatWaits() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    func distance(_ lag: (inout SeededGenerator) -> Int64) -> TimeSpan? {
      var lags = LagStatistics()
      for _ in 0..<200 { lags.observe(.milliseconds(lag(&random))) }
      return lags.distanceOfGroups
    }
    func near(_ random: inout SeededGenerator) -> Int64 { Int64.random(in: 0...80, using: &random) }
    let two = distance { near(&$0) + (Bool.random(using: &$0) ? 4000 : 0) }
    #expect(two.map { ($0 - .milliseconds(4000)).magnitude < 40_000 } == true, "seed \(seed)")
    #expect(distance { near(&$0) } == nil, "seed \(seed)")
    #expect(distance { Int64.random(in: 0...9000, using: &$0) } == nil, "seed \(seed)")
    // One in twenty is no second maker.
    let few = distance { near(&$0) + (Int64.random(in: 0..<20, using: &$0) == 0 ? 4000 : 0) }
    #expect(few == nil, "seed \(seed)")
  }
}
