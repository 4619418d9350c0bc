import Testing

@testable import IDToolKit

@Suite struct IdentifierTextTests {
  private func generalUse(
    _ text: String
  ) throws(IdentifierText.Problem) -> ClosedRange<UInt64> {
    try IdentifierText.generalUse(Array(text.utf8).span)
  }

  static let ranges: [(text: String, range: ClosedRange<UInt64>)] = [
    ("1", 1...1), ("5-9", 5...9), ("7-7", 7...7), ("007", 7...7),
    ("1-9223372036854775806", 1...(1 << 63 - 2)),
  ]

  @Test(arguments: ranges)
  func readsIdsAndRangesOfGeneralUse(text: String, range: ClosedRange<UInt64>) throws {
    #expect(try generalUse(text) == range)
  }

  @Test(arguments: [
    ("", IdentifierText.Problem.notANumber(.empty)),
    ("-", .notANumber(.unexpected(byte: UInt8(ascii: "-"), offset: 0))),
    ("5-", .openRange(first: 5)),
    ("-5", .notANumber(.unexpected(byte: UInt8(ascii: "-"), offset: 0))),
    ("5-9-11", .notANumber(.unexpected(byte: UInt8(ascii: "-"), offset: 3))),
    ("5 - 9", .notANumber(.unexpected(byte: UInt8(ascii: " "), offset: 1))),
    ("5-x", .notANumber(.unexpected(byte: UInt8(ascii: "x"), offset: 2))),
    ("5..9", .notANumber(.unexpected(byte: UInt8(ascii: "."), offset: 1))),
    ("18446744073709551616", .notANumber(.overflow)),
    ("0", .noIdentifier(0)),
    ("0-5", .noIdentifier(0)),
    ("1-9223372036854775807", .noIdentifier(1 << 63 - 1)),
    ("18446744073709551615", .noIdentifier(.max)),
    ("18446744073709551614", .privateUse(.max - 1)),
    ("9-5", .descending(first: 9, last: 5)),
  ])
  func refusesEverythingElse(text: String, problem: IdentifierText.Problem) {
    #expect(throws: problem) { try generalUse(text) }
    #expect(!problem.sentence.isEmpty && !problem.sentence.hasSuffix("."))
  }

  @Test func readsPrivateUseAsAnIdentifierThatIsRegisteredNowhere() throws {
    let identifier = try IdentifierText.identifier(Array("18446744073709551360".utf8).span)
    #expect(identifier == .privateUse(offset: 0))
  }
}
