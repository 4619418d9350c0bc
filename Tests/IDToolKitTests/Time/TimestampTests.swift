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
    var random = SplitMix(state: testSeed())
    for _ in 0..<5000 {
      let seconds = Int64.random(in: -2_208_988_800..<253_402_300_800, using: &random)
      let moment = try #require(Timestamp(unixMilliseconds: seconds * 1000))
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(moment.text() == expected)
      #expect(
        try TimeExpression.parse(Array(expected.utf8).span, at: TimeReference(now: .unixEpoch))
          == moment
      )
    }
  }

  @Test func readsBackWhatItWritesOverTheWholeRange() throws {
    var random = SplitMix(state: testSeed())
    let bound = Timestamp.largestMilliseconds * 1000
    for edge in [-bound, -1, 0, 1, bound] {
      let moment = Timestamp(microseconds: edge)
      let text = moment.text(precision: .microseconds)
      #expect(
        try TimeExpression.parse(Array(text.utf8).span, at: TimeReference(now: .unixEpoch))
          == moment,
        "\(text)"
      )
    }
    for _ in 0..<20_000 {
      let moment = Timestamp(microseconds: Int64.random(in: -bound...bound, using: &random))
      let text = moment.text(precision: .microseconds)
      #expect(
        try TimeExpression.parse(Array(text.utf8).span, at: TimeReference(now: .unixEpoch))
          == moment,
        "\(text)"
      )
    }
  }
}
