import Testing

@testable import IDToolKit

/// The set of whole numbers against the standard library's.
@Suite struct NaturalSetTests {
  @Test func answersAsASetDoes() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var set = NaturalSet()
      var model: Set<UInt64> = []
      // Few numbers, so that many come again; then many, so that the table grows.
      let largest = UInt64.random(in: 1...(1 << UInt64.random(in: 4...20, using: &random)))
      for _ in 0..<LongRun.count(2000, long: 100_000) {
        var number = UInt64.random(in: 0...largest, using: &random)
        if number % 3 == 0 { number = .max - number }
        let isNew = set.insert(number)
        #expect(isNew == model.insert(number).inserted, "seed \(seed): \(number)")
      }
    }
  }

  @Test(arguments: [1, 2, 1 << 12, 1 << 22, 1 << 44, 0x9E37_79B9_7F4A_7C15] as [UInt64])
  func takesNumbersInEvenSteps(step: UInt64) {
    var set = NaturalSet()
    let count = UInt64(LongRun.count(24_000, long: 3_000_000))
    // Steps of large powers of two come round.
    let period = UInt64.max >> UInt64(step.trailingZeroBitCount)
    for index in 0..<count {
      let isNew = set.insert(index &* step &+ 7)
      if isNew != (index <= period) { Issue.record("\(index)") }
    }
    for index in 0..<count where set.insert(index &* step &+ 7) { Issue.record("\(index)") }
  }

  @Test func holdsTheNumbersAtBothEnds() {
    var set = NaturalSet()
    let ends: [UInt64] = [0, 1, .max, .max - 1]
    #expect(ends.map { set.insert($0) } == [true, true, true, true])
    #expect(ends.map { set.insert($0) } == [false, false, false, false])
    let between = (2...100_000 as ClosedRange<UInt64>).map { set.insert($0) }
    #expect(!between.contains(false))
    #expect(ends.map { set.insert($0) } == [false, false, false, false])
  }

  @Test(arguments: [0, 1, 5000, 100_000, Int.max])
  func roomMadeAheadChangesNothing(expected: Int) {
    var set = NaturalSet()
    let numbers = (0..<20_000 as Range<UInt64>).map { $0 &* 0x2545_F491_4F6C_DD1D }
    for number in numbers.prefix(3000) where !set.insert(number) { Issue.record("\(number)") }
    set.reserve(expected)
    for number in numbers.prefix(3000) where set.insert(number) { Issue.record("\(number)") }
    for number in numbers.dropFirst(3000) where !set.insert(number) { Issue.record("\(number)") }
    for number in numbers where set.insert(number) { Issue.record("\(number)") }
  }
}
