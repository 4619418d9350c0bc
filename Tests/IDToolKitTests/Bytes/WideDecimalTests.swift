import Testing

@testable import IDToolKit

/// Numbers of 128 bits as text, against Swift's own.
@Suite struct WideDecimalTests {
  private static func text(_ number: UInt128) -> String {
    var buffer = ByteBuffer()
    unsafe buffer.appendUnchecked(atMost: ByteBuffer.longestWideDecimal) { start in
      unsafe ByteBuffer.write(decimal: number, to: start)
    }
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  @Test func numbersOfAnySizeAreWrittenWhole() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let number =
        UInt128.random(in: 0 ... .max, using: &random)
        >> UInt128.random(in: 0...127, using: &random)
      #expect(Self.text(number) == String(number), "seed \(seed)")
    }
  }

  @Test func powersOfTenAndTheirNeighboursAreWrittenWhole() {
    var power: UInt128 = 1
    for _ in 0...38 {
      for number in [power - 1, power, power + 1, power &* 3, power &* 9] {
        #expect(Self.text(number) == String(number))
      }
      power = power &* 10
    }
    #expect(Self.text(.max) == String(UInt128.max))
  }
}
