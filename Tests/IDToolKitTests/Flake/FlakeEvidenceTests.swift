import Testing

@testable import IDToolKit

@Suite struct FlakeEvidenceTests {
  /// Numbers of which a layout may have made all, some or none.
  private static func ids(_ count: Int, _ random: inout SeededGenerator) -> [FlakeID] {
    let base = UInt64.random(in: 0 ... .max, using: &random)
    let varying =
      UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
    return (0..<count).map { place in
      let bits = UInt64.random(in: 0 ... .max, using: &random) & varying
      return FlakeID(rawValue: Bool.random(using: &random) ? base ^ bits : base &+ UInt64(place))
    }
  }

  private struct Figures: Equatable {
    let counts: [Int]
    let steps: [UInt64]
    let workers: [UInt64]
    let hasManyWorkers: Bool

    init(_ evidence: FlakeEvidence) {
      counts = [
        evidence.count, evidence.futureCount, evidence.earlyCount, evidence.impossibleCount,
        evidence.countedUpCount,
      ]
      steps = [evidence.earliestStep, evidence.latestStep, evidence.largestSequence]
      workers = evidence.workers
      hasManyWorkers = evidence.hasManyWorkers
    }
  }

  @Test func `many ids at once tell what they tell one by one`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for layout in FlakeLayout.named {
      for _ in 0..<8 {
        var (many, single) = (
          FlakeEvidence(layout: layout, now: FlakeSamples.now),
          FlakeEvidence(layout: layout, now: FlakeSamples.now)
        )
        for _ in 0..<4 {
          let ids = Self.ids(Int.random(in: 1...40, using: &random), &random)
          many.observe(ids, FlakeIDExtent(ids))
          for id in ids { single.observe([id], FlakeIDExtent([id])) }
          #expect(Figures(many) == Figures(single), "\(layout.name), seed \(seed)")
        }
        // And what can be made out of them without a look is what a look finds.
        let earlier = many
        let ids = Self.ids(30, &random)
        let problems = ids.count { layout.problem(with: $0) != nil }
        many.observe(ids, FlakeIDExtent(ids))
        #expect(many.impossibleCount - earlier.impossibleCount == problems, "seed \(seed)")
        let times = ids.map { layout.time(of: $0) }
        #expect(
          many.futureCount - earlier.futureCount
            == times.count { $0.microseconds > many.latest },
          "\(layout.name), seed \(seed)"
        )
      }
    }
  }

  @Test func `layouts that count in the same field share what they find`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let all = FlakeLayout.named.map { FlakeEvidence(layout: $0, now: FlakeSamples.now) }
    for first in all {
      for other in all where first.countsLikewise(other) {
        var (first, other, alone) = (first, other, other)
        for _ in 0..<3 {
          let ids = Self.ids(20, &random)
          let extent = FlakeIDExtent(ids)
          first.observe(ids, extent)
          other.observe(ids, extent, like: first)
          alone.observe(ids, extent)
        }
        #expect(Figures(other) == Figures(alone), "seed \(seed)")
      }
    }
  }
}
