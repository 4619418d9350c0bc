import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakePlausibilityTests {
  private let now = FlakeSamples.now

  private func warning(_ name: String, _ id: UInt64) -> FlakeWarning? {
    FlakePlausibility(layout: FlakeVectors.layout(name), now: now)
      .warning(for: FlakeID(rawValue: id))
  }

  @Test func whatIsOddAboutAnIdIsSaid() throws {
    #expect(warning("miniflake", 905_244_888_784_716_842) == nil)
    #expect(warning("miniflake", 1 << 63) == .impossible(.unusedBits(1 << 63)))
    #expect(warning("miniflake", 12_345) == .nearEpoch(FlakeLayout.miniflake.epoch))
    let mastodon = FlakeVectors.layout("mastodon")
    #expect(warning("mastodon", 12_345) == .beforeService(mastodon.serviceStart))
    #expect(
      warning("mastodon", 12_345)?.sentence == "its time is before such ids existed, 2016-03-16"
    )
    let late = Timestamp(microseconds: now.microseconds + 3_600_000_000)
    let id = try FlakeLayout.miniflake.id(time: late, worker: 1)
    let future = try #require(warning("miniflake", id.rawValue))
    #expect(future == .future(microseconds: 3_600_000_000))
    #expect(future.sentence == "its time is 1h in the future")
    let soon = Timestamp(microseconds: now.microseconds + 59_000_000)
    #expect(
      warning("miniflake", try FlakeLayout.miniflake.id(time: soon, worker: 1).rawValue) == nil
    )
  }

  @Test func aSingleIdIsCalledRoundedOnlyOnStrongEvidence() throws {
    // 1593572310593806338 as a spreadsheet keeps it.
    #expect(warning("twitter", 1_593_572_310_593_810_000) == .rounded(zeros: 4))
    // As JavaScript prints it, and a true id with sequence and worker 0: no evidence.
    #expect(warning("twitter", 1_593_572_310_593_806_300) == nil)
    #expect(warning("twitter", 1_212_161_512_043_450_368) == nil)
    var random = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<100_000 {
      let id = FlakeID(rawValue: random.next() >> 3)
      if FlakeRounding.zeros(of: id) != nil { count += 1 }
    }
    #expect(count <= 25, "about 10 of 100,000 are expected")
  }

  /// A stream of 100 ids, before and after a rounding.
  private func finding(
    _ name: FlakeLayoutName,
    seed: UInt64,
    rounded: (UInt64) -> UInt64
  ) -> FlakeRoundingWatch.Finding? {
    var maker = FlakeSamples(name, seed: seed)
    var watch = FlakeRoundingWatch(layout: maker.layout)
    for id in maker.ids(100) { watch.observe(FlakeID(rawValue: rounded(id.rawValue))) }
    return watch.finding
  }

  @Test func aStreamThatJavaScriptPrintedIsFound() {
    for name in [FlakeLayoutName.miniflake, .twitter, .discord, .instagram, .sonyflakeV1] {
      for seed in UInt64(0)..<40 {
        #expect(finding(name, seed: seed) { $0 } == nil, "\(name) \(seed)")
        let found = finding(name, seed: seed) { value in
          value < 100_000_000_000_000_000 ? value : Self.printedByJavaScript(value)
        }
        // Ids that were rounded to the same number count once.
        if case .printedDoubles(let count, let total) = found {
          #expect(count == total, "\(name) \(seed)")
        } else {
          var maker = FlakeSamples(name, seed: seed)
          let long = Set(maker.ids(100).map(\.rawValue).filter { $0 >= 100_000_000_000_000_000 })
          #expect(Set(long.map(Self.printedByJavaScript)).count < 64, "\(name) \(seed)")
        }
      }
    }
  }

  /// The shortest digits that read back as the same double, then zeros.
  private static func printedByJavaScript(_ value: UInt64) -> UInt64 {
    let text = "\(Double(value))"
    let parts = text.split(separator: "e")
    let digits = parts[0].replacingOccurrences(of: ".0", with: "")
      .replacingOccurrences(of: ".", with: "")
    let length = (Int(parts.count > 1 ? parts[1] : "0") ?? 0) + 1
    return UInt64(digits.padding(toLength: length, withPad: "0", startingAt: 0)) ?? 0
  }

  @Test func aStreamOfCastDoublesIsFoundWhereTheLowFieldVaries() {
    for name in [FlakeLayoutName.instagram, .linkedin, .simpleflakePy] {
      for seed in UInt64(0)..<40 {
        #expect(finding(name, seed: seed) { $0 } == nil)
        #expect(
          finding(name, seed: seed) { UInt64(Double($0)) } == .exactDoubles(count: 100),
          "\(name) \(seed)"
        )
      }
    }
  }

  @Test func oneIdOnManyLinesIsNoEvidence() {
    var watch = FlakeRoundingWatch(layout: .miniflake)
    for _ in 0..<1000 { watch.observe(FlakeID(rawValue: 1_593_572_310_593_806_300)) }
    #expect(watch.finding == nil)
  }
}
