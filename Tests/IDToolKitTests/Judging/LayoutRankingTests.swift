import Foundation
import Testing

@testable import IDToolKit

@Suite struct LayoutRankingTests {
  private func ranking(_ ids: [FlakeID]) -> LayoutRanking {
    LayoutRanking(of: ids, now: FlakeSamples.now)
  }

  private func epochs(_ ids: [FlakeID], near: Timestamp) -> [FlakeEpochSolution] {
    var sample = PlaceSample(.argument)
    for id in ids { sample.observe(id.rawValue, at: nil) }
    return FlakeEpochSolution.all(for: sample, near: near, now: FlakeSamples.now)
  }

  /// Ids made by the habits of each layout's makers: of rare ones, several explain the same ids.
  @Test func theRightDatesComeFirstOrSecond() {
    let seed: UInt64 = LongRun.isWanted ? testSeed() : 7
    var random = SplitMix(state: seed)
    var (first, second, all, ofPlatforms, missed) = (0, 0, 0, 0, 0)
    for name in FlakeLayoutName.allCases {
      for span in ColumnOfIDs.Span.allCases {
        let column = ColumnOfIDs(name, count: 20, over: span, &random)
        guard column.numbers.count == 20 else { continue }
        let ids = column.numbers.map(FlakeID.init)
        let layout = FlakeLayout(name)
        let entries = LayoutRanking(of: ids, now: ColumnOfIDs.now).entries
        let place = entries.firstIndex { entry in
          [.sameReading, .onlySplit].contains(FlakeLikeness(entry.layout, layout))
        }
        all += 1
        if place == 0 { first += 1 }
        if let place, place <= 1 { second += 1 }
        guard [.twitter, .discord, .linkedin, .tiktok].contains(name) else { continue }
        ofPlatforms += 1
        if place != 0 { missed += 1 }
      }
    }
    print("ranking: seed \(seed), first \(first) of \(all), among two \(second)")
    #expect(Double(first) >= 0.65 * Double(all) && Double(second) >= 0.8 * Double(all))
    #expect(ofPlatforms >= 12 && missed == 0)
  }

  @Test func layoutsThatReadAlikeAreOneEntry() throws {
    let layout = FlakeLayout(.bwmarrin)
    let entries = ranking(
      try (0..<20).map { index in
        let time = Timestamp(microseconds: 1_760_000_000_000_000 + Int64(index) * 7_000_000)
        return try layout.id(time: time, worker: 7, sequence: 0)
      }
    ).entries
    let entry = try #require(
      entries.first { ([$0.layout.name] + $0.alike).contains("twitter") },
      "a layout that reads Twitter's bits alike belongs here"
    )
    #expect(entry.layout.name == "twitter" && Set(entry.alike) == ["bwmarrin", "leaf"])
    for (index, entry) in entries.enumerated() {
      for other in entries[(index + 1)...] {
        #expect(FlakeLikeness(entry.layout, other.layout) != .sameReading)
        #expect(entry.bits >= other.bits)
      }
    }
    #expect(ranking([]).entries.isEmpty)
  }

  @Test(arguments: FlakeLayoutName.allCases)
  func anUnknownEpochIsSolvedToTheSecond(name: FlakeLayoutName) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var maker = FlakeSamples(name, seed: seed)
    let known = maker.layout.epoch.unixSeconds
    // Nobody counts from before 1970, nor from a moment that is yet to come.
    let range = max(0, known - 100_000_000)...min(FlakeSamples.now.unixSeconds, known + 100_000_000)
    let shift = (Int64.random(in: range, using: &random) - known) * 1_000_000
    let ids = maker.ids(20)
    let unknown = try maker.layout.overriding(
      epoch: Timestamp(microseconds: maker.layout.epoch.microseconds + shift)
    )
    let near = try #require(ids.map { unknown.time(of: $0) }.max())
    let solutions = epochs(ids, near: near)
    let solution = try #require(
      solutions.first {
        FlakeLikeness($0.layout, unknown) != .otherwise
          && $0.layout.workerMask == unknown.workerMask
          && $0.layout.sequenceField == unknown.sequenceField
      }
    )
    let error = unknown.epoch.microseconds - solution.layout.epoch.microseconds
    #expect((0..<1_000_000).contains(error), "seed \(seed)")
  }

  @Test func whatCannotHaveMadeAnIdComesAfterWhatCan() throws {
    let layout = FlakeLayout(.tsid)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let ids = try (0..<350).map { index in
      let time = FlakeSamples.now.microseconds - Int64.random(in: 0..<500_000_000, using: &random)
      let step = try #require(layout.steps(at: Timestamp(microseconds: time)))
      // To TikTok's layout, bits 31 to 22 are milliseconds up to 999: one id has more, few have.
      let bits = index == 250 ? step | 1023 : step & 1023 > 999 ? step ^ 512 : step
      return FlakeID(rawValue: bits << 22 | random.next() >> 42)
    }
    let solutions = epochs(ids, near: FlakeSamples.now)
    let tiktok = try #require(solutions.firstIndex { $0.layout.name == "tiktok" })
    #expect(solutions[..<tiktok].allSatisfy { $0.impossibleCount == 0 })
    #expect(solutions[tiktok...].allSatisfy { $0.impossibleCount > 0 })
    #expect(solutions[0].known.first?.hasPrefix("tsid") == true, "seed \(seed)")
    #expect(
      solutions.allSatisfy {
        $0.layout.epoch.microseconds >= -86_400_000_000 && $0.layout.epoch <= FlakeSamples.now
      }
    )
  }

  @Test func aKnownOrARoundEpochNearTheSolvedOneIsNamed() throws {
    var maker = FlakeSamples(.discord, seed: 9)
    let ids = maker.ids(20)
    let last = try #require(ids.max())
    let near = Timestamp(microseconds: maker.layout.time(of: last).microseconds + 7_200_000_000)
    let solutions = epochs(ids, near: near)
    let solution = try #require(solutions.first { $0.known.contains("discord") })
    #expect(solution.known == ["discord", "spaceflake", "idgen-robthree"])
    #expect(solution.roundEpoch?.text() == "2015-01-01T00:00:00.000Z")
    let round = { (text: String) in
      FlakeEpochSolution.roundDate(
        near: try TimeExpression.parse(Array(text.utf8).span, at: TimeReference(now: .unixEpoch))
      )?.text().prefix(10)
    }
    #expect(try round("2019-12-31T10:00:00Z") == "2020-01-01")
    #expect(try round("2020-06-01T23:00:00Z") == "2020-06-01")
    #expect(try round("2020-06-03T00:00:00Z") == nil)
    for edge in [-Timestamp.largestMilliseconds, Timestamp.largestMilliseconds] {
      _ = epochs(ids, near: Timestamp(microseconds: edge * 1000))
    }
  }

  /// The bits of Twitter's, counted from 2022-02-22, at whole seconds in random order of a day.
  @Test func idsAtWholeSecondsAreSolvedThoughTheEpochIsUnknown() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let span: UInt64 = 149_947_200_000
    let ids = (0..<200).map { index in
      let seconds = index == 0 ? 0 : UInt64.random(in: 0..<86_400, using: &random)
      return FlakeID(rawValue: (span - seconds * 1000) << 22 | 3 << 12)
    }
    let near = Timestamp(microseconds: 1_645_488_000_000_000 + Int64(span) * 1000)
    let solutions = epochs(ids, near: near)
    #expect(solutions[0].layout.name.hasPrefix("twitter"), "seed \(seed)")
    #expect(solutions[0].layout.epoch.text().hasPrefix("2022-02-22T00:00:00"), "seed \(seed)")
  }

  @Test func anyIdsAtAllAreRankedWithoutATrap() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let bits = UInt64.random(in: 0...63, using: &random)
      let ids = (0..<5).map { _ in FlakeID(rawValue: random.next() >> bits) }
      let entries = ranking(ids).entries
      #expect(entries.allSatisfy { $0.bits.isFinite }, "seed \(seed)")
    }
    #expect(ranking([FlakeID(rawValue: 0), FlakeID(rawValue: .max)]).entries.count < 3)
  }
}
