import Testing

@testable import IDToolKit

@Suite struct DecimalTests {
  @Test(arguments: [
    0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 1_175_928_847_299_117_063,
    9_999_999_999_999_999_999, 10_000_000_000_000_000_000, UInt64.max,
  ])
  func writesAndReadsBackWhatTheStandardLibraryWrites(value: UInt64) throws {
    var buffer = ByteBuffer()
    buffer.append(decimal: value)
    #expect(buffer.array() == Array(String(value).utf8))
    #expect(try Decimal.parse(buffer.array().span) == value)
  }

  @Test func agreesWithTheStandardLibraryOnRandomNumbersOfEveryLength() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let value = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64)
      var buffer = ByteBuffer()
      buffer.append(decimal: value)
      #expect(buffer.array() == Array(String(value).utf8), "\(value)")
      #expect(try Decimal.parse(buffer.array().span) == value)
    }
  }

  @Test(arguments: [
    "", "+5", "-5", " 5", "5 ", "5_0", "0x5", "1e3", "٣", "18446744073709551616", "5\n",
  ])
  func refusesWhatIsNotAWholeStringOfDigitsOrTooLarge(text: String) {
    #expect(throws: Decimal.Problem.self) { try Decimal.parse(Array(text.utf8).span) }
  }

  @Test func namesThePlaceOfAnUnexpectedByte() {
    #expect(throws: Decimal.Problem.unexpected(byte: UInt8(ascii: "x"), offset: 2)) {
      try Decimal.parse(Array("12x4".utf8).span)
    }
    #expect(
      Decimal.Problem.unexpected(byte: UInt8(ascii: "x"), offset: 2).sentence
        == "unexpected 'x' at column 3"
    )
  }

  @Test func readsSignedNumbersToBothEnds() throws {
    for value in [Int64.min, -1, 0, 1, Int64.max] {
      #expect(try Decimal.parseSigned(Array(String(value).utf8).span) == value)
    }
    for text in ["-9223372036854775809", "9223372036854775808", "--1", "-", "+1"] {
      #expect(throws: Decimal.Problem.self) { try Decimal.parseSigned(Array(text.utf8).span) }
    }
  }
}
