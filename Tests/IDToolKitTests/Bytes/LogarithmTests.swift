import Foundation
import Testing

@testable import IDToolKit

/// Logarithms and powers without the C library, against those of Foundation.
@Suite struct LogarithmTests {
  @Test func logarithmsAreExactToEightDigits() {
    var random = SplitMix(state: testSeed())
    for _ in 0..<20_000 {
      let number = Foundation.exp2(Double.random(in: -1000...1000, using: &random))
      let expected = Foundation.log2(number)
      #expect((number.log2 - expected).magnitude < 2e-8, "\(number)")
    }
    for exponent in -1000...1000 {
      #expect(Double(sign: .plus, exponent: exponent, significand: 1).log2 == Double(exponent))
    }
    #expect(0.0.log2 == -1000 && (-1.0).log2 == -1000)
  }

  @Test func powersAreExactToEightDigits() {
    var random = SplitMix(state: testSeed())
    for _ in 0..<20_000 {
      let number = Double.random(in: -999...1000, using: &random)
      let expected = Foundation.exp2(number)
      #expect((number.exp2 / expected - 1).magnitude < 2e-8, "\(number)")
    }
    for exponent in -999...1000 {
      #expect(
        Double(exponent).exp2 == Double(sign: .plus, exponent: exponent, significand: 1)
      )
    }
    #expect((-1000.0).exp2 == 0 && (-Double.infinity).exp2 == 0)
  }

  @Test func sumsOfPowersAreThoseOfTheNumbers() {
    var random = SplitMix(state: testSeed())
    #expect([Double]().log2OfSum == -1000)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...60, using: &random)
      let numbers = (0..<count).map { _ in Double.random(in: -60...0, using: &random) }
      let expected = Foundation.log2(numbers.reduce(0) { $0 + Foundation.exp2($1) })
      #expect((numbers.log2OfSum - expected).magnitude < 2e-7, "\(numbers)")
      // However improbable all of it is.
      let far = numbers.map { $0 - 100_000 }
      #expect((far.log2OfSum + 100_000 - expected).magnitude < 2e-7, "\(numbers)")
    }
  }
}
