import Foundation
import Testing

@testable import IDToolKit

@Suite struct TimestampTests {
  /// Foundation's formatter, whose milliseconds were found right for every value.
  private static func oracle() -> ISO8601DateFormatter {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter
  }

  @Test func writesWhatFoundationWritesFromYear1900To9999() throws {
    let formatter = Self.oracle()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let seconds = Int64.random(in: -2_208_988_800..<253_402_300_800, using: &random)
      let moment = try #require(Timestamp(unixMilliseconds: seconds * 1000))
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(moment.text() == expected)
      #expect(try TimeExpression.parse(Array(expected.utf8).span, now: .unixEpoch) == moment)
    }
  }

  @Test(arguments: [
    ("2026-11-21T05:21:00.123Z", Int64(1_795_238_460_123_000)),
    ("2026-11-21t05:21:00z", 1_795_238_460_000_000),
    ("2026-11-21T06:51:00.5+01:30", 1_795_238_460_500_000),
    ("2026-11-21 05:21:00Z", 1_795_238_460_000_000),
    ("2026-11-21", 1_795_219_200_000_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
    ("@1519862400", 1_519_862_400_000_000),
    ("@1519862400.123", 1_519_862_400_123_000),
    ("@-1.5", -1_500_000),
    ("now", 1_000_000_000_000_000),
    ("-2h", 999_992_800_000_000),
    ("+10d", 1_000_864_000_000_000),
    ("+12345-01-01T00:00:00.000Z", 327_403_382_400_000_000),
    ("0000-01-01", -62_167_219_200_000_000),
  ])
  func readsEveryFormThatHelpNames(text: String, microseconds: Int64) throws {
    let now = Timestamp(microseconds: 1_000_000_000_000_000)
    #expect(
      try TimeExpression.parse(Array(text.utf8).span, now: now).microseconds == microseconds
    )
  }

  @Test(arguments: [
    "", "@", "@x", "2026", "2026-13-01", "2026-02-30", "2026-11-21T24:00:00Z", "2026-11-21T05:21Z",
    "2026-11-21T05:21:00", "2026-11-21T05:21:00.Z", "26-11-21", "tomorrow", "-2", "2h", "-2x",
    "@99999999999999999999", "+99999999w", "2026-11-21T05:21:00+24:00", "2026-11-21T05:21:00Zx",
    "2026-11-21T05:60:00Z", "2026-11-21T05:21:61Z", "Now", "@1.", "@1.1234567",
  ])
  func refusesEverythingElse(text: String) {
    #expect(throws: TimeExpression.Problem.self) {
      try TimeExpression.parse(Array(text.utf8).span, now: .unixEpoch)
    }
  }

  @Test func readsBackWhatItWritesOverTheWholeRange() throws {
    var random = SystemRandomNumberGenerator()
    let bound = Timestamp.largestMilliseconds * 1000
    for edge in [-bound, -1, 0, 1, bound] {
      let moment = Timestamp(microseconds: edge)
      let text = moment.text(precision: .microseconds)
      #expect(try TimeExpression.parse(Array(text.utf8).span, now: .unixEpoch) == moment, "\(text)")
    }
    for _ in 0..<20_000 {
      let moment = Timestamp(microseconds: Int64.random(in: -bound...bound, using: &random))
      let text = moment.text(precision: .microseconds)
      #expect(try TimeExpression.parse(Array(text.utf8).span, now: .unixEpoch) == moment, "\(text)")
    }
  }

  @Test(arguments: [
    (Int64(0), "0s"), (1, "1us"), (1500, "1ms 500us"), (90_000_000, "1m 30s"),
    (7_200_000_000, "2h"), (90_061_000_000, "1d 1h"), (-60_000_000, "1m"),
  ])
  func describesSpansInAtMostTwoUnits(microseconds: Int64, text: String) {
    #expect(DurationText.text(microseconds: microseconds) == text)
  }
}
