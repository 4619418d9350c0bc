import Testing

@testable import IDToolKit

@Suite struct DecimalWordsTests {
  @Test func agreesWithTheSlowReaderOnNumbersOfAnyLength() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let length = Int.random(in: 0...24, using: &random)
      let text = (0..<length).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
      let expected = text.count > 19 ? nil : try? Decimal.parse(text.span)
      #expect(Decimal.digits(text.span) == expected, "seed \(seed)")
    }
  }

  @Test func refusesEveryOtherByteAtEveryPlace() {
    for length in 1...19 {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = Array(repeating: UInt8(ascii: "7"), count: length)
          text[place] = byte
          #expect((Decimal.digits(text.span) != nil) == (0x30...0x39).contains(byte))
        }
      }
    }
  }

  @Test func readsTheLongestNumbers() {
    #expect(Decimal.digits(Array("9999999999999999999".utf8).span) == 9_999_999_999_999_999_999)
    #expect(Decimal.digits(Array("0000000000000000001".utf8).span) == 1)
    #expect(Decimal.digits([UInt8]().span) == nil)
  }
}
