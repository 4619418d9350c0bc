import Testing

@testable import IDToolKit

@Suite struct JSONIdentityTests {
  static func identity(_ text: String) throws -> JSONIdentity {
    let bytes = Array(text.utf8)
    let identity = try JSONIdentity(JSONReader.validate(bytes), in: bytes.span)
    return try #require(identity)
  }

  @Test(arguments: [
    ["1", "1.0", "1e0", "10e-1", "0.1e1", "1E+0", "0.01e2", "1.000", "100e-2", "1e-0", "1e000"],
    ["0", "-0", "0.0", "-0.0", "0e0", "0e999999999", "-0e-5", "0.000e-99999999999999999999"],
    ["1000", "1e3", "1.0e3", "10.00e2", "1000.000"],
    ["18446744073709551615", "18446744073709551615.0", "1844674407370955161.5e1"],
    ["10000000000000000000", "1e19", "1.0e19"], ["100000000000000000000", "1e20", "10e19"],
    ["-1", "-1.0", "-10e-1"], ["1.5", "15e-1", "0.15e1", "1.50"], ["-0.001", "-1e-3"],
    ["1e999999999", "10e999999998", "0.1e1000000000", "1.0E+999999999"],
    ["1e9999999999999999999999", "10e9999999999999999999998", "0.01e10000000000000000000001"],
    ["1e-9999999999999999999999", "10e-10000000000000000000000", "0.1e-9999999999999999999998"],
    ["1e1000000000000000000", "10e999999999999999999", "100e999999999999999998"],
    ["\"a\"", "\"\\u0061\"", " \"a\""], ["\"é\"", "\"\\u00e9\"", "\"\\u00E9\""],
    ["\"𝄞\"", "\"\\ud834\\udd1e\"", "\"\\uD834\\uDD1E\""], ["\"\\uD800\"", "\"\\ud800\""],
    ["\"/\"", "\"\\/\"", "\"\\u002f\""], ["\"\"", " \"\" "],
  ])
  func spellingsOfOneValueAreOneId(spellings: [String]) throws {
    let first = try Self.identity(spellings[0])
    for spelling in spellings {
      #expect(try Self.identity(spelling) == first, "\(spelling)")
      #expect(try Self.identity(spelling).hashValue == first.hashValue)
    }
  }

  @Test func valuesThatDifferAreDifferentIds() throws {
    let different = [
      "0", "1", "-1", "10", "0.1", "9007199254740992", "9007199254740993", "18446744073709551615",
      "18446744073709551616", "18446744073709551617", "9223372036854775807", "-9223372036854775808",
      "1e20", "1e21", "1e999999999", "1e999999998", "1e-999999999", "-1e999999999",
      "1e9999999999999999999999", "1e9999999999999999999998", "1e-9999999999999999999999",
      "0.30000000000000001", "0.3", "0.30000000000000004", "1.5", "15", "0.15",
      "\"1\"", "\"1.0\"", "\"\"", "\"0\"", "\"a\"", "\"A\"", "\"é\"", "\"e\u{301}\"", "\"a \"",
      "\"\\uD800\"", "\"\\uDC00\"", "\"\\uFFFD\"", "\"\\u0000\"", "\"1e20\"", "\"-1e0\"",
    ]
    var seen: [JSONIdentity: String] = [:]
    for text in different {
      let before = seen.updateValue(text, forKey: try Self.identity(text))
      #expect(before == nil, "\(text) and \(before ?? "")")
    }
  }

  @Test(arguments: ["true", "false", "null", "[]", "{}", "[1]"])
  func refusesWhatIsNoId(text: String) throws {
    let bytes = Array(text.utf8)
    let value = try JSONReader.validate(bytes)
    let identity = JSONIdentity(value, in: bytes.span)
    #expect(identity == nil)
  }

  @Test func readsEveryLengthOfNaturalNumber() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<LongRun.count(8000, long: 1_000_000) {
      let value = random.next() >> UInt64.random(in: 0..<64, using: &random)
      #expect(try Self.identity("\(value)") == .natural(value))
      #expect(try Self.identity(" \(value).0 ") == .natural(value))
    }
    #expect(try Self.identity("18446744073709551616") != .natural(0))
  }

  /// A number in plain decimal notation, by moving the point on paper.
  private static func expanded(
    _ sign: String,
    _ whole: String,
    _ fraction: String,
    _ exponent: Int
  ) -> String {
    var digits = whole + fraction
    var point = whole.count + exponent
    if point < 0 {
      digits = String(repeating: "0", count: -point) + digits
      point = 0
    }
    if point > digits.count { digits += String(repeating: "0", count: point - digits.count) }
    let front = digits.prefix(point).drop { $0 == "0" }
    var back = digits.dropFirst(point)
    while back.last == "0" { back.removeLast() }
    return front.isEmpty && back.isEmpty ? "0" : "\(sign)\(front).\(back)"
  }

  @Test func agreesWithPlainNotationOnWhetherNumbersAreEqual() throws {
    let seed: UInt64 = 10
    var random = SeededGenerator(seed: seed)
    var byNotation: [String: JSONIdentity] = [:]
    var byIdentity: [JSONIdentity: String] = [:]
    for _ in 0..<LongRun.count(8000, long: 500_000) {
      let sign = Bool.random(using: &random) ? "" : "-"
      // Few digits and many zeros, so that equal values come up often.
      func digits(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in
          ["0", "0", "0", "1", "5"].randomElement(using: &random) ?? "0"
        }.joined()
      }
      var whole = String(digits(1...5).drop { $0 == "0" })
      if whole.isEmpty { whole = "0" }
      let fraction = digits(0...4)
      let exponent = Int.random(in: -24...24, using: &random)
      var spelling = sign + whole + (fraction.isEmpty ? "" : "." + fraction)
      if exponent != 0 || Bool.random(using: &random) { spelling += "e\(exponent)" }
      let notation = Self.expanded(sign, whole, fraction, exponent)
      let identity = try Self.identity(spelling)
      #expect(byNotation[notation, default: identity] == identity, "seed \(seed): \(spelling)")
      #expect(byIdentity[identity, default: notation] == notation, "seed \(seed): \(spelling)")
      byNotation[notation] = identity
      byIdentity[identity] = notation
    }
  }

  @Test func anExponentCostsNoMoreThanItsLength() throws {
    let long = String(repeating: "9", count: 100_000)
    for text in ["1e\(long)", "-1e-\(long)", long, "0.\(long)e-\(long)", "\(long)e\(long)"] {
      #expect(try Self.identity(text) == Self.identity(text))
    }
    #expect(
      try Self.identity("10e\(long)")
        == Self.identity("1e1\(String(repeating: "0", count: 100_000))")
    )
  }
}
