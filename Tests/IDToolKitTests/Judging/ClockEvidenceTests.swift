import Testing

@testable import IDToolKit

@Suite struct ClockEvidenceTests {
  private static let day = ClockEvidence.day

  /// Some milliseconds; an hour, as a queue or a zone is; 50 years, as an epoch is.
  @Test(arguments: [0, 40, 3000, 3_600_000, 1_577_836_800_000], [1.0, 0.8, 0.4])
  func aPlantedLagIsFound(lag: Double, share: Double) {
    var random = SplitMix(state: testSeed())
    for count in [5, 30, 200] {
      let following = max(3, Int(share * Double(count)))
      let gaps = (0..<count).map { index in
        index < following
          ? lag + Double.random(in: 0...60, using: &random)
          : Double.random(in: -4000 * Self.day...4000 * Self.day, using: &random)
      }
      let fit = ClockEvidence.fit(gaps.shuffled(using: &random), 30, window: 40)
      let comment: Comment = "\(count) ids, \(gaps), \(fit)"
      // The distance is that of an id: the one in the middle, if no better one is near.
      if share > 0.6 || count < 30 {
        #expect((fit.base - lag - 30).magnitude <= 31, comment)
      }
      #expect(fit.bits > Double(count) * -40, comment)
    }
  }

  @Test func distancesWithoutALagGainLittle() {
    var random = SplitMix(state: testSeed())
    for _ in 0..<20 {
      let count = 100
      let gaps = (0..<count).map { _ in
        Double.random(in: 0...4000 * Self.day, using: &random)
      }
      let window = (4000 * Self.day).log2
      let fit = ClockEvidence.fit(gaps, 30, window: window)
      // One of them is the distance, and gains some 25 bits.
      #expect(fit.bits < Double(count) * -window + 40, "\(gaps)")
      #expect(fit.share == 0.05, "\(gaps)")
    }
  }

  @Test func shortDelaysAreLikelierThanLongOnesAndThanIDsOfTheFuture() {
    let gaps = [0.0, 10, 1000, 60_000, 3_600_000, 10 * Self.day, 1000 * Self.day]
    let bits = gaps.map { ClockEvidence.density($0, 30) }
    #expect(bits == bits.sorted(by: >))
    for gap in gaps.dropFirst() {
      #expect(ClockEvidence.density(-gap, 30) < ClockEvidence.density(gap, 30))
    }
  }

  @Test func everyZoneOfTheWorldIsTriedOnce() {
    let zones = ClockEvidence.zones
    #expect(zones[0].offset == 0 && zones.dropFirst().allSatisfy { $0.cost > zones[0].cost })
    #expect(Set(zones.map(\.offset)).count == zones.count)
    for hours in [-12.0, -9.5, -8, -3.5, 1, 2, 3.5, 5.5, 5.75, 8.75, 12.75, 14] {
      #expect(zones.contains { $0.offset == hours * ClockEvidence.hour }, "\(hours)")
    }
  }
}
