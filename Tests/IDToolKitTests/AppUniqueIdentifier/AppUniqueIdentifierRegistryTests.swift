import Foundation
import Testing

@testable import IDToolKit

@Suite struct AppUniqueIdentifierRegistryTests {
  private struct Item: Codable {
    let id: AppUniqueIdentifier
    let parent: AppUniqueIdentifier?
    let labels: [AppUniqueIdentifier: String]
  }

  @Test func twoSavesInOneProgramDoNotShareNumbers() throws {
    let json = Data(#"[{"id":1,"parent":3,"labels":[2,"two"]}]"#.utf8)
    let (first, second) = (AppUniqueIdentifierRegistry(), AppUniqueIdentifierRegistry())
    let decoder = JSONDecoder()
    decoder.userInfo[.appUniqueIdentifierRegistry] = first
    let items = try decoder.decode([Item].self, from: json)
    #expect(items[0].labels.count == 1 && items[0].parent?.id == 3)
    #expect(try first.next().id == 4)
    #expect(try second.next().id == 1)
  }

  @Test func registeringAndRecyclingSayWhetherTheyChangedSomething() throws {
    let registry = AppUniqueIdentifierRegistry()
    let id = try registry.next()
    #expect(registry.isInUse(id) && !registry.register(id))
    #expect(registry.recycle(id) && !registry.recycle(id))
    #expect(!registry.isInUse(id) && registry.register(id))
  }

  @Test func freshNumbersAreAboveAllThatEverWere() throws {
    let registry = AppUniqueIdentifierRegistry()
    let issued = try registry.next(count: 3)
    #expect(issued.map(\.id) == [1, 2, 3])
    for id in issued { registry.recycle(id) }
    #expect(try registry.nextFresh().id == 4)
    #expect(try registry.next(count: 4).map(\.id) == [1, 2, 3, 5])
    registry.reset()
    #expect(try registry.nextFresh().id == 1)
  }

  @Test func manyAreIssuedTogetherOrNotAtAll() throws {
    var state = AppUniqueIdentifierState()
    state.register(3...(1 << 63 - 4))
    let registry = AppUniqueIdentifierRegistry(state)
    #expect(throws: AppUniqueIdentifierError.exhausted(requested: 5, free: 4)) {
      try registry.next(count: 5)
    }
    #expect(registry.snapshot == state)
    #expect(try registry.next(count: 0) == [])
    #expect(registry.snapshot == state)
    #expect(try registry.next(count: 4).map(\.id) == [1, 2, 1 << 63 - 3, 1 << 63 - 2])
    #expect(throws: AppUniqueIdentifierError.exhausted(requested: 1, free: 0)) {
      try registry.next(count: 1)
    }
  }

  @Test func threadsThatRaceAreNeverIssuedTheSameNumber() throws {
    let registry = AppUniqueIdentifierRegistry()
    let threads = 8
    let each = LongRun.isWanted ? 100_000 : 3000
    let kept = LockedNumbers()
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      var mine: [AppUniqueIdentifier] = []
      for _ in 0..<each {
        // One in four gives something back, so that recycled numbers are raced for too.
        if UInt8.random(in: 0..<4, using: &random) == 0, let id = mine.popLast() {
          registry.recycle(id)
        } else if let id = try? registry.next() {
          mine.append(id)
        }
      }
      kept.append(mine.map(\.id))
    }
    let all = kept.numbers
    #expect(Set(all).count == all.count)
    let state = registry.snapshot
    #expect(state.inUse.identifierCount == UInt64(all.count))
    #expect(all.allSatisfy(state.inUse.contains))
    #expect(state.inUse.brokenInvariant() == nil)
  }

  /// Numbers gathered from several threads.
  private final class LockedNumbers: @unchecked Sendable {
    private let lock = NSLock()
    private var gathered: [UInt64] = []

    var numbers: [UInt64] { lock.withLock { gathered } }

    func append(_ more: [UInt64]) {
      lock.withLock { gathered += more }
    }
  }
}
