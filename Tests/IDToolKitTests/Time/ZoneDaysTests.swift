import Foundation
import Testing

@testable import IDToolKit

@Suite struct ZoneDaysTests {
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
    "Africa/Casablanca", "Pacific/Apia", "America/Caracas", "Antarctica/Troll",
  ])
  func `offsets are Foundation's at every change, around it and at random moments`(
    name: String
  ) throws {
    let zone = try #require(TimeZone(identifier: name))
    let minutes: @Sendable (Int64) -> Int64 = { second in
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))) / 60
    }
    var days = ZoneDays(minutes: minutes)
    var seconds: [Int64] = []
    var date = Date(timeIntervalSince1970: 0)
    let end = Date(timeIntervalSince1970: 2_100_000_000)
    while let change = zone.nextDaylightSavingTimeTransition(after: date), change < end {
      let second = Int64(change.timeIntervalSince1970)
      seconds += [-86_400, -3600, -1, 0, 1, 3600, 86_400].map { second + $0 }
      date = change
    }
    var generator = SplitMix(state: testSeed())
    seconds += (0..<20_000).map { _ in .random(in: -1_000_000...2_100_000_000, using: &generator) }
    for second in seconds.shuffled(using: &generator) {
      #expect(days.minutes(at: second) == minutes(second), "\(name) \(second)")
    }
  }
}
