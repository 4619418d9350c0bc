import Testing

@testable import IDToolKit

/// Digits that somebody made up, against the same rules on arrays of digits.
@Suite struct MadeUpDigitsTests {
  private static func isMadeUp(_ number: UInt64, zeros: Int = 0) -> Bool {
    let text = Array((String(repeating: "0", count: zeros) + String(number)).utf8)
    // What stands around them says nothing.
    let sides: [UInt8] = (0..<64).map { $0 % 3 == 0 ? 0xFF : $0 % 3 == 1 ? 0 : UInt8(ascii: "9") }
    return PaddedBytes.with(text, between: sides) { MadeUpDigits.areMadeUp(number, $0) }
  }

  /// The rules in other words.
  private static func model(_ number: UInt64) -> Bool {
    let digits = Array(String(number).utf8).map { Int($0) - 48 }
    let first = max(0, digits.count - 16)
    func longest(_ period: Int, _ step: Int) -> Int {
      var run = 0
      var longest = 0
      for place in max(first, period)..<digits.count {
        run = (digits[place - period] + step + 10) % 10 == digits[place] ? run + 1 : 0
        longest = max(longest, run)
      }
      return longest
    }
    if longest(1, 0) >= 8 || longest(1, 1) >= 8 || longest(1, -1) >= 8 { return true }
    if (2...6).contains(where: { longest($0, 0) >= 9 }) { return true }
    let binary = Array(String(number, radix: 2).utf8.reversed())
    if number >= 1 << 55,
      binary.prefix(56).allSatisfy({ $0 == 48 }) || binary.prefix(56).allSatisfy({ $0 == 49 })
    {
      return true
    }
    let hex = Array(String(number, radix: 16))
    return hex.indices.contains { start in
      start + 8 <= hex.count && hex[start] != "0"
        && hex[start..<start + 8].allSatisfy { $0 == hex[start] }
    }
  }

  @Test(arguments: [
    123_456_789_123_456_789, 1_234_567_890_123_456_789, 1_111_111_111_111_111_111,
    900_000_000_000_000_009, 999_999_999_999_999_999,
    1_000_000_000_000_000_000, 987_654_321_987_654_321, 121_212_121_212_121_212,
    123_123_123_123_123_123, 1_152_921_504_606_846_976, 9_223_372_036_854_775_807,
    768_614_336_404_564_650 as UInt64,
  ])
  func aNumberThatSomebodyMadeUpIsTold(number: UInt64) {
    #expect(Self.isMadeUp(number))
    #expect(Self.model(number))
  }

  @Test func theRulesAreThoseOfTheModel() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var madeUpCount = 0
    let count = LongRun.count(3200, long: 1_000_000)
    for round in 0..<count {
      var digits = (0..<Int.random(in: 15...19, using: &random)).map { _ in
        UInt64.random(in: 0...9, using: &random)
      }
      if digits[0] == 0 { digits[0] = 1 }
      let start = Int.random(in: 1..<digits.count, using: &random)
      let end = Int.random(in: start...digits.count, using: &random)
      let steps: [UInt64] = [0, 1, 9]
      let step = steps.randomElement(using: &random) ?? 0
      let period = Int.random(in: 1...7, using: &random)
      for place in max(start, period)..<max(start, period, end) {
        digits[place] = (digits[place - period] + (period == 1 ? step : 0)) % 10
      }
      var number = digits.reduce(0) { $0 &* 10 &+ $1 }
      if round % 8 == 0 { number = .random(in: 1...64, using: &random) << 53 }
      if round % 16 == 0 { number |= .random(in: 0..<1 << 50, using: &random) >> 1 }
      number = max(number, 100_000_000_000_000)
      let isMadeUp = Self.model(number)
      madeUpCount += isMadeUp ? 1 : 0
      #expect(Self.isMadeUp(number) == isMadeUp, "\(number), seed \(seed)")
    }
    #expect((count / 40..<count - count / 40).contains(madeUpCount))
  }

  /// Fewer than one in a million of the ids that makers make is taken for made up.
  @Test(arguments: FlakeLayoutName.allCases.map(\.rawValue))
  func ofRealIDsNextToNoneIsLost(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let now = Timestamp(microseconds: 1_795_200_000_000_000)
    let first = layout.likelyStart(at: now).microseconds
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let count = LongRun.count(600, long: 10_000_000)
    let free = ~(layout.timeField.mask | layout.unusedMask | (layout.millisecondField?.mask ?? 0))
    var lost = 0
    for round in 0..<count {
      let time = Timestamp(microseconds: .random(in: first..<now.microseconds, using: &random))
      guard let id = try? layout.id(time: time) else { continue }
      // Every other one has the sequence and worker of a maker that is alone and slow.
      let low: UInt64 = round % 2 == 0 ? .random(in: 0 ... .max, using: &random) : 0
      let number = id.rawValue | low & free
      if number >= 100_000_000_000_000, Self.isMadeUp(number) { lost += 1 }
    }
    #expect(lost <= max(1, count / 1_000_000), "seed \(seed)")
  }

  @Test func hexDigitsThatRepeatAreTold() {
    for (text, isMadeUp) in [
      ("654567717273727272727272", true), ("637272727272727272727272", true),
      ("507f1f77bcf86cd799439011", false), ("600062a9605c66f00d6c9793", false),
      ("56afb000000000003bfbb540", true), ("5f0000000000000000000001", true),
      // The first and the last id of a moment.
      ("6a4e2f6a0000000000000000", false), ("6a4e2f6affffffffffffffff", false),
      ("6a4e2f6aabcabcabcabc1234", true), ("6a4e2f6aabcdabcdabcd1234", true),
    ] as [(String, Bool)] {
      let number = UInt128(text, radix: 16) ?? 0
      #expect(MadeUpDigits.areMadeUp(hexadecimal: number, count: 24) == isMadeUp, "\(text)")
    }
  }
}
