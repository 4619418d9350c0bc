import Testing

@testable import IDToolKit

@Suite struct MakerMixtureTests {
  private static let hypotheses = ColumnOfIDs.hypotheses

  /// Returns what is learnt of numbers at one place, as ids of any makers that are known.
  private func learnt(from numbers: [UInt64]) -> MakerMixture? {
    var sample = PlaceSample(PlaceName(key: Array("ref".utf8)))
    for number in numbers { _ = sample.observe(number, at: nil) }
    let (hypotheses, now) = (ColumnOfIDs.hypotheses, ColumnOfIDs.now)
    return MakerMixture(
      knownMakersIn: PlaceEvidence(sample, hypotheses, now: now),
      PlaceReading(maker: .interval, bits: 0)
    )
  }

  private func name(_ maker: (hypothesis: Int, epoch: Int64?)?) -> FlakeLayoutName? {
    maker.flatMap { Self.hypotheses[$0.hypothesis].name }
  }

  @Test(arguments: [
    (FlakeLayoutName.discord, FlakeLayoutName.twitter), (.discord, .linkedin), (.twitter, .tiktok),
    (.linkedin, .tiktok),
  ])
  func twoMakersAtOnePlaceAreToldApart(first: FlakeLayoutName, second: FlakeLayoutName) throws {
    var random = SplitMix(state: 1)
    for shares in [(150, 150), (200, 60)] {
      let ids = [(first, shares.0), (second, shares.1)].map { name, count in
        (name, ColumnOfIDs(name, count: count, over: .life, &random).numbers)
      }
      let mixture = try #require(learnt(from: ids.flatMap(\.1)), "\(shares), \(ids)")
      for (name, numbers) in ids {
        let makers = numbers.map { self.name(mixture.madeBy($0)) }
        #expect(!makers.contains { $0 != nil && $0 != name }, "\(shares), \(name), \(ids)")
        #expect(makers.count { $0 == name } * 2 >= numbers.count, "\(shares), \(name), \(ids)")
      }
    }
  }

  @Test func randomNumbersAmongThemGetNoMaker() throws {
    var random = SplitMix(state: 1)
    let ids = ColumnOfIDs(.discord, count: 200, over: .life, &random).numbers
    let others = (0..<20).map { _ in random.next() >> 1 }
    var sample = PlaceSample(PlaceName(key: Array("ref".utf8)))
    for number in ids + others { _ = sample.observe(number, at: nil) }
    let verdict = PlaceVerdict(sample, Self.hypotheses, now: ColumnOfIDs.now)
    let mixture = try #require(verdict.makers, "\(ids), \(others)")
    #expect(others.count { mixture.maker(of: $0) != nil } <= 1, "\(ids), \(others)")
    #expect(ids.count { name(mixture.madeBy($0)) == .discord } >= 180, "\(ids), \(others)")
  }
}
