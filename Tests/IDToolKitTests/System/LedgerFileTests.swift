import Foundation
import Testing

@testable import IDToolKit

@Suite struct LedgerFileTests {
  static let identity = LedgerIdentity(
    fieldSpecification: Array("z1,t41,s12,w10".utf8),
    epochMicroseconds: 1_519_862_400_000_000,
    unit: .milliseconds(1),
    slotCount: 1024
  )
  static let second: UInt64 = 1000 << 12
  static let timeout = TimeSpan.seconds(10)

  static func open(
    _ path: String,
    for access: LedgerFile.Access = .issuing,
    _ identity: LedgerIdentity = identity,
    boot: UInt64? = 77
  ) throws -> LedgerFile {
    try LedgerFile(
      opening: Array(path.utf8),
      for: access,
      identity,
      boot: boot,
      timeout: timeout
    )
  }

  /// Reserves `count` ticks from the first free one on, which is at least `now`.
  static func reserve(
    _ ledger: borrowing LedgerFile,
    _ count: UInt64,
    worker: UInt64 = 7,
    now: UInt64 = 0,
    step: UInt64 = second
  ) throws -> Range<UInt64> {
    let outcome: Result<Range<UInt64>, Never> = try ledger.reserve(
      worker: worker,
      step: step,
      timeout: timeout
    ) { first in
      let start = max(first, now)
      return start..<start + count
    }
    return outcome.get()
  }

  static func problem(_ path: String, _ identity: LedgerIdentity = identity) -> LedgerProblem? {
    do {
      let ledger = try open(path, identity)
      _ = try reserve(ledger, 1)
      return nil
    } catch {
      return error as? LedgerProblem
    }
  }

  static func open(_ path: String, _ identity: LedgerIdentity) throws -> LedgerFile {
    try open(path, for: .issuing, identity)
  }

  @Test func goesOnWhereTheLastReservationEnded() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.reserve(Self.open(folder.file("l")), 10, now: 1000) == 1000..<1010)
    #expect(try Self.reserve(Self.open(folder.file("l")), 5, now: 0) == 1010..<1015)
    #expect(try Self.reserve(Self.open(folder.file("l")), 5, now: 2000) == 2000..<2005)
    #expect(try Self.reserve(Self.open(folder.file("l")), 5, worker: 8) == 0..<5)
    #expect(try folder.names() == ["l"])
  }

  @Test func aNewLedgerIsAHeaderAndHolesForTheOwnerAlone() throws {
    let folder = try TemporaryFolder()
    _ = try Self.open(folder.file("l"))
    let content = try bytes(ofFile: folder.file("l"))
    #expect(content.count == 65_536 + 8 * 1024)
    #expect(content[256...].allSatisfy { $0 == 0 })
    #expect(Array(content.prefix(16)) == Array("idtool ledger\n\0\0".utf8))
    #expect(Array(content[16..<32]) == [2, 0, 0, 0, 32, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0])
    #expect(Array(content[48..<70]) == [14, 0, 0, 0, 0, 0, 0, 0] + Array("z1,t41,s12,w10".utf8))
    var status = stat()
    #expect(stat(folder.file("l"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func everyTickIsBelowACeilingThatSoonRisesOnceASecondOfTicks() throws {
    let folder = try TemporaryFolder()
    let ledger = try Self.open(folder.file("l"))
    _ = try Self.reserve(ledger, 100, now: 5)
    var slot = try ledger.slot(of: 7)
    #expect(slot.nextTick == 105 && slot.ceiling == 105 && slot.boot == 77)
    var raises: [UInt64] = []
    for _ in 0..<1000 {
      let before = slot.ceiling
      let ticks = try Self.reserve(ledger, 50_000)
      slot = try ledger.slot(of: 7)
      #expect(slot.nextTick == ticks.upperBound && slot.nextTick <= slot.ceiling)
      if slot.ceiling == before { continue }
      let length = ticks.upperBound - 4
      #expect(slot.ceiling == ticks.upperBound + min(Self.second, length / 4))
      raises.append(ticks.upperBound)
    }
    // A second of ticks takes 82 of these, and from the fourth second on each raise is one.
    #expect(raises.count == 29)
    #expect(raises.filter { $0 > 4 * Self.second }.count == 8)
  }

  @Test func aRecordOfAnotherBootGoesOnFromItsCeiling() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    _ = try Self.reserve(Self.open(path), 10)
    _ = try Self.reserve(Self.open(path), 10)
    _ = try Self.reserve(Self.open(path), 1000)
    // A quarter of the turn, which began at 0 and is counted from 2.
    let ceiling: UInt64 = 1020 + 1018 / 4
    #expect(try Self.reserve(Self.open(path, boot: 78), 10) == ceiling..<ceiling + 10)
    // Turns of one run waste nothing, and a turn of 20 ticks wastes five.
    let second = ceiling + 10
    #expect(try Self.reserve(Self.open(path, boot: 77), 7) == second..<second + 7)
    #expect(try Self.reserve(Self.open(path, boot: 78), 3) == second + 7..<second + 10)
    #expect(try Self.reserve(Self.open(path, boot: 78), 17) == second + 10..<second + 27)
    #expect(try Self.reserve(Self.open(path, boot: 77), 3) == second + 32..<second + 35)
  }

  @Test func withoutABootIdTheCeilingIsAlwaysExact() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    for round in 0..<5 as Range<UInt64> {
      let ledger = try Self.open(path, boot: nil)
      #expect(try Self.reserve(ledger, 10) == round * 10..<round * 10 + 10)
      let slot = try ledger.slot(of: 7)
      #expect(slot.nextTick == slot.ceiling && slot.boot == 0)
    }
    #expect(try Self.reserve(Self.open(path, boot: 77), 10) == 50..<60)
  }

  /// The state between writing a ceiling and knowing that it is on the disk.
  @Test func aCeilingThatWasNotSynchronizedIsNotReliedOn() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    let ledger = try Self.open(path)
    _ = try Self.reserve(ledger, 10)
    var slot = try ledger.slot(of: 7)
    slot.ceiling = 5000
    slot.boot = 0
    try ledger.file.write(
      bytesOf: slot.words(worker: 7),
      at: LedgerSlot.offset(of: 7)
    )
    #expect(try Self.reserve(ledger, 10) == 5000..<5010)
    #expect(try ledger.slot(of: 7).ceiling == 5010)
  }

  @Test func theLastTicksThereAreCanBeReserved() throws {
    let folder = try TemporaryFolder()
    let ledger = try Self.open(folder.file("l"))
    let last = UInt64.max
    #expect(try Self.reserve(ledger, 10, now: last - 30) == last - 30..<last - 20)
    #expect(try Self.reserve(ledger, 10) == last - 20..<last - 10)
    #expect(try Self.reserve(ledger, 10) == last - 10..<last)
    #expect(try ledger.slot(of: 7).ceiling == last)
  }

  @Test func aRefusalOrAnEmptyRangeChangesNothing() throws {
    struct Refusal: Error, Equatable {}
    let folder = try TemporaryFolder()
    let ledger = try Self.open(folder.file("l"))
    _ = try Self.reserve(ledger, 10)
    let before = try bytes(ofFile: folder.file("l"))
    let outcome: Result<Range<UInt64>, Refusal> = try ledger.reserve(
      worker: 7,
      step: 5,
      timeout: .zero
    ) { _ throws(Refusal) in throw Refusal() }
    #expect(outcome == .failure(Refusal()))
    #expect(try Self.reserve(ledger, 0) == 10..<10)
    #expect(try bytes(ofFile: folder.file("l")) == before)
    #expect(try Self.reserve(ledger, 1) == 10..<11)
  }

  @Test func threadsThatShareWorkersNeverGetTheSameTick() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    let rounds = LongRun.isWanted ? 5000 : 100
    let taken = await withTaskGroup(of: [(worker: UInt64, ticks: Range<UInt64>)].self) { group in
      for thread in 0..<12 as Range<UInt64> {
        group.addTask {
          var random = SeededGenerator(seed: thread)
          var taken: [(UInt64, Range<UInt64>)] = []
          for _ in 0..<rounds {
            let worker = UInt64.random(in: 0..<3, using: &random)
            let boot = UInt64.random(in: 77...80, using: &random)
            guard let ledger = try? Self.open(path, boot: min(boot, 78)),
              let ticks = try? Self.reserve(
                ledger,
                UInt64.random(in: 1...100, using: &random),
                worker: worker,
                step: 200
              )
            else {
              Issue.record("no ticks")
              continue
            }
            taken.append((worker, ticks))
          }
          return taken
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.count == 12 * rounds)
    for worker in 0..<3 as Range<UInt64> {
      let ranges = taken.filter { $0.worker == worker }.map(\.ticks)
        .sorted { $0.lowerBound < $1.lowerBound }
      for (one, next) in zip(ranges, ranges.dropFirst()) {
        #expect(one.upperBound <= next.lowerBound)
      }
    }
    #expect(try folder.names() == ["l"])
  }

  @Test func checksumsAreThePublishedFunction() {
    // Source: RFC 9923, appendix: FNV-1a, 64 bits.
    #expect(Checksum.of([]) == 0xCBF2_9CE4_8422_2325)
    #expect(Checksum.of("a".utf8) == 0xAF63_DC4C_8601_EC8C)
    #expect(Checksum.of("foobar".utf8) == 0x8594_4171_F739_67E8)
    var words = Checksum()
    words.add(UInt64(0x0807_0605_0403_0201))
    #expect(words.value == Checksum.of([1, 2, 3, 4, 5, 6, 7, 8]))
  }
}
