import Testing

@testable import IDToolKit

/// Every integer of a gap, and every set of them, must be as likely as another.
@Suite struct OrderUniformityTests {
  /// Chi-squared over all seeds together, in standard deviations from its mean.
  private static func deviation(
    seeds: Int,
    draws: Int,
    classes: Int,
    draw: (inout SeededGenerator) throws -> Int
  ) rethrows -> Double {
    var sum = 0.0
    let expected = Double(draws) / Double(classes)
    for seed in 0..<seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      var counts = [Int](repeating: 0, count: classes)
      for _ in 0..<draws { counts[try draw(&random)] += 1 }
      for count in counts {
        sum += (Double(count) - expected) * (Double(count) - expected) / expected
      }
    }
    let freedom = Double(seeds * (classes - 1))
    return (sum - freedom) / (2 * freedom).squareRoot()
  }

  @Test(arguments: [2, 3, 7, 10, 16])
  func everyIntegerOfASmallGapIsAsLikely(room: Int) throws {
    let deviation = try Self.deviation(seeds: 50, draws: 500, classes: room) { random in
      let lower = Int64.max - Int64(room) - 1
      return Int(try OrderPosition.between(lower, .max, using: &random) - lower) - 1
    }
    #expect(abs(deviation) < 5)
  }

  /// Of 3 * 2^62 integers, a remainder makes the lowest third twice as likely as the others, and a
  /// product that is not rejected every third one.
  @Test(arguments: [Int64.max, Int64.max / 2 + 2, 0] as [Int64])
  func everyPartOfAHugeGapIsAsLikely(upper: Int64) throws {
    let room = UInt64(bitPattern: upper &- .min) - 1
    let classes: [(UInt64) -> Int] = [{ Int($0 / (room / 12 + 1)) }, { Int($0 % 3) }]
    for (count, classOf) in zip([12, 3], classes) {
      let deviation = try Self.deviation(seeds: 50, draws: 500, classes: count) { random in
        let position = try OrderPosition.between(.min, upper, using: &random)
        return classOf(UInt64(bitPattern: position &- .min) - 1)
      }
      #expect(abs(deviation) < 5)
    }
  }

  @Test(arguments: 1...5)
  func everySetOfPositionsIsAsLikely(count: Int) throws {
    let sets = (0..<64).filter { $0.nonzeroBitCount == count }
    let deviation = try Self.deviation(seeds: 40, draws: 600, classes: sets.count) { random in
      let drawn = try OrderPosition.between(-1, 6, count: count, using: &random)
      let bits = drawn.reduce(0) { $0 | 1 << Int($1) }
      return try #require(sets.firstIndex(of: bits))
    }
    #expect(abs(deviation) < 5)
  }
}
