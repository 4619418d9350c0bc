import Foundation
import Testing

@testable import IDToolKit

@Suite struct PerThreadTests {
  /// Counts values that exist.
  private final class Census: @unchecked Sendable {
    private let lock = NSLock()
    private var living = 0
    private var made = 0

    var counts: (living: Int, made: Int) { lock.withLock { (living, made) } }

    func begin() {
      lock.withLock {
        living += 1
        made += 1
      }
    }

    func end() { lock.withLock { living -= 1 } }
  }

  private struct Member: ~Copyable, Sendable {
    let census: Census
    var uses = 0

    init(_ census: Census) {
      self.census = census
      census.begin()
    }

    deinit { census.end() }
  }

  /// Runs `body` on threads of their own and waits until they have ended.
  private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchSemaphore(value: 0)
    var threads: [Thread] = []
    for index in 0..<count {
      let thread = Thread {
        body(index)
        done.signal()
      }
      threads.append(thread)
      thread.start()
    }
    for _ in threads { done.wait() }
  }

  /// Waits for what the end of a thread does, which nothing tells when it is done.
  private static func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1000 {
      if condition() { return true }
      usleep(5000)
    }
    return condition()
  }

  @Test func eachThreadHasItsOwnValueUntilItEnds() {
    let census = Census()
    let owner = PerThread<Member, Never> { Member(census) }
    Self.onThreads(8) { _ in
      for round in 1...100 {
        let uses = owner.withValue { member in
          member.uses += 1
          return member.uses
        }
        #expect(uses == round)
      }
    }
    #expect(census.counts.made == 8)
    #expect(Self.eventually { census.counts.living == 0 })
  }

  @Test func allValuesGoWithTheirOwnerWhileTheThreadsRunOn() {
    let census = Census()
    let ready = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    do {
      let owner = PerThread<Member, Never> { Member(census) }
      for _ in 0..<4 {
        // Captured weakly by nobody: the thread lets go of it before it waits.
        let box = OwnerBox(owner)
        Thread {
          box.take { $0.withValue { $0.uses += 1 } }
          ready.signal()
          go.wait()
          done.signal()
        }.start()
      }
      for _ in 0..<4 { ready.wait() }
      #expect(census.counts.living == 4)
    }
    #expect(census.counts.living == 0)
    for _ in 0..<4 { go.signal() }
    for _ in 0..<4 { done.wait() }
    #expect(census.counts.living == 0)
  }

  /// Holds an owner until it is used once.
  private final class OwnerBox: @unchecked Sendable {
    private var owner: PerThread<Member, Never>?

    init(_ owner: PerThread<Member, Never>) { self.owner = owner }

    func take(_ body: (PerThread<Member, Never>) -> Void) {
      if let owner { body(owner) }
      owner = nil
    }
  }

  @Test func manyOwnersComeAndGoOnOneThread() {
    let census = Census()
    for _ in 0..<5000 {
      let owner = PerThread<Member, Never> { Member(census) }
      owner.withValue { $0.uses += 1 }
    }
    #expect(census.counts.made == 5000)
    #expect(census.counts.living == 0)
  }

  @Test func aValueThatCannotBeMadeIsTriedAgain() throws {
    struct Refusal: Error {}
    let census = Census()
    let owner = PerThread { () throws(Refusal) -> Member in
      guard census.counts.made > 0 else {
        census.begin()
        throw Refusal()
      }
      return Member(census)
    }
    #expect(throws: Refusal.self) {
      try owner.withValue { (member: inout Member) throws(Refusal) in member.uses += 1 }
    }
    try owner.withValue { (member: inout Member) throws(Refusal) in member.uses += 1 }
    #expect(census.counts.made == 2)
  }

  @Test func threadsAndOwnersThatEndTogetherDropEachValueOnce() {
    let census = Census()
    for _ in 0..<200 {
      let boxes = { () -> [OwnerBox] in
        let owner = PerThread<Member, Never> { Member(census) }
        return (0..<3).map { _ in OwnerBox(owner) }
      }()
      Self.onThreads(3) { index in
        boxes[index].take { $0.withValue { $0.uses += 1 } }
      }
    }
    #expect(census.counts.made == 600)
    #expect(Self.eventually { census.counts.living == 0 }, "\(census.counts)")
  }
}
