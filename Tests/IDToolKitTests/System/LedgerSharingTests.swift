import Foundation
import Testing

@testable import IDToolKit

/// Locks, leases and the making of a ledger by many at once.
@Suite struct LedgerSharingTests {
  typealias Ledgers = LedgerFileTests

  @Test func manyThatMakeTheLedgerAtOnceShareOne() async throws {
    for round in 0..<5 {
      let folder = try TemporaryFolder()
      let path = folder.file("l")
      if round.isMultiple(of: 2) { try write([9, 9], toFile: path + ".idtool-new") }
      let starts = await withTaskGroup(of: UInt64?.self) { group in
        for _ in 0..<64 {
          group.addTask {
            await withCheckedContinuation { continuation in
              Thread.detachNewThread {
                let ticks = try? Ledgers.reserve(Ledgers.open(path), 10)
                continuation.resume(returning: ticks?.lowerBound)
              }
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(starts.compactMap { $0 }.sorted() == (0..<64).map { $0 * 10 })
      #expect(try folder.names() == ["l"])
    }
  }

  @Test func aHeldSlotIsWaitedForAndNotStolen() throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledgers.open(folder.file("l"))
    let other = try FileDescriptor(opening: Array(folder.file("l").utf8), .readWrite)
    #expect(try other.tryLock(256 + 7 * 32..<256 + 8 * 32))
    let start = SystemClock.monotonic()
    #expect(throws: LedgerProblem.file(.busy(waited: .milliseconds(50)))) {
      _ = try ledger.reserve(worker: 7, step: 0, timeout: .milliseconds(50)) {
        (first) throws(Never) in first..<first + 1
      }
    }
    let waited = SystemClock.monotonic() - start
    #expect(waited >= .milliseconds(50) && waited < .seconds(5))
    // Neighbours are free.
    #expect(try Ledgers.reserve(ledger, 1, worker: 6) == 0..<1)
    #expect(try Ledgers.reserve(ledger, 1, worker: 8) == 0..<1)
    Thread.detachNewThread {
      usleep(30_000)
      try? other.unlock(256 + 7 * 32..<256 + 8 * 32)
    }
    #expect(try Ledgers.reserve(ledger, 1) == 0..<1)
  }

  @Test func aLockOfAnotherDescriptorOfTheSameProcessExcludes() throws {
    let folder = try TemporaryFolder()
    try write([], toFile: folder.file("f"))
    let path = Array(folder.file("f").utf8)
    let one = try FileDescriptor(opening: path, .readWrite)
    let two = try FileDescriptor(opening: path, .readWrite)
    #expect(try one.tryLock(10..<20))
    #expect(try !two.tryLock(19..<20))
    #expect(try two.tryLock(20..<30))
    #expect(try one.tryLock(10..<20))
    #expect(throws: FileProblem.busy(waited: .zero)) {
      try two.lock(0..<11, timeout: .zero)
    }
    // Closing a third descriptor loses nothing; that is where traditional locks fail.
    _ = try FileDescriptor(opening: path, .readWrite)
    #expect(try !two.tryLock(10..<11))
    _ = consume one
    try soon { try two.tryLock(10..<11) }
    let readOnly = try FileDescriptor(opening: path, .readOnly)
    #expect(throws: FileProblem.failed(.lock, SystemError(code: EBADF))) {
      try readOnly.tryLock(0..<1)
    }
  }

  @Test func eachProcessLeasesANumberOfItsOwnUntilItGoes() throws {
    let folder = try TemporaryFolder()
    let one = try Ledgers.open(folder.file("l"))
    let two = try Ledgers.open(folder.file("l"))
    let three = try Ledgers.open(folder.file("l"))
    #expect(try one.lease(among: 16..<18, startingAt: 17) { _, _ in true } == 17)
    #expect(try two.lease(among: 16..<18, startingAt: 17) { _, _ in true } == 16)
    #expect(try three.lease(among: 16..<18, startingAt: 16) { _, _ in true } == nil)
    #expect(try three.isLeased(16))
    #expect(try !three.isLeased(18))
    // A lease does not stand in the way of a process that was given the number.
    #expect(try Ledgers.reserve(three, 5, worker: 17) == 0..<5)
    try giveUp(one)
    try soon { try three.lease(among: 16..<18, startingAt: 16) { _, _ in true } == 17 }
    #expect(try two.lease(among: 1023..<1024, startingAt: 1023) { _, _ in true } == 1023)
  }

  @Test func aNumberThatIsOfNoUseIsPassedOverUnlessThereIsNoOther() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    let ledger = try Ledgers.open(path)
    _ = try Ledgers.reserve(ledger, 1000, worker: 4)
    // The slot of worker 5 is damaged.
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(LedgerSlot.offset(of: 5)))
    try file.write(contentsOf: Data([7]))
    try file.close()
    var asked: [UInt64: UInt64] = [:]
    let fresh = { (worker: UInt64, nextTick: UInt64) in
      asked[worker] = nextTick
      return nextTick == 0
    }
    #expect(try ledger.lease(among: 4..<7, startingAt: 4, accepts: fresh) == 6)
    #expect(asked == [4: 1000, 6: 0])
    // What is passed over is not kept from others.
    let other = try Ledgers.open(path)
    #expect(try !other.isLeased(4) && !other.isLeased(5) && other.isLeased(6))
    #expect(try other.lease(among: 4..<7, startingAt: 5, accepts: fresh) == 5)
    #expect(throws: LedgerProblem.damagedSlot(worker: 5)) {
      try Ledgers.reserve(other, 1, worker: 5)
    }
  }

  @Test func theSearchEndsWhereMillionsOfNumbersAreOfNoUse() throws {
    let folder = try TemporaryFolder()
    var identity = Ledgers.identity
    identity.slotCount = 1 << 32
    let ledger = try Ledgers.open(folder.file("l"), identity)
    var asked = 0
    let found = try ledger.lease(among: 0..<1 << 32, startingAt: 1 << 32 - 7) { _, _ in
      asked += 1
      return false
    }
    #expect(found == 1 << 32 - 7)
    #expect(asked == 16_384)
  }

  @Test func aLockOnMillionsOfNumbersIsSteppedOverAtOnce() throws {
    let folder = try TemporaryFolder()
    var identity = Ledgers.identity
    identity.slotCount = 1 << 32
    let path = folder.file("l")
    let ledger = try Ledgers.open(path, identity)
    let other = try FileDescriptor(opening: Array(path.utf8), .readWrite)
    let leases: Int64 = 1 << 62
    #expect(try other.tryLock(leases + 5..<leases + 4_000_000_000))
    var asked = 0
    func lease(_ workers: Range<UInt64>, startingAt first: UInt64) throws -> UInt64? {
      try ledger.lease(among: workers, startingAt: first) { _, _ in
        asked += 1
        return true
      }
    }
    #expect(try lease(0..<1 << 32, startingAt: 9) == 4_000_000_000)
    #expect(try lease(5..<4_000_000_000, startingAt: 9) == nil)
    #expect(try other.tryLock(leases + 4_000_000_001..<Int64.max))
    #expect(try lease(4_000_000_001..<1 << 32, startingAt: 1 << 32 - 1) == nil)
    #expect(try lease(4..<1 << 32, startingAt: 1 << 32 - 1) == 4)
    #expect(asked == 2)
  }

  private func giveUp(_ ledger: consuming LedgerFile) throws {
    _ = consume ledger
  }

  /// Expects what holds when a lock has gone with its descriptor: at once, unless another test is
  /// starting a program, which has copies of all descriptors for a moment.
  private func soon(_ condition: () throws -> Bool) throws {
    for _ in 0..<1000 {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record("the lock was not given up")
  }

  @Test func listsTheUsedWorkersAndWhichAreLeased() throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledgers.open(folder.file("l"))
    #expect(try Ledgers.open(folder.file("l"), for: .reading).usedWorkers() == [])
    for worker in [0, 500, 1023] as [UInt64] {
      _ = try Ledgers.reserve(ledger, worker + 1, worker: worker)
    }
    #expect(try ledger.lease(among: 500..<501, startingAt: 500) { _, _ in true } == 500)
    let entries = try Ledgers.open(folder.file("l"), for: .reading).usedWorkers()
    #expect(entries.map(\.worker) == [0, 500, 1023])
    #expect(entries.map(\.slot.nextTick) == [1, 501, 1024])
    #expect(entries.map(\.isLeased) == [false, true, false])
  }

  @Test func holesAreSteppedOverInALargeLedger() throws {
    let folder = try TemporaryFolder()
    var identity = Ledgers.identity
    identity.slotCount = 1 << 30
    let ledger = try Ledgers.open(folder.file("l"), identity)
    for worker in [5, 1 << 20, 1 << 30 - 1] as [UInt64] {
      _ = try Ledgers.reserve(ledger, 1, worker: worker)
    }
    #expect(try ledger.usedWorkers().map(\.worker) == [5, 1 << 20, 1 << 30 - 1])
  }

  @Test func foldersAreMadeForTheOwnerAlone() throws {
    let folder = try TemporaryFolder()
    try Folder.make(Array(folder.file("a/b/c").utf8))
    try Folder.make(Array(folder.file("a/b/c").utf8))
    try Folder.make(Array(folder.file("a/d/").utf8))
    for name in ["a", "a/b", "a/b/c", "a/d"] {
      var status = stat()
      #expect(stat(folder.file(name), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
    #expect(symlink("nowhere", folder.file("link")) == 0)
    #expect(throws: SystemError(code: ENOENT)) {
      try Folder.make(Array(folder.file("link/x").utf8))
    }
  }

  @Test func theBootIdIsTheSameEachTime() {
    let boot = BootIdentifier.current()
    #expect(boot != nil && boot != 0 && boot == BootIdentifier.current())
  }
}
