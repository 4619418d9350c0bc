import Foundation
import Testing

@testable import IDToolKit

/// What is refused, and that it is left as it was.
@Suite struct LedgerDamageTests {
  typealias Ledgers = LedgerFileTests

  /// Few workers, so that each case has little to write and compare.
  static let identity = {
    var identity = Ledgers.identity
    identity.slotCount = 32
    return identity
  }()

  static func open(
    _ path: String,
    for access: LedgerFile.Access = .issuing
  ) throws -> LedgerFile {
    try Ledgers.open(path, for: access, identity)
  }

  static func problem(_ path: String) -> LedgerProblem? {
    Ledgers.problem(path, identity)
  }

  /// A ledger in which worker 7 has issued some ticks.
  static func used(_ folder: TemporaryFolder) throws -> (path: String, content: [UInt8]) {
    let path = folder.file("l")
    _ = try Ledgers.reserve(Self.open(path), 10, now: 1 << 40)
    return (path, try bytes(ofFile: path))
  }

  @Test func aLedgerCutAnywhereIsRefused() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.used(folder)
    for length in stride(from: 0, to: content.count, by: 149) {
      let cut = Array(content.prefix(length))
      try write(cut, toFile: path)
      let problem = Self.problem(path)
      let expected = length < 256 ? 256 : content.count
      #expect(
        problem == .wrongSize(byteCount: Int64(length), expected: Int64(expected)),
        "\(length)"
      )
      #expect(try file(path, holds: cut), "\(length)")
    }
    try write(content + [0], toFile: path)
    #expect(
      Self.problem(path)
        == .wrongSize(byteCount: Int64(content.count + 1), expected: Int64(content.count))
    )
    try write(content, toFile: path)
    #expect(Self.problem(path) == nil)
    #expect(try folder.names() == ["l"])
  }

  @Test func everyChangedByteOfTheHeaderIsNoticed() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.used(folder)
    for offset in 0..<256 {
      for change in [1, 0x80] as [UInt8] {
        var changed = content
        changed[offset] ^= change
        try write(changed, toFile: path)
        #expect(Self.problem(path) == .damagedHeader, "\(offset)")
        #expect(try file(path, holds: changed))
      }
    }
  }

  /// Another file would be named for what is no ledger, and the same ids issued from it.
  @Test func aLedgerWhoseFirstBlockIsLostIsDamagedAndNoOtherFile() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.used(folder)
    let lost = [UInt8](repeating: 0, count: 512)
    try write(lost + content[512...], toFile: path)
    #expect(Self.problem(path) == .damagedHeader)
    try write(Array("my precious notes".utf8) + lost, toFile: path)
    #expect(Self.problem(path) == .notALedger)
  }

  @Test func everyChangedByteOfARecordIsNoticedByItsWorkerAlone() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.used(folder)
    let slot = 256 + 7 * 32
    for offset in slot..<slot + 32 {
      var changed = content
      changed[offset] ^= 0x10
      try write(changed, toFile: path)
      #expect(Self.problem(path) == .damagedSlot(worker: 7), "\(offset)")
      #expect(try file(path, holds: changed))
      #expect(try Ledgers.reserve(Self.open(path), 5, worker: 8) == 0..<5)
      #expect(throws: LedgerProblem.damagedSlot(worker: 7)) {
        try Self.open(path, for: .reading).usedWorkers()
      }
    }
  }

  @Test func aSlotInTheWrongPlaceIsNoticed() throws {
    let folder = try TemporaryFolder()
    var (path, content) = try Self.used(folder)
    content.replaceSubrange(256 + 8 * 32..<256 + 9 * 32, with: content[256 + 7 * 32..<256 + 8 * 32])
    try write(content, toFile: path)
    #expect(throws: LedgerProblem.damagedSlot(worker: 8)) {
      try Ledgers.reserve(Self.open(path), 5, worker: 8)
    }
  }

  @Test(arguments: [256 + 7 * 32..<256 + 8 * 32, 256 + 5 * 32..<256 + 9 * 32])
  func aSlotThatBecameZerosIsNoticedByItsWorkerAlone(_ hole: Range<Int>) throws {
    let folder = try TemporaryFolder()
    var (path, content) = try Self.used(folder)
    content.replaceSubrange(hole, with: [UInt8](repeating: 0, count: hole.count))
    try write(content, toFile: path)
    #expect(Self.problem(path) == .lostSlot(worker: 7))
    #expect(try file(path, holds: content))
    #expect(throws: LedgerProblem.lostSlot(worker: 7)) {
      try Self.open(path, for: .reading).usedWorkers()
    }
    #expect(try Ledgers.reserve(Self.open(path), 5, worker: 8) == 0..<5)
    // A number that was lost is not leased while another is free.
    let ledger = try Self.open(path)
    #expect(try ledger.lease(among: 7..<10, startingAt: 7) { _, _ in true } == 8)
  }

  @Test func aTurnThatBecameZerosCostsNothing() throws {
    let folder = try TemporaryFolder()
    var (path, content) = try Self.used(folder)
    content.replaceSubrange(65_536..., with: [UInt8](repeating: 0, count: 32 * 8))
    try write(content, toFile: path)
    #expect(try Self.open(path, for: .reading).usedWorkers().map(\.worker) == [7])
    #expect(try Ledgers.reserve(Self.open(path), 5) == 1 << 40 + 10..<1 << 40 + 15)
    #expect(try Ledgers.reserve(Self.open(path), 5) == 1 << 40 + 15..<1 << 40 + 20)
    #expect(try Self.open(path).turn(of: 7) == .begun(at: 1 << 40 + 10))
  }

  /// What a power cut during the first use may leave, or a hole punched in that moment.
  @Test func aProvisionalTurnWithoutARecordSaysWhereToGoOn() throws {
    let folder = try TemporaryFolder()
    let (path, _) = try Self.used(folder)
    let ledger = try Self.open(path)
    for bound in [500, 501, 1 << 50] as [UInt64] {
      try ledger.writeTurn(.provisional(bound: bound), 8)
      let zeros = [UInt8](repeating: 0, count: 32)
      try ledger.file.write(zeros, at: LedgerSlot.offset(of: 8))
      #expect(try Self.open(path, for: .reading).usedWorkers().map(\.worker) == [7])
      #expect(try Ledgers.reserve(Self.open(path), 5, worker: 8) == (bound | 1)..<(bound | 1) + 5)
      #expect(try ledger.turn(of: 8) == LedgerTurnMark(beginningAt: bound | 1))
    }
  }

  @Test(arguments: [0, 1, 2, 3, 1 << 40, .max - 1, .max] as [UInt64])
  func aMarkIsReadAsItWasWritten(_ tick: UInt64) {
    let begun = LedgerTurnMark(beginningAt: tick)
    #expect(begun.hasBegun && LedgerTurnMark(word: begun.word) == begun)
    let provisional = LedgerTurnMark(word: LedgerTurnMark.provisional(bound: tick).word)
    guard case .provisional(let bound) = provisional else {
      Issue.record("\(provisional)")
      return
    }
    #expect(bound >= tick && bound - tick <= 1)
    #expect(LedgerTurnMark(word: 0) == .none && LedgerTurnMark.none.word == 0)
  }

  @Test func everyLargeLedgerKeepsARecordAndItsTurnInDifferentBlocks() {
    var identity = Self.identity
    for count in [1, 2, 119, 120, 121, 2039, 2040, 2041, 4096, 1 << 22, 1 << 48] as [UInt64] {
      identity.slotCount = count
      for worker in [0, count / 2, count - 1] {
        let slot = LedgerSlot.offset(of: worker)
        let turn = LedgerFile.turnOffset(of: worker, identity)
        #expect(slot / 65_536 < turn / 65_536, "\(count), \(worker)")
      }
      let end = LedgerSlot.offset(of: count)
      #expect(LedgerFile.turnOffset(of: 0, identity) >= end)
      #expect(LedgerFile.turnOffset(of: 0, identity) < end + 65_536)
    }
  }

  @Test func anotherLayoutIsRefusedAndBothAreNamed() throws {
    let folder = try TemporaryFolder()
    let (path, content) = try Self.used(folder)
    let mine = Self.identity
    var others = [mine, mine, mine, mine]
    others[0].fieldSpecification = Array("t41,d5,w5,s12".utf8)
    others[1].epochMicroseconds = 0
    others[2].unit = .milliseconds(10)
    others[3].slotCount = 31
    for other in others {
      let expected = LedgerProblem.otherLayout(found: mine, wanted: other)
      #expect(Ledgers.problem(path, other) == expected)
    }
    #expect(
      LedgerProblem.otherLayout(found: mine, wanted: others[0]).sentence(about: "ledger 'l'")
        == """
        ledger 'l' is for ids of z1,t41,s12,w10 since 2018-03-01T00:00:00.000Z in units of 1ms, \
        not of t41,d5,w5,s12 since 2018-03-01T00:00:00.000Z in units of 1ms
        """
    )
    #expect(try file(path, holds: content))
  }

  @Test func aNewerVersionIsRefusedByItsNumber() throws {
    let folder = try TemporaryFolder()
    var (path, content) = try Self.used(folder)
    content[16] = 3
    let checksum = Checksum.of(content[..<248])
    for index in 0..<8 { content[248 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    try write(content, toFile: path)
    #expect(Self.problem(path) == .unknownVersion(3))
  }

  @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
    let folder = try TemporaryFolder()
    #expect(Self.problem(folder.path) == .file(.notRegular(.directory)))
    #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
    #expect(Self.problem(folder.file("fifo")) == .file(.notRegular(.namedPipe)))
    #expect(Self.problem("/dev/null") == .file(.notRegular(.device)))
    #expect(Self.problem("") == .file(.failed(.open, SystemError(code: ENOENT))))
    #expect(
      Self.problem(folder.file("no/l")) == .file(.failed(.create, SystemError(code: ENOENT)))
    )
    #expect(throws: LedgerProblem.file(.failed(.open, SystemError(code: ENOENT)))) {
      _ = try Self.open(folder.file("missing"), for: .reading)
    }
    #expect(try folder.names() == ["fifo"])
  }

  @Test func aLinkIsFollowedAndOneToNothingIsRefused() throws {
    let folder = try TemporaryFolder()
    let (path, _) = try Self.used(folder)
    #expect(symlink("l", folder.file("link")) == 0)
    #expect(
      try Ledgers.reserve(Self.open(folder.file("link")), 5) == 1 << 40 + 10..<1 << 40 + 15
    )
    #expect(try Ledgers.reserve(Self.open(folder.file("link")), 5, worker: 9) == 0..<5)
    #expect(unlink(path) == 0)
    #expect(Self.problem(folder.file("link")) == .file(.danglingLink))
    #expect(symlink("circle", folder.file("circle")) == 0)
    #expect(
      Self.problem(folder.file("circle")) == .file(.failed(.open, SystemError(code: ELOOP)))
    )
    #expect(try folder.names() == ["circle", "link"])
  }

  @Test func whatAKilledCreationLeftIsTakenOver() throws {
    let folder = try TemporaryFolder()
    for leftover in [
      [], [1, 2, 3], LedgerHeader(identity: Self.identity, isRehearsal: true).bytes,
    ] as [[UInt8]] {
      let content = leftover + [UInt8](repeating: 9, count: 100_000)
      try write(content, toFile: folder.file("l.idtool-new"))
      #expect(try Ledgers.reserve(Self.open(folder.file("l")), 5) == 0..<5)
      #expect(try folder.names() == ["l"])
      #expect(try bytes(ofFile: folder.file("l"))[(256 + 8 * 32)..<65_536].allSatisfy { $0 == 0 })
      #expect(unlink(folder.file("l")) == 0)
    }
  }

  @Test func theNameOfALedgerThatWasPutInPlaceAndNotFinishedIsRemoved() throws {
    let folder = try TemporaryFolder()
    _ = try Self.open(folder.file("l"))
    #expect(link(folder.file("l"), folder.file("l.idtool-new")) == 0)
    #expect(try Ledgers.reserve(Self.open(folder.file("l")), 5) == 0..<5)
    #expect(try folder.names() == ["l"])
  }

  @Test func whatIsInTheWayOfCreationStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    let building = folder.file("l.idtool-new")
    let inTheWay = LedgerProblem.file(.inTheWay(Array(building.utf8)))
    try write([1, 2, 3], toFile: folder.file("precious"))
    #expect(symlink("precious", building) == 0)
    #expect(Self.problem(folder.file("l")) == inTheWay)
    #expect(unlink(building) == 0)
    #expect(link(folder.file("precious"), building) == 0)
    #expect(Self.problem(folder.file("l")) == inTheWay)
    #expect(unlink(building) == 0)
    #expect(mkdir(building, 0o700) == 0)
    #expect(Self.problem(folder.file("l")) == inTheWay)
    #expect(rmdir(building) == 0)
    #expect(mkfifo(building, 0o600) == 0)
    #expect(Self.problem(folder.file("l")) == inTheWay)
    #expect(try bytes(ofFile: folder.file("precious")) == [1, 2, 3])
    #expect(try folder.names() == ["l.idtool-new", "precious"])
  }

  @Test func moreWorkersThanAFileCanHoldAreAnError() throws {
    let folder = try TemporaryFolder()
    var identity = Self.identity
    for count in [1 << 48 + 1, 1 << 63, .max] as [UInt64] {
      identity.slotCount = count
      #expect(Ledgers.problem(folder.file("l"), identity) == .tooManyWorkers(count))
    }
    #expect(try folder.names() == [])
    identity.slotCount = 1 << 48
    let problem = Ledgers.problem(folder.file("l"), identity)
    #expect(problem == nil || problem == .file(.failed(.create, SystemError(code: EFBIG))))
    #expect(try folder.names() == (problem == nil ? ["l"] : []))
  }

  @Test func aFolderThatMayNotBeWrittenIsAnErrorOfCreation() throws {
    // Root may write anywhere.
    guard geteuid() != 0 else { return }
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    #expect(
      Self.problem(folder.file("l")) == .file(.failed(.create, SystemError(code: EACCES)))
    )
  }
}
