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

  /// The careful writer was held against Foundation; this one is held against it.
  private static func expect(_ milliseconds: Int64, _ writer: inout TimestampText) {
    let moment = Timestamp(microseconds: milliseconds * 1000)
    #expect(text(milliseconds, &writer) == moment.text(), "\(milliseconds)")
  }

  @Test func agreesWithTheCarefulWriterOnEveryDayOfFourHundredYears() {
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

  @Test func agreesWithTheCarefulWriterOnEveryMillisecondOfAMinuteAndAround() {
    var writer = TimestampText()
    for millisecond in Int64(1_765_207_799_000)..<1_765_207_862_000 {
      let moment = Timestamp(microseconds: millisecond * 1000)
      guard Self.text(millisecond, &writer) == moment.text() else {
        Issue.record("\(moment.text())")
        return
      }
    }
  }

  @Test func agreesWithTheCarefulWriterOnRandomMomentsAndFarYears() {
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

  @Test func agreesWithTheCarefulWriterOnEverySecondOfADayAndEveryMillisecondOfASecond() {
    var writer = TimestampText()
    let day: Int64 = 1_764_547_200_000
    let moments = (0..<86_400).map { day + $0 * 1000 + $0 % 1000 } + (0..<1000).map { day + $0 }
    for moment in moments {
      guard Self.text(moment, &writer) == Timestamp(microseconds: moment * 1000).text() else {
        Issue.record("\(moment) is written as \(Self.text(moment, &writer))")
        return
      }
    }
  }
}
