import Foundation
import Testing

@testable import IDToolKit

@Suite struct CivilZoneTests {
  private static let names = [
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe",
    "Pacific/Apia", "Asia/Kathmandu", "Africa/Casablanca", "UTC",
  ]

  private static func zone(_ timeZone: TimeZone) -> CivilZone {
    CivilZone { moment in
      Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.unixSeconds))))
    }
  }

  /// The moments at which a zone's clocks change between 1990 and 2037.
  private static func changes(in timeZone: TimeZone) -> [Date] {
    var changes: [Date] = []
    var date = Date(timeIntervalSince1970: 631_152_000)
    while let next = timeZone.nextDaylightSavingTimeTransition(after: date),
      next.timeIntervalSince1970 < 2_114_380_800, next > date
    {
      changes.append(next)
      date = next
    }
    return changes
  }

  @Test(arguments: names)
  func everyLocalTimeIsReadAsTheFirstMomentThatShowsIt(name: String) throws {
    let timeZone = try #require(TimeZone(identifier: name))
    let zone = Self.zone(timeZone)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let changes = Self.changes(in: timeZone).map { Int64($0.timeIntervalSince1970) }
    for _ in 0..<LongRun.count(500, long: 20_000) {
      let near = changes.randomElement(using: &random)
      let seconds =
        near.map { $0 + Int64.random(in: -10_800...10_800, using: &random) }
        ?? Int64.random(in: 0..<2_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(seconds))
      let local = seconds + Int64(timeZone.secondsFromGMT(for: date))
      let read = try #require(zone.moment(ofLocal: local * 1_000_000)).unixSeconds
      // The moment that is found shows the same time, and no earlier one does.
      #expect(
        read + Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(read))))
          == local,
        "\(name) \(seconds), seed \(seed)"
      )
      #expect(read <= seconds, "\(name) \(seconds), seed \(seed)")
      for earlier in stride(from: seconds - 86_400, to: read, by: 900) {
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(earlier)))
        #expect(earlier + Int64(offset) != local, "\(name) \(seconds), seed \(seed)")
      }
    }
  }

  @Test(arguments: names)
  func aTimeThatTheClocksLeaveOutIsCountedOnFromBeforeTheChange(name: String) throws {
    let timeZone = try #require(TimeZone(identifier: name))
    let zone = Self.zone(timeZone)
    for change in Self.changes(in: timeZone) {
      let moment = Int64(change.timeIntervalSince1970)
      let before = Int64(timeZone.secondsFromGMT(for: change.addingTimeInterval(-1)))
      let after = Int64(timeZone.secondsFromGMT(for: change))
      guard after > before else { continue }
      for missing in stride(from: before, to: after, by: 600) {
        let read = try #require(zone.moment(ofLocal: (moment + missing) * 1_000_000))
        #expect(read.unixSeconds == moment + missing - before, "\(name) \(change)")
      }
    }
  }

  @Test func theDayIsTheOneThatTheClocksShow() throws {
    let zone = CivilZone(fixedOffsetSeconds: 3600)
    let late = try #require(Timestamp(unixMilliseconds: 1_795_303_800_000))  // 23:30 UTC
    #expect(zone.date(at: late) == CivilDate(year: 2026, month: 11, day: 22))
    #expect(CivilZone.utc.date(at: late) == CivilDate(year: 2026, month: 11, day: 21))
  }
}
