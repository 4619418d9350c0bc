import Testing

@testable import IDToolKit

@Suite struct FractionalJitterTests {
  @Test func jitteredKeysAreStrictlyBetweenEvenWhereTheUpperKeyStartsWithTheMiddleOne() throws {
    var random = SeededGenerator(seed: 1)
    let pairs: [(String?, String?)] = [
      ("a0", "a1V"), (nil, "a0V"), ("Zz", "a01"), ("a0", "a01"), ("a0", "a001"), ("a0V", "a0W"),
      ("a0", "a1"), (nil, nil), ("a0", nil), (nil, "a0"), ("Zz", "b00zz"), ("a0z", "a1"),
      (nil, "A000000000000000000000000001"), ("zzzzzzzzzzzzzzzzzzzzzzzzzzz", nil),
    ]
    for (lower, upper) in pairs {
      let (low, high) = (try lower.map { try orderKey($0) }, try upper.map { try orderKey($0) })
      for bits in [0, 1, 16, 32, 100] {
        for _ in 0..<20 {
          let key = try FractionalKey.jittered(low, high, bits: bits, using: &random)
          if let low { #expect(low < key) }
          if let high { #expect(key < high) }
          #expect(try orderKey(key.description) == key)
        }
      }
    }
  }

  @Test(arguments: [(62, 0, 1), (62, 5, 1), (62, 6, 2), (62, 16, 3), (62, 32, 6), (62, 48, 9)])
  func theDigitsMakeAtLeastTheKeysAskedFor(base: Int, bits: Int, digits: Int) {
    #expect(FractionalKey.jitterDigits(bits: bits) == digits)
  }

  @Test func theDigitsAreTheFewestInOtherBasesToo() throws {
    #expect(
      FractionalKey.jitterDigits(bits: 10, alphabet: FractionalAlphabet(digits: "01")) == 11
    )
    let ten = FractionalAlphabet(digits: "0123456789")
    // 9 * 10^9 is the first of its kind above 2^32, 9 * 10^28 that above 2^96.
    #expect(FractionalKey.jitterDigits(bits: 32, alphabet: ten) == 10)
    #expect(FractionalKey.jitterDigits(bits: 96, alphabet: ten) == 29)
  }

  /// 61 * 62 keys for two digits: among 500 writers about 33 pairs collide.
  @Test func writersCollideAsOftenAsPromised() throws {
    let (low, high) = (try orderKey("a0"), try orderKey("a1"))
    var random = SeededGenerator(seed: 2)
    var pairs = 0
    for _ in 0..<20 {
      var seen: [FractionalKey: Int] = [:]
      for _ in 0..<500 {
        let key = try FractionalKey.jittered(low, high, bits: 11, using: &random)
        pairs += seen[key, default: 0]
        seen[key, default: 0] += 1
      }
    }
    let expected = 20.0 * 500 * 499 / 2 / (61 * 62)
    #expect(abs(Double(pairs) - expected) < 6 * expected.squareRoot())
  }

  /// A million appends stay at 5 characters, as do a million prepends: 62 + 62² + 62³ + 62⁴ integers.
  @Test func appendingCountsUp() throws {
    let count = LongRun.count(20_000, long: 1_000_000)
    let after = try FractionalKey.between(try orderKey("a0"), nil, count: count)
    let before = try FractionalKey.between(nil, try orderKey("a0"), count: count)
    let longest = LongRun.isWanted ? 5 : 4
    #expect(after.allSatisfy { $0.codes.count <= longest })
    #expect(before.allSatisfy { $0.codes.count <= longest })
    #expect(zip(after, after.dropFirst()).allSatisfy(<))
    #expect(zip(before, before.dropFirst()).allSatisfy(<))
  }

  /// Each insertion halves what is left, and a digit takes 5 (upwards) to 6 (downwards) halvings.
  @Test(arguments: [true, false])
  func insertingAtOnePlaceGrowsByAtMostADigitInFive(upwards: Bool) throws {
    var low = try orderKey("a0")
    var high = try orderKey("a1")
    for inserts in 1...LongRun.count(1000, long: 30_000) {
      let key = try FractionalKey.between(low, high)
      #expect(low < key && key < high)
      #expect(key.codes.count <= 2 + (inserts + (upwards ? 4 : 5)) / (upwards ? 5 : 6))
      if upwards { low = key } else { high = key }
    }
  }

  /// Upwards, the random digits of one key are the ground of the next, and cost one halving in five.
  @Test(arguments: [(true, 4), (false, 6)])
  func jitterAddsItsDigitsOnceAndNotWithEachKey(upwards: Bool, insertsPerDigit: Int) throws {
    var random = SeededGenerator(seed: 3)
    var low = try orderKey("a0")
    var high = try orderKey("a1")
    for inserts in 1...1000 {
      let key = try FractionalKey.jittered(low, high, using: &random)
      #expect(key.codes.count <= 2 + 6 + 8 + inserts / insertsPerDigit)
      if upwards { low = key } else { high = key }
    }
  }
}
