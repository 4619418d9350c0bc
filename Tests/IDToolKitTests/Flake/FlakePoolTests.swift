import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakePoolTests {
  @Test func everyNumberIsHandedOutOnceThenThePoolIsEmpty() throws {
    let pool = FlakePool(layout: .miniflake, workers: 16...31)
    var random = SeededGenerator(seed: 1)
    var taken: Set<UInt64> = []
    for _ in 0..<16 { taken.insert(try #require(pool.take(random.next())).worker) }
    #expect(taken == Set(16...31))
    #expect(pool.freeCount == 0)
    #expect(throws: FlakeMakerError.noFreeWorker) {
      _ = try pool.maker(using: &random) { 0 }
    }
  }

  @Test func numbersTakenAndGivenBackInAnyOrderAreNeverHeldTwice() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let pool = FlakePool(layout: .miniflake, workers: 3...12)
    var held: Set<UInt64> = []
    for _ in 0..<20_000 {
      if Bool.random(using: &random), let (worker, _) = pool.take(random.next()) {
        #expect((3...12).contains(worker))
        #expect(held.insert(worker).inserted, "seed \(seed)")
      } else if let worker = held.randomElement(using: &random) {
        held.remove(worker)
        pool.giveBack(worker, nextTick: 0)
      }
      #expect(pool.freeCount == 10 - held.count)
    }
  }

  @Test func numbersArePickedEvenly() throws {
    let pool = FlakePool(layout: .miniflake, workers: 0...9)
    var random = SeededGenerator(seed: 42)
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<10_000 {
      let (worker, _) = try #require(pool.take(random.next()))
      counts[Int(worker)] += 1
      pool.giveBack(worker, nextTick: 0)
    }
    #expect(counts.allSatisfy { (850...1150).contains($0) }, "\(counts)")
  }

  @Test func aNumberTakenAgainInTheSameMillisecondRepeatsNothing() throws {
    let pool = FlakePool(layout: .miniflake, workers: 5...5)
    var random = SeededGenerator(seed: 3)
    var ids: [Int64] = []
    for _ in 0..<100 {
      var maker = try pool.maker(using: &random) { 1_700_000_000_000_000 }
      #expect(maker.worker == 5)
      ids.append(try maker.nextValue())
      ids.append(try maker.nextValue())
    }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func threadsThatTakeAndDropMakersNeverMakeAnIdTwice() {
    let pool = FlakePool(layout: .miniflake, workers: 0...7)
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<300 {
        guard var maker = try? pool.maker(using: &random, clock: { 1_700_000_000_000_000 }) else {
          continue
        }
        let ids = (0..<10).compactMap { _ in try? maker.nextValue() }
        results.add(ids)
      }
    }
    let ids = results.ids
    #expect(ids.count == 12_000)
    #expect(Set(ids).count == ids.count)
    #expect(pool.freeCount == 8)
  }

  /// Ids from all threads.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [Int64] = []

    var ids: [Int64] { lock.withLock { stored } }

    func add(_ ids: [Int64]) {
      lock.withLock { stored += ids }
    }
  }
}
