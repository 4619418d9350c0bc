import Testing

@testable import IDToolKit

@Suite struct FlakeWarningTextTests {
  private static let now = FlakeSamples.now

  private static func sentence(_ id: UInt64, layout: FlakeLayout = .miniflake) -> String? {
    FlakeWarningText(layout: layout, now: now).sentence(for: FlakeID(rawValue: id))
  }

  @Test func anIdThatAnotherLayoutExplainsSaysWhichAndHowToAskForIt() {
    #expect(
      Self.sentence(1_991_506_816_005_050_368)
        == "2033 is 6 years in the future; -l twitter gives 2025-11-20T14:00:00.000Z; "
        + "-l instagram gives 2019-03-03T15:15:34.392Z"
    )
    #expect(Self.sentence(1_155_010_909_962_240_007) == nil)
    #expect(
      Self.sentence(12_345)
        == "its time is the layout's epoch, 2018-03-01, as for any small number"
    )
    #expect(
      Self.sentence(1_593_572_310_593_810_000)
        == "2030 is 3 years in the future; -l twitter gives 2022-11-18T11:50:20.644Z; "
        + "-l instagram gives 2017-08-31T14:10:44.714Z; "
        + "its last 4 digits are zeros: a spreadsheet or a JSON number may have rounded it"
    )
  }

  @Test func whatIsSaidOfAnIdDoesNotDependOnTheIdsBefore() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let shared = FlakeWarningText(layout: .miniflake, now: Self.now)
    for round in 0..<LongRun.count(80, long: 100_000) {
      var id = FlakeID(rawValue: random.next() >> 1)
      // Around the clock's time, and around the ends of years, what is said changes.
      if round % 3 == 0 {
        let near =
          Self.now.microseconds + Int64.random(in: -200_000_000...9_000_000_000, using: &random)
        let far =
          near + [0, 3_600_000_000, 86_400_000_000, 70_000_000_000_000].randomElement(
            using: &random
          )!
        id = (try? FlakeLayout.miniflake.id(time: Timestamp(microseconds: far))) ?? id
      }
      let alone = Self.sentence(id.rawValue)
      #expect(shared.sentence(for: id) == alone, "\(id.rawValue), seed \(seed)")
      // Every date that is named is what the layout gives, and possible.
      for part in (alone ?? "").split(separator: "; ") where part.hasPrefix("-l ") {
        let words = part.split(separator: " ")
        let name = FlakeLayoutName(rawValue: String(words[1]))
        let layout = name.map(FlakeLayout.init)
        #expect(words[3] == layout?.time(of: id).text() ?? "", "\(id.rawValue), seed \(seed)")
        let warning = layout.flatMap {
          FlakePlausibility(layout: $0, now: Self.now).warning(for: id)
        }
        #expect(warning?.allowsLayout ?? true, "\(id.rawValue), seed \(seed)")
      }
    }
  }

  @Test func theSecondsAheadAreCountedFromTheClock() throws {
    let layout = FlakeLayout(.tsid)
    let text = FlakeWarningText(layout: layout, now: Self.now)
    let latest = text.plausibility.latest.microseconds
    for milliseconds in [1, 500, 999, 1000, 1001, 1999, 2000] as [Int64] {
      let time = Timestamp(microseconds: latest + milliseconds * 1000)
      let id = try layout.id(time: time)
      let span = try #require(time.span(since: Self.now)).roughText
      let sentence = text.sentence(for: id) ?? ""
      #expect(sentence.hasPrefix("its time is \(span) in the future"), "\(sentence)")
    }
  }

  /// Ids that are in the future as the default layout reads them: the layout that made them is named
  /// and, where it is a frequent one, named first.
  @Test(arguments: [FlakeLayoutName.twitter, .discord, .instagram, .mastodon, .tiktok])
  func theLayoutThatMadeAnIdIsNamed(name: FlakeLayoutName) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let layout = FlakeLayout(name)
    let text = FlakeWarningText(layout: .miniflake, now: Self.now)
    var (oddCount, otherCount) = (0, 0)
    for _ in 0..<300 {
      let age = Int64.random(in: 3_600_000_000..<94_000_000_000_000, using: &random)
      let id = try layout.id(
        time: Timestamp(microseconds: Self.now.microseconds - age),
        worker: UInt64.random(in: 0...layout.largestWorker, using: &random),
        sequence: 0
      )
      // One in 10,000 looks rounded, of which the sentence speaks instead where the time is plausible.
      guard layout.problem(with: id) == nil, FlakeLayout.miniflake.problem(with: id) == nil,
        FlakeRounding.zeros(of: id) == nil, let sentence = text.sentence(for: id)
      else { continue }
      oddCount += 1
      if sentence.contains("; -l \(name.rawValue) gives ") { continue }
      otherCount += 1
      // A few of the rarest are of this very hour in two other layouts.
      #expect(name == .tiktok && otherCount <= 3, "\(id.rawValue), seed \(seed)")
    }
    // All of these but the youngest are beyond what the default layout has reached.
    #expect(oddCount > 0 || [.discord, .mastodon, .tiktok].contains(name), "seed \(seed)")
  }
}
