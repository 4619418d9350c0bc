import Foundation
import Testing

@testable import IDToolKit

@Suite struct TimeExpressionTests {
  /// 2001-09-09T01:46:40Z, a Sunday.
  private static let now = Timestamp(microseconds: 1_000_000_000_000_000)

  private static func read(
    _ text: String,
    _ change: (inout TimeReference) -> Void = { _ in }
  ) throws -> Int64 {
    var reference = TimeReference(now: now)
    change(&reference)
    return try TimeExpression.parse(Array(text.utf8).span, at: reference).microseconds
  }

  @Test(arguments: [
    ("2026-11-21T05:21:00.123Z", Int64(1_795_238_460_123_000)),
    ("2026-11-21t05:21:00z", 1_795_238_460_000_000),
    ("2026-11-21T06:51:00.5+01:30", 1_795_238_460_500_000),
    ("2026-11-21 05:21:00Z", 1_795_238_460_000_000),
    ("2026-11-21 05:21:00", 1_795_238_460_000_000),
    ("2026-11-21T05:21", 1_795_238_460_000_000),
    ("2026-11-21T05:21Z", 1_795_238_460_000_000),
    ("2026-11-21 5:21", 1_795_238_460_000_000),
    ("2026-11-21 05:21:00,123", 1_795_238_460_123_000),
    ("2026-11-21 05:21:00 +0000", 1_795_238_460_000_000),
    ("2026-11-21 06:21:00 +0100", 1_795_238_460_000_000),
    ("2026-11-21 03:21:00-02", 1_795_238_460_000_000),
    ("2026-11-21 05:21 UTC", 1_795_238_460_000_000),
    ("2026-11-21", 1_795_219_200_000_000),
    ("2026-11", 1_793_491_200_000_000),
    ("2026", 1_767_225_600_000_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
    ("+12345-01-01T00:00:00.000Z", 327_403_382_400_000_000),
    ("0000-01-01", -62_167_219_200_000_000),
    ("14:00", 1_000_044_000_000_000),
    ("14:00:05.25", 1_000_044_005_250_000),
    ("14:00+02:00", 1_000_036_800_000_000),
    ("14:00-0500", 999_975_600_000_000),
    // It is the tenth already where this offset holds.
    ("23:30+23:00", 1_000_081_800_000_000),
    ("now", 1_000_000_000_000_000),
    ("Now", 1_000_000_000_000_000),
    ("today", 999_993_600_000_000),
    ("yesterday", 999_907_200_000_000),
    ("tomorrow", 1_000_080_000_000_000),
    ("yesterday 14:00", 999_957_600_000_000),
    ("@1519862400", 1_519_862_400_000_000),
    ("@1519862400.123", 1_519_862_400_123_000),
    ("@-1.5", -1_500_000),
    ("@0", 0),
    ("@99999999999", 99_999_999_999_000_000),
    ("@1420070400000", 1_420_070_400_000_000),
    ("@1420070400000.5", 1_420_070_400_000_500),
    ("@1420070400000001", 1_420_070_400_000_001),
    ("@1420070400000001999", 1_420_070_400_000_001),
    ("@-1420070400000", -1_420_070_400_000_000),
    ("-2h", 999_992_800_000_000),
    ("-1h30m", 999_994_600_000_000),
    ("-10min", 999_999_400_000_000),
    ("+10d", 1_000_864_000_000_000),
    ("15 minutes ago", 999_999_100_000_000),
    ("now-1h30m", 999_994_600_000_000),
    ("NOW+10d", 1_000_864_000_000_000),
    ("1h 30m ago", 999_994_600_000_000),
  ])
  func readsTimesAsPeopleWriteThem(text: String, microseconds: Int64) throws {
    #expect(try Self.read(text) == microseconds)
  }

  @Test func aSpanWithoutASignIsInThePastWhereThatIsMeant() throws {
    for (text, seconds) in [("2h", Int64(7200)), ("1h30m", 5400), ("15 minutes", 900)] {
      #expect(
        try Self.read(text) { $0.isPastMeant = true } == (1_000_000_000 - seconds) * 1_000_000
      )
      #expect(
        throws: TimeExpressionProblem.spanWithoutSign(Array(text.utf8), countsFromStart: false)
      ) {
        try Self.read(text)
      }
    }
  }

  @Test func aSpanWithAPlusCountsFromTheStartOfARangeAndOneWithAMinusFromNow() throws {
    let start = Timestamp(microseconds: 5_000_000)
    #expect(try Self.read("+1h") { $0.start = start } == 3_605_000_000)
    #expect(try Self.read("-1h") { $0.start = start } == 999_996_400_000_000)
    #expect(try Self.read("now") { $0.start = start } == 1_000_000_000_000_000)
    #expect(try Self.read("now+1h") { $0.start = start } == 1_000_003_600_000_000)
  }

  @Test(arguments: [
    ("", "it is empty"),
    ("2026-13-01", "the month is 13"),
    ("2026-00-01", "the month is 0"),
    ("2026-11-32", "the day is 32"),
    ("2026-02-30", "there is no day 30: month 2 of 2026 has 28"),
    ("2026-11-21T24:00:00Z", "the hour is 24"),
    ("2026-11-21 05:60", "the minute is 60"),
    ("2026-11-21T05:21:61Z", "the second is 61"),
    ("2026-11-21T05:21:00+24:00", "the offset's hour is 24"),
    ("2026-11-21T05:21:00+01:60", "the offset's minute is 60"),
    ("2026-1-5", "two digits of the month should be at column 6"),
    ("2026-11-", "two digits of the day should be at column 9"),
    ("26-11-21", "a year of four digits and a hyphen should be at column 1"),
    ("2026-11-21T05", "an hour has its minutes with it, as in 22:00"),
    ("2026-11-21T05Z", "a colon and the minutes should be at column 14"),
    ("now-1d/d", "it isn't one of the forms"),
    ("now 1h", "unexpected ' ' at column 4"),
    ("2026-11-21T", "a time of day such as 14:00 should be at column 12"),
    ("2026-11-21T05:21:00.Z", "digits of a fraction, at most 18, should be at column 21"),
    ("2026-11-21T05:21:00Zx", "'Zx' isn't a known zone, and none is needed"),
    ("2026-11-21 05:21 CET", "'CET' isn't a known zone, and none is needed"),
    ("14:00 Europe/Berlin", "'Europe/Berlin' isn't a known zone"),
    ("2026-11-21T05:21:00 ", "nothing or a time zone should be at column 21"),
    ("2026-11-21T05:21:00?", "unexpected '?' at column 20"),
    ("02:00-02:10", "a span is two times"),
    ("22:00-02:00", "a span is two times"),
    ("yesterday 02:00-02:10", "a span is two times"),
    ("02:00 - 02:10", "with its date: 2026-11-21T02:00-02:10"),
    ("2026-11-21Z", "a zone comes only after a time of day"),
    ("2026-11-21x", "unexpected 'x' at column 11"),
    ("20261121", "a date has hyphens and a time has colons"),
    ("20261121T052100Z", "a date has hyphens and a time has colons"),
    ("2026/11/21", "a date has hyphens, and the year comes first"),
    ("1519862400", "a Unix time has an @ in front"),
    ("1519862400.123", "a Unix time has an @ in front"),
    ("1400", "a year alone is one from 1900 to 2199, and a time of day has a colon"),
    ("15", "a number alone isn't a time"),
    ("-2", "a number alone isn't a time"),
    ("-2x", "'x' isn't a unit of time"),
    ("2 months ago", "'months' has no fixed length"),
    ("-2h ago", "'ago' says that it is in the past"),
    ("2h", "'-2h' is in the past, '+2h' in the future"),
    ("+99999999w", "it is longer than 285,000 years"),
    ("@", "digits of a Unix time should be at column 2"),
    ("@x", "digits of a Unix time should be at column 2"),
    ("@1.", "digits of a fraction, at most 18, should be at column 4"),
    ("@1.5s", "unexpected 's' at column 5"),
    ("@99999999999999999999", "it is too far from 1970"),
    ("nower", "it isn't one of the forms"),
    ("now1", "unexpected '1' at column 4"),
    ("today?", "unexpected '?' at column 6"),
    ("soon", "it isn't one of the forms"),
    ("+999999-01-01", "it is too far from 1970"),
  ])
  func saysWhatIsWrongWithATimeThatItRefuses(text: String, clause: String) {
    do throws(TimeExpressionProblem) {
      let reference = TimeReference(now: Self.now)
      let moment = try TimeExpression.parse(Array(text.utf8).span, at: reference)
      Issue.record("'\(text)' was read as \(moment.text())")
    } catch {
      #expect(error.sentence.contains(clause), "\(error.sentence)")
    }
  }

  /// Foundation's formatter writes moments in many ways and zones, and they are read back.
  @Test func readsWhatFoundationWritesInManyForms() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let patterns: [(pattern: String, unit: Int64)] = [
      ("yyyy-MM-dd'T'HH:mm:ss.SSS", 1000), ("yyyy-MM-dd HH:mm:ss", 1_000_000),
      ("yyyy-MM-dd HH:mm", 60_000_000), ("yyyy-MM-dd HH:mm:ss,SSS", 1000),
      ("yyyy-MM-dd'T'HH:mm:ssXXX", 1_000_000), ("yyyy-MM-dd HH:mm:ss xx", 1_000_000),
      ("yyyy-MM-dd HH:mmxxx", 60_000_000),
    ]
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    for _ in 0..<3000 {
      let seconds = Int64.random(in: -2_208_988_800..<253_000_000_000, using: &random)
      let (pattern, unit) = patterns.randomElement(using: &random) ?? patterns[0]
      let offset = Int.random(in: -56...56, using: &random) * 900
      formatter.timeZone = TimeZone(secondsFromGMT: offset)
      formatter.dateFormat = pattern
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      let expected = (seconds * 1_000_000).flooredQuotient(unit) * unit
      let read = try Self.read(text) { reference in
        reference.zone = CivilZone(fixedOffsetSeconds: Int64(offset))
      }
      #expect(read == expected, "\(text), seed \(seed)")
    }
  }

  @Test func takesAnyBytesWithoutTrapping() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "@", "-", "+", ".", ",", ":", " ", "T", "Z", "2026", "11", "9223372036854775807", "0",
      "999999",
      "now", "today", "h", "w", "us", " ago", "\u{0}", "é", "-01", "99999999999999999999", "UTC",
    ]
    let edges = [-1, 0, 1].map {
      Timestamp(microseconds: $0 * Timestamp.largestMilliseconds * 1000)
    }
    var readCount = 0
    for _ in 0..<LongRun.count(20_000, long: 2_000_000) {
      let text = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var reference = TimeReference(now: edges.randomElement(using: &random) ?? .unixEpoch)
      reference.zone = CivilZone(
        fixedOffsetSeconds: Int64.random(in: -86_399...86_399, using: &random)
      )
      reference.start = edges.randomElement(using: &random)
      reference.isPastMeant = Bool.random(using: &random)
      if let moment = try? TimeExpression.parse(Array(text.utf8).span, at: reference) {
        readCount += 1
        #expect(moment.microseconds.magnitude <= UInt64(Timestamp.largestMilliseconds) * 1000)
      }
    }
    #expect(readCount > 100, "seed \(seed)")
  }
}
