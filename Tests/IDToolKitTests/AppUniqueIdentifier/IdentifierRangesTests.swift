import Foundation
import Testing

@testable import IDToolKit

@Suite struct IdentifierRangesTests {
  private static let largest = IdentifierRanges.limits.upperBound

  private func make(_ ranges: [ClosedRange<UInt64>], chunkCapacity: Int = 512) -> IdentifierRanges {
    var result = IdentifierRanges(chunkCapacity: chunkCapacity)
    for range in ranges { result.append(range) }
    return result
  }

  /// The ranges of the bits that are set, bit 0 standing for 1.
  private func ranges(ofBits bits: UInt64) -> [ClosedRange<UInt64>] {
    var result: [ClosedRange<UInt64>] = []
    var rest = bits
    while rest != 0 {
      let first = UInt64(rest.trailingZeroBitCount)
      let end = first + UInt64((~(rest >> first)).trailingZeroBitCount)
      result.append(first + 1...end)
      rest = end >= 64 ? 0 : (rest >> end) << end
    }
    return result
  }

  @Test func everyRangeIsRightlyAddedToTakenFromAndSoughtInEverySetOfNineNumbers() {
    let width: UInt64 = 9
    for bits in UInt64(0)..<(1 << width) {
      let set = make(ranges(ofBits: bits), chunkCapacity: 4)
      for first in 1...width {
        for last in first...width {
          let mask = (UInt64(1) << last - 1) & ~(UInt64(1) << (first - 1) - 1)
          var more = set
          let added = more.insert(first...last)
          var less = set
          let removed = less.remove(first...last)
          let inside = bits & mask
          let outside = ~bits & mask
          let isRight =
            Array(more) == ranges(ofBits: bits | mask) && added == UInt64(outside.nonzeroBitCount)
            && Array(less) == ranges(ofBits: bits & ~mask)
            && removed == UInt64(inside.nonzeroBitCount)
            && more.brokenInvariant() == nil && less.brokenInvariant() == nil
            && set.lowestMember(in: first...last)
              == (inside == 0 ? nil : UInt64(inside.trailingZeroBitCount + 1))
            && set.lowestFree(in: first...last)
              == (outside == 0 ? nil : UInt64(outside.trailingZeroBitCount + 1))
          if !isRight { Issue.record("bits \(bits), range \(first)...\(last)") }
        }
      }
    }
  }

  @Test func theLowestFreeAreRightInEverySetOfEightNumbers() {
    for bits in UInt64(0)..<256 {
      for amount in UInt64(1)...10 {
        var set = make(ranges(ofBits: bits), chunkCapacity: 4)
        var expected = bits
        for _ in 0..<amount { expected |= 1 << UInt64((~expected).trailingZeroBitCount) }
        let isRight =
          set.insertLowestFree(amount)
          == ranges(ofBits: expected & ~bits).flatMap { issued in
            // A gap is issued as one range, but not together with what it was adjacent to.
            [issued]
          } && Array(set) == ranges(ofBits: expected) && set.brokenInvariant() == nil
        if !isRight { Issue.record("bits \(bits), amount \(amount)") }
      }
    }
  }

  @Test func gapsAreWhatTheRangesLeave() {
    for bits in UInt64(0)..<256 {
      let set = make(ranges(ofBits: bits), chunkCapacity: 4)
      for bound in UInt64(0)...10 {
        let expected = ranges(ofBits: ~bits & (UInt64(1) << bound - 1))
        #expect(Array(set.gaps(through: bound)) == expected, "bits \(bits), bound \(bound)")
      }
    }
  }

  @Test func theWholeRegionFitsAndIsCounted() {
    var set = IdentifierRanges()
    #expect(set.lowestFree == 1 && set.freeCount == Self.largest)
    #expect(set.insert(1...Self.largest) == Self.largest)
    #expect(set.lowestFree == nil && set.freeCount == 0 && set.identifierCount == Self.largest)
    #expect(set.lowestFree(in: 1...Self.largest) == nil)
    #expect(Array(set.gaps(through: Self.largest)) == [])
    #expect(set.remove(Self.largest...Self.largest) == 1 && set.lowestFree == Self.largest)
    #expect(set.insertLowestFree(1) == [Self.largest...Self.largest])
    #expect(set.remove(1...Self.largest) == Self.largest)
    #expect(set.isEmpty && set.rangeCount == 0 && set.last == nil)
  }

  @Test func aCopyKeepsItsNumbersWhenTheOriginalChanges() {
    var set = make((0..<100).map { 3 * $0 + 1...3 * $0 + 2 }, chunkCapacity: 8)
    let copy = set
    set.remove(50...200)
    #expect(copy == make((0..<100).map { 3 * $0 + 1...3 * $0 + 2 }))
    #expect(copy != set && copy.brokenInvariant() == nil)
  }

  @Test(arguments: [4, 5, 16, 512])
  func randomChangesAgreeWithAPlainSet(chunkCapacity: Int) {
    let long = LongRun.isWanted
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var model = NumberModel()
    var set = IdentifierRanges(chunkCapacity: chunkCapacity)
    for step in 0..<(long ? 1_000_000 : 6000) {
      // Phases that fill, drain and shuffle, so that chunks split as well as merge.
      let fillShare = UInt64(step / 5000 % 3) * 30 + 20
      let grows = UInt64.random(in: 0..<100, using: &random) < fillShare
      let first = UInt64.random(in: 1...4000, using: &random)
      let length = UInt64.random(in: 0..<16, using: &random)
      let last = length == 0 ? first + UInt64.random(in: 0..<300, using: &random) : first
      if grows {
        let added = set.insert(first...last)
        model.insert(first...last)
        guard added == model.lastChange else { return fail("insert", step) }
      } else {
        let removed = set.remove(first...last)
        model.remove(first...last)
        guard removed == model.lastChange else { return fail("remove", step) }
      }
      guard set.identifierCount == UInt64(model.numbers.count), set.lowestFree == model.lowestFree,
        set.contains(last + 1) == model.numbers.contains(last + 1)
      else { return fail("answers", step) }
      guard step % 500 == 0 else { continue }
      if let broken = set.brokenInvariant() { return fail(broken, step) }
      guard Array(set) == model.ranges else { return fail("contents", step) }
    }

    func fail(_ what: String, _ step: Int) {
      Issue.record("\(what) at step \(step), seed \(seed), chunk capacity \(chunkCapacity)")
    }
  }
}
