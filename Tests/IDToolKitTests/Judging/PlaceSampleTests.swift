import Testing

@testable import IDToolKit

@Suite struct PlaceSampleTests {
  private static func sample(_ numbers: [UInt64]) -> PlaceSample {
    var sample = PlaceSample(PlaceName(key: Array("id".utf8)))
    for number in numbers { _ = sample.observe(number, at: nil) }
    return sample
  }

  private static func numbers(_ count: Int) -> [UInt64] {
    var random = SplitMix(state: testSeed())
    return (0..<count).map { _ in .random(in: 1 << 58..<1 << 59, using: &random) }
  }

  @Test(arguments: [1, 2, 399, 400, 401, 799, 800, 801, 5000, 100_000])
  func howManyIDsAreKeptIsBounded(count: Int) {
    let sample = Self.sample(Self.numbers(count))
    #expect(sample.count == UInt64(count))
    #expect(sample.ids.count == min(count, 400))
    #expect(sample.keptCount < 800 && sample.keptCount >= min(count, 400))
  }

  @Test func theSameIDAgainIsCountedButNotKeptTwice() {
    let numbers = Self.numbers(100)
    let sample = Self.sample(numbers + numbers + numbers.reversed())
    #expect(sample.count == 300 && sample.keptCount == 100)
    #expect(sample.ids.map(\.number) == numbers.sorted())
  }

  @Test(arguments: [2, 100, 799]) func orderDoesNotMatter(count: Int) {
    let numbers = Self.numbers(count)
    let ids = Self.sample(numbers).ids.map(\.number)
    var random = SplitMix(state: testSeed())
    #expect(Self.sample(numbers.reversed()).ids.map(\.number) == ids)
    #expect(Self.sample(numbers.shuffled(using: &random)).ids.map(\.number) == ids)
  }

  /// Those of the beginning and of the end of a long log alike.
  @Test func allPartsOfALongTextAreKept() {
    let sample = Self.sample((0..<100_000).map { 1 << 60 | $0 << 22 })
    let parts = Set(sample.ids.map { (($0.number & (1 << 60 - 1)) >> 22) / 10_000 })
    #expect(parts.count == 10)
  }
}
