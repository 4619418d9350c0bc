import Testing

@testable import IDToolKit

@Suite struct AppUniqueIdentifierStateProblemTests {
  typealias State = AppUniqueIdentifierState
  typealias Reason = AppUniqueIdentifierState.Reason

  private func problem(_ bytes: [UInt8]) -> State.Problem? {
    do {
      _ = try State.parse(bytes.span)
      return nil
    } catch {
      return error
    }
  }

  private static func unexpected(_ byte: UInt8?, _ expected: State.Expectation) -> Reason {
    .unexpected(found: byte, expected: expected)
  }

  /// Texts with `¦` in front of the byte at fault.
  static let wrong: [(text: String, reason: Reason)] = [
    ("¦", unexpected(nil, .object)),
    ("  \n¦", unexpected(nil, .object)),
    ("¦[]", unexpected(UInt8(ascii: "["), .object)),
    ("¦null", unexpected(UInt8(ascii: "n"), .object)),
    ("¦\u{FEFF}{\"auid\":1,\"highest\":0,\"inUse\":[]}", unexpected(0xEF, .object)),
    ("¦\0\0\0\0", unexpected(0, .object)),
    ("¦2026-11-21T05:21:00Z GET /", unexpected(UInt8(ascii: "2"), .object)),
    ("{¦auid:1}", unexpected(UInt8(ascii: "a"), .keyOrEnd)),
    ("{¦'auid':1}", unexpected(UInt8(ascii: "'"), .keyOrEnd)),
    ("{¦,\"auid\":1}", unexpected(UInt8(ascii: ","), .keyOrEnd)),
    ("{¦}", .missingKey(.auid)),
    ("{\"auid\":1¦}", .missingKey(.highest)),
    ("{\"highest\":0,\"auid\":1¦}", .missingKey(.inUse)),
    ("{\"inUse\":[],\"highest\":3¦}", .missingKey(.auid)),
    ("{\"auid\":1,¦}", unexpected(UInt8(ascii: "}"), .key)),
    ("{\"auid\":1,\"highest\":0,\"inUse\":[],¦}", unexpected(UInt8(ascii: "}"), .key)),
    ("{\"auid\":1 ¦\"highest\":0}", unexpected(UInt8(ascii: "\""), .commaOrEndOfObject)),
    ("{\"auid\"¦ 1}".replacing("¦ 1", with: " ¦1"), unexpected(UInt8(ascii: "1"), .colon)),
    ("{\"auid:1}¦", unexpected(nil, .endOfKey)),
    ("{¦\"AUID\":1}", .unknownKey(Array("AUID".utf8))),
    ("{¦\"\":1}", .unknownKey([])),
    ("{¦\"aui\\u0064\":1}", .unknownKey(Array("aui\\u0064".utf8))),
    ("{¦\"auid \":1}", .unknownKey(Array("auid ".utf8))),
    ("{¦\"au\\\"id\":1}", .unknownKey(Array("au\\\"id".utf8))),
    ("{¦\"au\tid\":1}", .unknownKey(Array("au\tid".utf8))),
    ("{\"auid\\¦", unexpected(nil, .endOfKey)),
    ("{\"highest\":¦1.}", .notAWholeNumber),
    ("{\"highest\":¦1e}", .notAWholeNumber),
    ("{\"auid\":1,¦\"comment\":\"mine\"}", .unknownKey(Array("comment".utf8))),
    ("{\"auid\":1,¦\"auid\":1}", .duplicateKey(.auid)),
    ("{\"highest\":1,¦\"highest\":1}", .duplicateKey(.highest)),
    ("{\"inUse\":[],¦\"inUse\":[]}", .duplicateKey(.inUse)),
    ("{\"auid\":¦0}", .unsupportedVersion(0)),
    ("{\"auid\":¦2}", .unsupportedVersion(2)),
    ("{\"auid\":¦\"1\"}", unexpected(UInt8(ascii: "\""), .number)),
    ("{\"auid\":¦-1}", unexpected(UInt8(ascii: "-"), .number)),
    ("{\"auid\":¦+1}", unexpected(UInt8(ascii: "+"), .number)),
    ("{\"auid\":¦1.0}", .notAWholeNumber),
    ("{\"auid\":¦01}", .leadingZero),
    ("{\"auid\":¦true}", unexpected(UInt8(ascii: "t"), .number)),
    ("{\"auid\":1¦_0}", unexpected(UInt8(ascii: "_"), .commaOrEndOfObject)),
    ("{\"highest\":¦1e3}", .notAWholeNumber),
    ("{\"highest\":¦1E3}", .notAWholeNumber),
    ("{\"highest\":¦0.5}", .notAWholeNumber),
    ("{\"highest\":¦00}", .leadingZero),
    ("{\"highest\":¦-0}", unexpected(UInt8(ascii: "-"), .number)),
    ("{\"highest\":¦.5}", unexpected(UInt8(ascii: "."), .number)),
    ("{\"highest\":¦null}", unexpected(UInt8(ascii: "n"), .number)),
    ("{\"highest\":¦9223372036854775807}", .tooLarge),
    ("{\"highest\":¦18446744073709551616}", .tooLarge),
    ("{\"highest\":¦18446744073709551617}", .tooLarge),
    ("{\"highest\":¦99999999999999999999999999999999999999999999}", .tooLarge),
    ("{\"highest\":¦٣}", unexpected(0xD9, .number)),
    ("{\"inUse\":¦{}}", unexpected(UInt8(ascii: "{"), .list)),
    ("{\"inUse\":¦1}", unexpected(UInt8(ascii: "1"), .list)),
    ("{\"inUse\":[¦1,7]}", unexpected(UInt8(ascii: "1"), .rangeOrEndOfList)),
    ("{\"inUse\":[¦,[1,7]]}", unexpected(UInt8(ascii: ","), .rangeOrEndOfList)),
    ("{\"inUse\":[[1,7],¦]}", unexpected(UInt8(ascii: "]"), .range)),
    ("{\"inUse\":[[1,7]¦[9,9]]}", unexpected(UInt8(ascii: "["), .commaOrEndOfList)),
    ("{\"inUse\":[[1,7]¦}}", unexpected(UInt8(ascii: "}"), .commaOrEndOfList)),
    ("{\"inUse\":[[¦]]}", unexpected(UInt8(ascii: "]"), .number)),
    ("{\"inUse\":[[1¦]]}", unexpected(UInt8(ascii: "]"), .commaInRange)),
    ("{\"inUse\":[[1,¦]]}", unexpected(UInt8(ascii: "]"), .number)),
    ("{\"inUse\":[[1,7¦,9]]}", unexpected(UInt8(ascii: ","), .endOfRange)),
    ("{\"inUse\":[[1,7¦ 8]]}".replacing("¦ ", with: " ¦"), unexpected(0x38, .endOfRange)),
    ("{\"inUse\":[[¦\"1\",7]]}", unexpected(UInt8(ascii: "\""), .number)),
    ("{\"inUse\":[[¦-1,7]]}", unexpected(UInt8(ascii: "-"), .number)),
    ("{\"inUse\":[[¦0,7]]}", .zero),
    ("{\"inUse\":[[1,7],[¦0,0]]}", .zero),
    ("{\"inUse\":[[¦01,7]]}", .leadingZero),
    ("{\"inUse\":[[1,¦7.0]]}", .notAWholeNumber),
    ("{\"inUse\":[[1,¦9223372036854775807]]}", .tooLarge),
    ("{\"inUse\":[[¦9,5]]}", .descending(first: 9, last: 5)),
    ("{\"inUse\":[[1,7],[¦7,9]]}", .overlapping(first: 7, previousLast: 7)),
    ("{\"inUse\":[[10,10],[¦1,7]]}", .overlapping(first: 1, previousLast: 10)),
    ("{\"inUse\":[[1,7],[¦1,7]]}", .overlapping(first: 1, previousLast: 7)),
    ("{\"inUse\":[[1,7],[¦8,9]]}", .adjacent(first: 8)),
    (
      "{\"auid\":1,\"highest\":¦9,\"inUse\":[[1,7],[10,10]]}",
      .highestTooLow(highest: 9, last: 10)
    ),
    ("{\"inUse\":[[1,1]],\"auid\":1,\"highest\": ¦0}", .highestTooLow(highest: 0, last: 1)),
    ("{\"auid\":1,\"highest\":0,\"inUse\":[]}¦}", unexpected(UInt8(ascii: "}"), .endOfFile)),
    ("{\"auid\":1,\"highest\":0,\"inUse\":[]}\n¦\0", unexpected(0, .endOfFile)),
    ("{\"auid\":1,\"highest\":0,\"inUse\":[]} ¦// mine", unexpected(0x2F, .endOfFile)),
    ("{\"auid\":1,\"highest\":0,\"inUse\":[]}\n¦{\"auid\":1}", unexpected(0x7B, .endOfFile)),
    ("{\u{0C}¦\"auid\":1}".replacing("\u{0C}¦", with: "¦\u{0C}"), unexpected(0x0C, .keyOrEnd)),
    ("{¦\u{A0}\"auid\":1}", unexpected(0xC2, .keyOrEnd)),
  ]

  @Test(arguments: wrong)
  func aWrongStateIsRefusedWithThePlaceAndTheReason(text: String, reason: Reason) throws {
    let parts = text.split(separator: "¦", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let found = problem(Array(parts.joined().utf8))
    #expect(found?.reason == reason)
    #expect(found?.offset == parts[0].utf8.count)
  }

  @Test func bytesThatAreNotTextAreRefused() {
    #expect(problem([0xFF])?.reason == Self.unexpected(0xFF, .object))
    #expect(
      problem(Array("{\"a".utf8) + [0xC3, 0x28, 0x22])?.reason == .unknownKey([0x61, 0xC3, 0x28])
    )
    #expect(problem(Array("{\"auid\":".utf8) + [0x80])?.reason == Self.unexpected(0x80, .number))
  }

  @Test func aPlaceIsToldAsLineAndColumn() {
    let found = problem(Array("{\"auid\": 1,\n \"highest\": 12,\n \"inUse\": [[1, 7.5]]\n}\n".utf8))
    #expect(found?.place.line == 3 && found?.place.column == 16 && found?.offset == 43)
    #expect(
      found?.sentence
        == "line 3, column 16: a number with a fraction or an exponent: "
        + "ids are decimal digits alone"
    )
    #expect(
      problem([])?.sentence == "line 1, column 1: the file ends here, expected '{'"
    )
    #expect(
      problem([0x1B])?.sentence == "line 1, column 1: unexpected '\\x1B', expected '{'"
    )
  }

  @Test(arguments: wrong)
  func everySentenceIsOneLineOfPlainText(text: String, reason: Reason) {
    let isPlain = Quotation.isPlain(Array(reason.sentence.utf8).span)
    #expect(isPlain)
    #expect(!reason.sentence.hasSuffix(".") && reason.sentence.first?.isUppercase == false)
  }

  @Test func aLongForeignKeyIsCut() {
    let text = "{\"" + String(repeating: "x", count: 100_000) + "\":1}"
    #expect(problem(Array(text.utf8))?.reason == .unknownKey(Array(repeating: 0x78, count: 256)))
    #expect((problem(Array(text.utf8))?.sentence.count ?? 0) < 200)
  }
}
