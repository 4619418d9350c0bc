import Foundation
import Testing

@testable import IDToolKit

@Suite struct TimestampTextTests {
  private static func text(_ milliseconds: Int64, _ writer: inout TimestampText) -> String {
    var buffer = ByteBuffer()
    buffer.appendUnchecked(atMost: TimestampText.longest) { start in
      writer.write(unixMilliseconds: milliseconds, to: start)
    }
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// The text by another calendar, for the years 1 to 9999, and by the C library's numbers.
  private static func expected(_ milliseconds: Int64) -> String {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let day = milliseconds.flooredQuotient(86_400_000)
    let rest = milliseconds - day * 86_400_000
    let parts = calendar.dateComponents(
      [.year, .month, .day],
      from: Date(timeIntervalSince1970: Double(day * 86_400 + 43_200))
    )
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ",
      parts.year ?? 0,
      parts.month ?? 0,
      parts.day ?? 0,
      rest / 3_600_000,
      rest / 60_000 % 60,
      rest / 1000 % 60,
      rest % 1000
    )
  }

  /// The writer without a table has another calendar, and writes all years.
  private static func expect(_ milliseconds: Int64, _ writer: inout TimestampText) {
    let moment = Timestamp(microseconds: milliseconds * 1000)
    #expect(text(milliseconds, &writer) == moment.text(), "\(milliseconds)")
  }

  @Test func writesEveryDayOfFourHundredYearsWithAndWithoutATable() {
    var writer = TimestampText()
    for day in Int64(0)..<146_097 {
      let milliseconds = -62_167_219_200_000 + day * 86_400_000 + day % 86_400_000
      let moment = Timestamp(microseconds: milliseconds * 1000)
      guard Self.text(milliseconds, &writer) == moment.text() else {
        Issue.record("\(moment.text()) is written as \(Self.text(milliseconds, &writer))")
        return
      }
    }
  }

  @Test func writesEveryMillisecondOfAMinuteAndAround() {
    var writer = TimestampText()
    // Foundation takes long.
    for millisecond in stride(from: Int64(1_765_207_799_000), to: 1_765_207_862_000, by: 7) {
      let expected = Self.expected(millisecond)
      guard Self.text(millisecond, &writer) == expected,
        Timestamp(microseconds: millisecond * 1000).text() == expected
      else {
        Issue.record("\(expected) is written as \(Self.text(millisecond, &writer))")
        return
      }
    }
  }

  @Test func writesRandomMomentsAndFarYearsWithAndWithoutATable() {
    var writer = TimestampText()
    var generator = SplitMix(state: testSeed())
    for edge in [
      -62_167_219_200_001, -62_167_219_200_000, -1, 0, 253_402_300_799_999, 253_402_300_800_000,
      Timestamp.largestMilliseconds, -Timestamp.largestMilliseconds,
    ] {
      Self.expect(edge, &writer)
    }
    for _ in 0..<20_000 {
      Self.expect(
        .random(in: -70_000_000_000_000...260_000_000_000_000, using: &generator),
        &writer
      )
    }
  }

  @Test func writesEverySecondOfADayAndEveryMillisecondOfASecond() {
    var writer = TimestampText()
    let day: Int64 = 1_764_547_200_000
    let moments = (0..<86_400).map { day + $0 * 1000 + $0 % 1000 } + (0..<1000).map { day + $0 }
    for moment in moments {
      guard Self.text(moment, &writer) == Self.expected(moment) else {
        Issue.record("\(Self.expected(moment)) is written as \(Self.text(moment, &writer))")
        return
      }
    }
  }

  @Test(arguments: [
    (0, TimeStyle.local, TimePrecision.milliseconds, -30, "1969-12-31T23:30:00.000-00:30"),
    (1, .local, .microseconds, 840, "1970-01-01T14:00:00.000001+14:00"),
    (-1000, .unix, .milliseconds, 0, "-0.001"), (-1, .unix, .microseconds, 0, "-0.000001"),
    (1_500_000, .unix, .milliseconds, 0, "1.500"), (-1, .unixMilliseconds, .microseconds, 0, "-1"),
    (-62_167_219_200_000_001, .utc, .microseconds, 0, "-0001-12-31T23:59:59.999999Z"),
    (253_402_300_800_000_000, .local, .milliseconds, 330, "+10000-01-01T05:30:00.000+05:30"),
  ])
  func aMomentIsWrittenInEveryStyle(
    microseconds: Int64,
    style: TimeStyle,
    precision: TimePrecision,
    offset: Int64,
    text: String
  ) {
    var buffer = ByteBuffer()
    style.append(Timestamp(microseconds: microseconds), precision: precision, to: &buffer) { _ in
      offset
    }
    #expect(String(decoding: buffer.array(), as: UTF8.self) == text)
  }
}
