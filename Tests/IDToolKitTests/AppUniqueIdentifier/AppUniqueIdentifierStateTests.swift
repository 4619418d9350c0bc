import Foundation
import Testing

@testable import IDToolKit

@Suite struct AppUniqueIdentifierStateTests {
  @Test func randomOperationsAgreeWithAPlainSet() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var state = AppUniqueIdentifierState()
    var model = NumberModel()
    var highest: UInt64 = 0
    for step in 0..<LongRun.count(32_000, long: 10_000_000) {
      // A drift between mostly issuing and mostly recycling, within ids of a few thousand.
      let draw = random.next()
      let issues = draw & 0xFF < (step >> 15 & 1 == 0 ? 140 : 90)
      let id = (draw >> 32) % 3000 + 1
      if issues, draw >> 8 & 7 != 0 {
        let issued = try state.next()
        guard issued == model.lowestFree, model.insert(issued) else {
          return fail("next gave \(issued)", step)
        }
        highest = max(highest, issued)
      } else if issues {
        guard state.register(id...id) == (model.insert(id) ? 1 : 0) else {
          return fail("register \(id)", step)
        }
        highest = max(highest, id)
      } else {
        guard state.recycle(id...id) == (model.remove(id) ? 1 : 0) else {
          return fail("recycle \(id)", step)
        }
      }
      guard state.highest == highest, state.inUse.identifierCount == UInt64(model.numbers.count)
      else { return fail("the counts", step) }
      guard step % 4000 == 0 else { continue }
      if let broken = state.inUse.brokenInvariant() { return fail(broken, step) }
      guard Array(state.inUse) == model.ranges else { return fail("the ranges", step) }
    }

    func fail(_ what: String, _ step: Int) {
      Issue.record("\(what) at step \(step), seed \(seed)")
    }
  }

  @Test func issuingManyAtOnceIsIssuingOneAfterTheOther() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var state = AppUniqueIdentifierState()
      for _ in 0..<UInt64.random(in: 0..<40, using: &random) {
        let first = UInt64.random(in: 1...200, using: &random)
        state.register(first...first + UInt64.random(in: 0..<4, using: &random))
      }
      var single = state
      let count = UInt64.random(in: 0..<120, using: &random)
      let issued = try state.next(count: count).flatMap { Array($0) }
      #expect(try issued == (0..<count).map { _ in try single.next() }, "seed \(seed)")
      #expect(state == single, "seed \(seed)")
    }
  }

  @Test func highestStaysWhenItIsRecycledAndFreshGoesOnFromIt() throws {
    var state = AppUniqueIdentifierState()
    state.register(1...12)
    state.recycle(8...12)
    #expect(state.highest == 12 && state.inUse.last == 7)
    #expect(Array(state.gaps) == [8...12])
    #expect(try state.nextFresh(count: 3) == 13...15)
    #expect(try state.next(count: 7) == [8...12, 16...17])
    #expect(state.highest == 17 && Array(state.gaps).isEmpty)
  }

  @Test func freshNumbersRunOutAtTheEndOfTheRegionThoughOthersAreFree() throws {
    let largest = IdentifierRanges.limits.upperBound
    var state = AppUniqueIdentifierState()
    state.register((largest - 1)...(largest - 1))
    let before = state
    #expect(throws: AppUniqueIdentifierError.exhaustedAbove(highest: largest - 1, requested: 2)) {
      try state.nextFresh(count: 2)
    }
    #expect(throws: AppUniqueIdentifierError.exhaustedAbove(highest: largest - 1, requested: .max))
    {
      try state.nextFresh(count: .max)
    }
    #expect(state == before)
    #expect(try state.nextFresh() == largest...largest)
    #expect(throws: AppUniqueIdentifierError.exhaustedAbove(highest: largest, requested: 1)) {
      try state.nextFresh()
    }
    #expect(throws: AppUniqueIdentifierError.exhausted(requested: .max, free: largest - 2)) {
      try state.next(count: .max)
    }
    #expect(try state.next() == 1)
  }

  @Test func askingForAsManyAsAreFreeTakesThemAllInOneStep() throws {
    var state = AppUniqueIdentifierState()
    state.register(5...9)
    let largest = IdentifierRanges.limits.upperBound
    #expect(try state.next(count: largest - 5) == [1...4, 10...largest])
    #expect(state.inUse.freeCount == 0 && state.highest == largest)
  }

  @Test(arguments: [
    (
      AppUniqueIdentifierError.exhausted(requested: 1, free: 0),
      "no id is left: all 9223372036854775806 are in use"
    ),
    (.exhausted(requested: 5, free: 4), "not enough ids are left: 5 asked for, 4 free"),
    (
      .exhaustedAbove(highest: 9_223_372_036_854_775_805, requested: 2),
      "not enough ids are left above the highest, 9223372036854775805: 2 asked for, 1 left; "
        + "recycled ids may still be free"
    ),
  ])
  func whatIsExhaustedIsSaidWithNumbers(error: AppUniqueIdentifierError, sentence: String) {
    #expect(error.sentence == sentence)
  }
}
