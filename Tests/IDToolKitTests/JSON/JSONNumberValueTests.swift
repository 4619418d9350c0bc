import Foundation
import Testing

@testable import IDToolKit

@Suite struct JSONNumberValueTests {
  private static func value(_ text: String) throws -> JSONNumberValue {
    let bytes = Array(text.utf8)
    let value = try JSONReader.validate(bytes.span)
    return try #require(JSONIdentity(value, in: bytes.span).flatMap(JSONNumberValue.init))
  }

  @Test(arguments: [
    ("0", "0"), ("-0.0e5", "0"), ("7", "7"), ("-7", "-7"), ("70", "70"), ("1e3", "1000"),
    ("-1e3", "-1000"), ("2.50", "2.5"), ("-0.5", "-0.5"), ("0.001", "0.001"), ("12.5e1", "125"),
    ("18446744073709551615", "18446744073709551615"),
    ("18446744073709551616", "18446744073709551616"), ("1e20", "100000000000000000000"),
    ("1e21", "1e21"), ("-12e40", "-12e40"), ("1e-20", "0.00000000000000000001"),
    ("1e-22", "1e-22"), ("15e-30", "15e-30"), ("1e99999999999999999999", "1e99999999999999999999"),
    ("1e-99999999999999999999", "1e-99999999999999999999"),
  ])
  func isWrittenAsAPersonWould(text: String, expected: String) throws {
    let written = String(decoding: try Self.value(text).text, as: UTF8.self)
    #expect(written == expected)
    #expect(try Self.value(written) == Self.value(text))
  }

  @Test func isOrderedByValue() throws {
    let ascending = [
      "-1e99999999999999999999", "-1e400", "-18446744073709551616", "-20", "-19.5", "-3", "-0.5",
      "-1e-400", "-1e-99999999999999999999", "0", "1e-99999999999999999999", "1e-400", "0.05",
      "0.5", "0.51", "1", "1.5", "9", "10", "10.01", "95", "100", "9007199254740992",
      "9007199254740993", "18446744073709551615", "18446744073709551616", "1e400",
      "2e400", "1e99999999999999999999",
    ]
    let values = try ascending.map { try Self.value($0) }
    for (left, first) in values.enumerated() {
      for (right, second) in values.enumerated() {
        #expect((first < second) == (left < right), "\(ascending[left]) \(ascending[right])")
        #expect((first == second) == (left == right))
      }
    }
  }

  @Test func isOrderedAsDecimalsAre() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let texts = (0..<2).map { _ in
        let digits = Int64.random(in: -2000...2000, using: &random)
        return "\(digits)e\(Int.random(in: -4...4, using: &random))"
      }
      let decimals = try texts.map { try #require(Decimal(string: $0)) }
      let values = try texts.map { try Self.value($0) }
      #expect((values[0] < values[1]) == (decimals[0] < decimals[1]), "seed \(seed): \(texts)")
      #expect((values[0] == values[1]) == (decimals[0] == decimals[1]), "seed \(seed): \(texts)")
    }
  }

  @Test func aStringHasNoNumber() {
    #expect(JSONNumberValue(.string([0x31])) == nil)
  }
}
