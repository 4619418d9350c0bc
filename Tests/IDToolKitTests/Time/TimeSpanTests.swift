import Testing

@testable import IDToolKit

@Suite struct TimeSpanTests {
  private static let first = Timestamp(microseconds: -Timestamp.largestMilliseconds * 1000)
  private static let last = Timestamp(microseconds: Timestamp.largestMilliseconds * 1000)

  @Test(arguments: [
    (Int64(0), "0s"), (1, "1us"), (1500, "1ms 500us"), (90_000_000, "1m 30s"),
    (7_200_000_000, "2h"), (90_061_000_000, "1d 1h"), (-60_000_000, "1m"),
    (.max, "106751991d 4h"), (.min, "106751991d 4h"),
  ])
  func aTextHasAtMostTwoUnits(microseconds: Int64, text: String) {
    #expect(TimeSpan(microseconds: microseconds).text == text)
  }

  @Test(arguments: [
    (Int64(0), "0s"), (1, "1s"), (1_000_000, "1s"), (1_000_001, "2s"), (-1_500_000, "-1s"),
  ])
  func secondsAreRoundedUp(microseconds: Int64, text: String) {
    #expect(TimeSpan(microseconds: microseconds).textInSeconds == text)
  }

  @Test func fromTwoYearsOnYearsAreEnough() {
    let two = TimeSpan.roughFrom
    #expect((two - TimeSpan(microseconds: 1)).roughText == "730d 11h")
    #expect(two.roughText == "2 years")
    #expect((TimeSpan.year * 3 - .second).roughText == "2 years")
    #expect((-two).roughText == "2 years")
  }

  @Test func theUnitsAreListedForMessages() {
    #expect(TimeUnit.symbols == "us, ms, s, m, h, d or w")
    #expect([String]().listed(with: "or").isEmpty)
    #expect(["a"].listed(with: "or") == "a")
    #expect(["a", "b"].listed(with: "and") == "a and b")
  }

  @Test func theSpanOfTheWholeRangeIsTheLongestThereIs() {
    #expect(Self.last.span(since: Self.first) == nil)
    #expect(Self.first.span(since: Self.last) == nil)
    #expect(Self.last.clampedSpan(since: Self.first) == .longest)
    #expect(Self.first.clampedSpan(since: Self.last) == -.longest)
    #expect(Self.last.span(since: .unixEpoch)?.microseconds == Self.last.microseconds)
    #expect(Self.first.clampedSpan(since: .unixEpoch).microseconds == Self.first.microseconds)
    #expect(Self.first.age(at: Self.last) == "106751991d 4h ago")
    #expect(Self.last.age(at: Self.first) == "in 106751991d 4h")
  }

  @Test func momentsEndWhereTheirRangeDoes() throws {
    #expect(Self.last.advanced(by: TimeSpan(microseconds: 1)) == nil)
    #expect(Self.first.advanced(by: -TimeSpan(microseconds: 1)) == nil)
    #expect(Self.first.advanced(by: .longest) != nil)
    #expect(Self.last.advanced(by: .longest) == nil)
    #expect(try #require(Self.last.advanced(by: -.day)).span(since: Self.last) == -.day)
  }
}
