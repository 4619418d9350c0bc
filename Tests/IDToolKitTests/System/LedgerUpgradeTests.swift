import Foundation
import Testing

@testable import IDToolKit

/// Ledgers of version 1, which ended with their slots.
@Suite struct LedgerUpgradeTests {
  typealias Ledgers = LedgerFileTests
  typealias Damage = LedgerDamageTests

  /// A ledger as the first version made it, in which workers 3 and 7 have issued ticks.
  static func firstVersion(_ folder: TemporaryFolder) throws -> (path: String, content: [UInt8]) {
    let path = folder.file("l")
    for worker in [3, 7] as [UInt64] {
      _ = try Ledgers.reserve(Damage.open(path), 10, worker: worker, now: 1000)
    }
    var content = Array(try bytes(ofFile: path).prefix(256 + 32 * 32))
    content[16] = 1
    let checksum = Checksum.of(content[..<248])
    for index in 0..<8 { content[248 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    try write(content, toFile: path)
    return (path, content)
  }

  @Test func isReadAsItIs() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.firstVersion(folder)
    let entries = try Damage.open(path, for: .reading).usedWorkers()
    #expect(entries.map(\.worker) == [3, 7])
    #expect(entries.map(\.slot.nextTick) == [1010, 1010])
    #expect(try bytes(ofFile: path) == content)
  }

  @Test func isBroughtToTheSecondBeforeItIsIssuedFrom() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.firstVersion(folder)
    #expect(try Ledgers.reserve(Damage.open(path), 5, worker: 3) == 1010..<1015)
    #expect(try Ledgers.reserve(Damage.open(path), 5, worker: 4) == 0..<5)
    #expect(try Damage.open(path, for: .reading).usedWorkers().map(\.worker) == [3, 4, 7])
    var upgraded = try bytes(ofFile: path)
    #expect(upgraded.count == 65_536 + 8 * 32)
    #expect(upgraded[16] == 2 && upgraded[256 + 7 * 32..<1280] == content[256 + 7 * 32..<1280])
    // Worker 7 did nothing since, and its loss is noticed all the same.
    upgraded.replaceSubrange(256 + 7 * 32..<256 + 8 * 32, with: [UInt8](repeating: 0, count: 32))
    try write(upgraded, toFile: path)
    #expect(throws: LedgerProblem.lostSlot(worker: 7)) {
      try Ledgers.reserve(Damage.open(path), 5, worker: 7)
    }
  }

  @Test func isFinishedWhereThatWasCutShort() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.firstVersion(folder)
    let room = [UInt8](repeating: 0, count: 65_536 + 8 * 32 - content.count)
    try write(content + room, toFile: path)
    #expect(try Damage.open(path, for: .reading).usedWorkers().map(\.worker) == [3, 7])
    #expect(try Ledgers.reserve(Damage.open(path), 5, worker: 3) == 1010..<1015)
    #expect(try Damage.open(path).turn(of: 7) == .begun(at: 1010))
  }

  @Test func isRefusedWhereItsSizeIsWrong() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.firstVersion(folder)
    for byteCount in [256, content.count - 1, content.count + 1, 65_536] {
      let grown = [UInt8](repeating: 0, count: max(0, byteCount - content.count))
      let changed = Array(content.prefix(byteCount)) + grown
      try write(changed, toFile: path)
      #expect(
        Damage.problem(path)
          == .wrongSize(byteCount: Int64(byteCount), expected: Int64(content.count))
      )
      #expect(try bytes(ofFile: path) == changed)
    }
  }

  @Test func keepsADamagedSlotDamaged() throws {
    let folder = try TemporaryFolder()
    var (path, content) = try Self.firstVersion(folder)
    content[256 + 7 * 32] ^= 1
    try write(content, toFile: path)
    #expect(try Ledgers.reserve(Damage.open(path), 5, worker: 3) == 1010..<1015)
    #expect(Damage.problem(path) == .damagedSlot(worker: 7))
  }

  @Test func isDoneOnceByManyAtOnce() async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try Self.firstVersion(folder)
    let starts = try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<32 {
        group.addTask { try Ledgers.reserve(Damage.open(path), 10, worker: 3).lowerBound }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let taken = starts.sorted()
    #expect(taken.count == 32 && taken.first == 1010)
    #expect(zip(taken, taken.dropFirst()).allSatisfy { $1 >= $0 + 10 })
  }
}
