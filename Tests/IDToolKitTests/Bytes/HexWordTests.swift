import Testing

@testable import IDToolKit

/// Eight hex digits at once, against Swift's own reading.
@Suite struct HexWordTests {
  private static func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test func `digits of either case are the number that they are`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let digits = Array("0123456789abcdefABCDEF".utf8)
    for _ in 0..<5000 {
      let text = (0..<8).map { _ in digits.randomElement(using: &random) ?? 0 }
      let number = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
      #expect(HexWord.value(Self.word(text)) == number, "seed \(seed)")
    }
  }

  @Test func `any other byte in any place makes it none`() {
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var text = Array("0a9Ff0Ab".utf8)
        text[place] = byte
        let isDigit = Character(Unicode.Scalar(byte)).isHexDigit && byte < 0x80
        #expect((HexWord.value(Self.word(text)) != nil) == isDigit, "\(byte) at \(place)")
      }
    }
  }
}
