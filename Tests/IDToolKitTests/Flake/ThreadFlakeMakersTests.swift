import Foundation
import Testing

@testable import IDToolKit

@Suite struct ThreadFlakeMakersTests {
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [[Int64]] = []

    var all: [[Int64]] { lock.withLock { stored } }

    func add(_ ids: [Int64]) { lock.withLock { stored.append(ids) } }
  }

  private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      Thread {
        body()
        done.signal()
      }.start()
    }
    for _ in 0..<count { done.wait() }
  }

  private static func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1000 {
      if condition() { return true }
      usleep(5000)
    }
    return condition()
  }

  @Test func theRunningThreadHasIncreasingIdsOfTheDefaultLayout() throws {
    let results = Results()
    let before = Int64(Date().timeIntervalSince1970 * 1000)
    Self.onThreads(4) {
      results.add((0..<100).compactMap { _ in try? ThreadFlakeMakers.nextFlakeID() })
    }
    #expect(results.all.map(\.count) == [100, 100, 100, 100])
    for ids in results.all {
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
      let time = FlakeLayout.miniflake.time(of: FlakeID(signedValue: ids[0]))
      #expect((before...before + 3_600_000).contains(time.unixMilliseconds))
    }
    #expect(Set(results.all.joined()).count == 400)
  }

  @Test func threadsThatRaceGetIdsOfTheirOwnAndNumbersComeBackAtTheirEnd() throws {
    let pool = FlakePool(layout: .miniflake, workers: 0...63)
    // One moment for all, so that only worker numbers and sequences keep ids apart.
    let makers = ThreadFlakeMakers(pool: pool, clock: { 1_760_000_000_000_000 })
    let results = Results()
    for _ in 0..<3 {
      Self.onThreads(16) {
        results.add((0..<2000).compactMap { _ in try? makers.nextID() })
      }
      #expect(Self.eventually { pool.freeCount == 64 })
    }
    let all = results.all
    #expect(all.allSatisfy { $0.count == 2000 })
    for ids in all {
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
      #expect(Set(ids.map { $0 & 1023 }).count == 1)
    }
    #expect(Set(all.flatMap { $0 }).count == 96_000)
  }

  @Test func anEmptyPoolIsAnErrorAndNotAWait() throws {
    let pool = FlakePool(layout: .miniflake, workers: 5...5)
    let makers = ThreadFlakeMakers(pool: pool)
    let first = try makers.nextID()
    #expect(first & 1023 == 5)
    let results = Results()
    Self.onThreads(1) {
      do throws(FlakeMakerError) {
        _ = try makers.nextID()
      } catch {
        results.add(error == .noFreeWorker ? [1] : [])
      }
    }
    #expect(results.all == [[1]])
    #expect(try makers.nextID() > first)
  }

  @Test func numbersComeBackWhenTheMakersGo() throws {
    let pool = FlakePool(layout: .miniflake, workers: 0...3)
    var last: Int64 = 0
    for _ in 0..<50 {
      let makers = ThreadFlakeMakers(pool: pool)
      last = max(last, try makers.nextID())
      #expect(pool.freeCount == 3)
    }
    #expect(pool.freeCount == 4)
    let systemTime = Int64(Date().timeIntervalSince1970 * 1000)
    #expect(abs((last >> 22) + 1_519_862_400_000 - systemTime) < 10_000)
  }
}
