import Testing

@testable import IDToolKit

@Suite struct TimeSpanReadingTests {
  private static func read(_ text: String, bareUnit: TimeSpan? = nil) throws -> Int64 {
    try TimeSpan.read(Array(text.utf8).span, bareUnit: bareUnit).microseconds
  }

  @Test(arguments: [
    ("250ms", Int64(250_000)), ("3us", 3), ("1h30m", 5_400_000_000), ("1h 30m", 5_400_000_000),
    ("10min", 600_000_000), ("15 minutes", 900_000_000), ("1.5h", 5_400_000_000),
    ("0.0000015s", 1), ("2 hours 1 sec", 7_201_000_000), ("2hrs", 7_200_000_000),
    ("1week", 604_800_000_000), ("1d12hours", 129_600_000_000), ("5 s ", 5_000_000),
    ("1 second 1 msec 1 usec", 1_001_001), ("0d", 0),
  ])
  func readsTheUnitsThatPeopleWrite(text: String, microseconds: Int64) throws {
    #expect(try Self.read(text) == microseconds)
    #expect(try Self.read(text, bareUnit: .hour) == microseconds)
  }

  @Test func aNumberAloneCountsInTheUnitThatIsUsual() throws {
    #expect(try Self.read("90", bareUnit: .second) == 90_000_000)
    #expect(try Self.read("1.5", bareUnit: .second) == 1_500_000)
    #expect(throws: TimeSpan.Problem.missingUnit) { try Self.read("90") }
    #expect(throws: TimeSpan.Problem.missingUnit) { try Self.read("1h30", bareUnit: .hour) }
    #expect(throws: TimeSpan.Problem.missingUnit) { try Self.read("30 1h", bareUnit: .hour) }
  }

  @Test(arguments: [
    ("", TimeSpan.Problem.unknownForm), ("h", .unknownForm), ("-1h", .unknownForm),
    ("1h-1m", .unknownForm), ("1.h", .unknownForm), ("1.5.5h", .unknownForm), (" 1h", .unknownForm),
    ("1x", .unknownUnit(Array("x".utf8))), ("1H", .unknownUnit(Array("H".utf8))),
    ("1hs", .unknownUnit(Array("hs".utf8))), ("1ns", .unknownUnit(Array("ns".utf8))),
    ("1month", .unsteadyUnit(Array("month".utf8))), ("2 years", .unsteadyUnit(Array("years".utf8))),
    ("99999999w", .overflow), ("99999999999999999999s", .overflow),
    ("9007199254740991ms1us", .overflow),
  ])
  func saysWhyATextIsNoSpan(text: String, problem: TimeSpan.Problem) {
    #expect(throws: problem) { try Self.read(text) }
  }
}
