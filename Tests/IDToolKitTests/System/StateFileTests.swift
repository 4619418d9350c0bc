import Foundation
import Testing

@testable import IDToolKit

@Suite struct StateFileTests {
  static func lock(
    _ path: String,
    mustExist: Bool = false,
    timeout: TimeSpan = .zero
  ) throws -> StateFile {
    try StateFile.lock(
      Array(path.utf8),
      mustExist: mustExist,
      timeout: timeout
    )
  }

  static func problem(_ path: String, mustExist: Bool = false) -> FileProblem? {
    do {
      let state = try lock(path, mustExist: mustExist)
      _ = try state.read(atMost: 1000)
      try state.replace(with: [1])
      return nil
    } catch {
      return error as? FileProblem
    }
  }

  static func problem(replacing state: consuming StateFile) -> FileProblem? {
    do throws(FileProblem) {
      try state.replace(with: [2])
      return nil
    } catch {
      return error
    }
  }

  static func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func replacesTheContentAndLeavesNothingElse() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    var old: [UInt8]?
    for new in [Array("one".utf8), [], [UInt8](repeating: 5, count: 1 << 20), [1]] {
      let state = try Self.lock(path)
      #expect(try state.read(atMost: old?.count ?? 100) == old)
      try state.replace(with: new)
      #expect(try StateFile.read(Array(path.utf8), atMost: 1 << 20) == new)
      #expect(try folder.names() == ["s"])
      old = new
    }
  }

  /// As of a child that another thread has started, until it runs its program.
  @Test func theLockEndsWithItsHolderThoughACopyOfTheDescriptorIsOpen() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    // The first time the file is made, which another file's lock guards.
    for _ in 0..<2 {
      let state = try Self.lock(path)
      let count = copies.count
      for number in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        let name = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)"
        )
        guard let name, name.hasPrefix(path), let number = Int32(number) else { continue }
        copies.append(fcntl(number, F_DUPFD_CLOEXEC, 0))
      }
      #expect(copies.count > count)
      try state.replace(with: [1])
    }
    _ = try Self.lock(path)
  }

  @Test func whatIsOnlyLockedLeavesNothing() throws {
    let folder = try TemporaryFolder()
    do {
      let state = try Self.lock(folder.file("s"))
      #expect(try state.read(atMost: 5) == nil)
      #expect(try folder.names() == ["s.idtool-new"])
    }
    #expect(try folder.names() == [])
  }

  /// Somebody who may write to the folder gives the temporary name to another file.
  @Test func whatIsPlantedUnderTheTemporaryNameDoesNotBecomeTheFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try write([1], toFile: path)
    var replacement = try Self.lock(path).beginReplacement()
    replacement.buffer.append(2)
    let temporary = try #require(try folder.names().first { $0 != "s" })
    #expect(unlink(folder.file(temporary)) == 0)
    try write([3], toFile: folder.file(temporary))
    #expect(throws: FileProblem.changedMeanwhile(keptAs: nil)) { try replacement.commit() }
    #expect(try bytes(ofFile: path) == [1])
  }

  @Test func keepsTheMode() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    for mode in [0o600, 0o644, 0o666, 0o400, 0o755] as [mode_t] {
      try write([1], toFile: path)
      #expect(chmod(path, mode) == 0)
      try Self.lock(path).replace(with: [2])
      #expect(Self.mode(path) == mode)
      #expect(unlink(path) == 0)
    }
  }

  @Test func keepsTheOwnerWhereItMay() throws {
    guard geteuid() == 0 else { return }
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try write([1], toFile: path)
    #expect(chown(path, 65534, 65533) == 0)
    try Self.lock(path).replace(with: [2])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_uid == 65534 && status.st_gid == 65533)
  }

  @Test func followsLinksToTheFileBehindThem() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir(folder.file("d"), 0o700) == 0)
    try write([1], toFile: folder.file("d/s"))
    #expect(symlink("d/s", folder.file("relative")) == 0)
    #expect(symlink(folder.file("relative"), folder.file("absolute")) == 0)
    try Self.lock(folder.file("absolute")).replace(with: [2])
    #expect(try bytes(ofFile: folder.file("d/s")) == [2])
    #expect(try folder.names() == ["absolute", "d", "relative"])
    // A link to nothing says where the file shall be.
    #expect(symlink("d/new", folder.file("dangling")) == 0)
    try Self.lock(folder.file("dangling")).replace(with: [3])
    #expect(try bytes(ofFile: folder.file("d/new")) == [3])
    var status = stat()
    #expect(lstat(folder.file("dangling"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func whatIsNoFileIsRefusedWithoutWaitingOrLitter() throws {
    let folder = try TemporaryFolder()
    #expect(symlink("circle", folder.file("circle")) == 0)
    #expect(mkdir(folder.file("d"), 0o700) == 0)
    #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
    #expect(Self.problem(folder.file("d")) == .notRegular(.directory))
    #expect(Self.problem(folder.file("fifo")) == .notRegular(.namedPipe))
    #expect(Self.problem("/dev/null") == .notRegular(.device))
    #expect(Self.problem(folder.file("circle")) == .failed(.open, SystemError(code: ELOOP)))
    let missing = FileProblem.failed(.open, SystemError(code: ENOENT))
    #expect(Self.problem("") == missing)
    #expect(Self.problem(folder.file("no/s")) == missing)
    #expect(Self.problem(folder.file("s"), mustExist: true) == missing)
    #expect(
      missing.sentence(about: "state file 's'")
        == "cannot open state file 's': No such file or directory"
    )
    #expect(try folder.names() == ["circle", "d", "fifo"])
    #expect(try StateFile.read(Array(folder.file("s").utf8), atMost: 5) == nil)
    #expect(throws: FileProblem.notRegular(.namedPipe)) {
      try StateFile.read(Array(folder.file("fifo").utf8), atMost: 5)
    }
    #expect(throws: FileProblem.notRegular(.directory)) {
      try StateFile.read(Array(folder.path.utf8), atMost: 5)
    }
  }

  @Test func aFileWithSeveralNamesIsRefusedByEachOfThem() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("s"))
    #expect(link(folder.file("s"), folder.file("other")) == 0)
    #expect(symlink("other", folder.file("link")) == 0)
    for name in ["s", "other", "link"] {
      #expect(Self.problem(folder.file(name)) == .severalNames(2))
    }
    #expect(try folder.names() == ["link", "other", "s"])
    #expect(unlink(folder.file("other")) == 0)
    // Another test's new process holds the lock until it runs its program.
    try Self.lock(folder.file("s"), timeout: .seconds(60)).replace(with: [2])
    #expect(try bytes(ofFile: folder.file("s")) == [2])
  }

  @Test func aNameThatIsAddedBehindTheLockIsSeenBeforeTheReplacement() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("s"))
    let state = try Self.lock(folder.file("s"))
    #expect(link(folder.file("s"), folder.file("other")) == 0)
    #expect(Self.problem(replacing: state) == .severalNames(2))
    #expect(try bytes(ofFile: folder.file("s")) == [1])
    #expect(try bytes(ofFile: folder.file("other")) == [1])
  }

  @Test func tooMuchContentIsAnError() throws {
    let folder = try TemporaryFolder()
    try write([UInt8](repeating: 1, count: 101), toFile: folder.file("s"))
    let state = try Self.lock(folder.file("s"))
    #expect(try state.read(atMost: 101)?.count == 101)
    #expect(throws: FileProblem.tooLarge(limit: 100)) { try state.read(atMost: 100) }
  }

  @Test(arguments: [true, false])
  func waitsForALimitedTimeForAnotherHolder(isThere: Bool) throws {
    let folder = try TemporaryFolder()
    if isThere { try write([1], toFile: folder.file("s")) }
    let state = try Self.lock(folder.file("s"))
    #expect(throws: FileProblem.busy(waited: .milliseconds(20))) {
      _ = try Self.lock(folder.file("s"), timeout: .milliseconds(20))
    }
    #expect(
      FileProblem.busy(waited: .seconds(10)).sentence(about: "state file 's'")
        == "state file 's' is in use by another process; waited 10s"
    )
    _ = consume state
    _ = try Self.lock(folder.file("s"))
  }

  @Test func changesOfManyAreAllKept() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            do {
              let state = try Self.lock(path, timeout: .seconds(20))
              let old = try state.read(atMost: 1000) ?? []
              try state.replace(with: old + [UInt8(old.count)])
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    #expect(try bytes(ofFile: path) == (0..<160).map { UInt8($0) })
    #expect(try folder.names() == ["s"])
  }

  @Test func aReplacementThatIsNotCommittedLeavesTheOldContent() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try write([1], toFile: path)
    #expect(chmod(path, 0o640) == 0)
    let temporary = try "s.\(Self.number(path)).idtool-tmp"
    func abandon() throws {
      var replacement = try Self.lock(path).beginReplacement()
      replacement.buffer.append([UInt8](repeating: 2, count: 200_000))
      try replacement.flushIfFull()
      #expect(try folder.names() == ["s", temporary])
      #expect(Self.mode(folder.file(temporary)) == 0o640)
    }
    try abandon()
    #expect(try bytes(ofFile: path) == [1])
    #expect(try folder.names() == ["s"])
    var replacement = try Self.lock(path).beginReplacement()
    for _ in 0..<100 {
      replacement.buffer.append([UInt8](repeating: 3, count: 3000))
      try replacement.flushIfFull()
    }
    try replacement.commit()
    #expect(try bytes(ofFile: path) == [UInt8](repeating: 3, count: 300_000))
  }

  static func number(_ path: String) throws -> UInt64 {
    var status = stat()
    #expect(lstat(path, &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test func whatAKilledProcessLeftIsRemovedByTheNextChange() throws {
    let folder = try TemporaryFolder()
    // Before the state is there, half written; and when it has just got its name.
    try write([9], toFile: folder.file("s.idtool-new"))
    try Self.lock(folder.file("s")).replace(with: [1])
    #expect(try folder.names() == ["s"])
    #expect(link(folder.file("s"), folder.file("s.idtool-new")) == 0)
    try Self.lock(folder.file("s")).replace(with: [2])
    #expect(try folder.names() == ["s"])
    let temporary = try "s.\(Self.number(folder.file("s"))).idtool-tmp"
    try write([9], toFile: folder.file(temporary))
    try Self.lock(folder.file("s")).replace(with: [3])
    #expect(try folder.names() == ["s"])
    #expect(try bytes(ofFile: folder.file("s")) == [3])
  }

  @Test func aNameThatAStateDoesNotNeedIsSomebodysFile() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("s"))
    try write([7], toFile: folder.file("s.idtool-new"))
    try Self.lock(folder.file("s")).replace(with: [2])
    #expect(try folder.names() == ["s", "s.idtool-new"])
    #expect(try bytes(ofFile: folder.file("s.idtool-new")) == [7])
  }

  @Test(.enabled(if: getuid() == 0, "only root can make another user's file"))
  func rootRemovesNothingThatAnotherUserMade() throws {
    let folder = try TemporaryFolder()
    let name = folder.file("s.idtool-new")
    try write([7], toFile: name)
    #expect(chown(name, 65_534, 65_534) == 0)
    #expect(Self.problem(folder.file("s")) == .inTheWay(Array(name.utf8)))
    #expect(try bytes(ofFile: name) == [7])
  }

  @Test func whatIsInTheWayStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    try write([7], toFile: folder.file("precious"))
    try write([1], toFile: folder.file("s"))
    let temporary = try "s.\(Self.number(folder.file("s"))).idtool-tmp"
    for (state, name) in [("new", "new.idtool-new"), ("s", temporary)] {
      let inTheWay = FileProblem.inTheWay(Array(folder.file(name).utf8))
      #expect(symlink("precious", folder.file(name)) == 0)
      #expect(Self.problem(folder.file(state)) == inTheWay)
      #expect(unlink(folder.file(name)) == 0)
      #expect(mkdir(folder.file(name), 0o700) == 0)
      #expect(Self.problem(folder.file(state)) == inTheWay)
      #expect(rmdir(folder.file(name)) == 0)
      #expect(mkfifo(folder.file(name), 0o600) == 0)
      #expect(Self.problem(folder.file(state)) == inTheWay)
      #expect(unlink(folder.file(name)) == 0)
      // A second name of another file: neither written to, nor given away, nor removed.
      #expect(link(folder.file("precious"), folder.file(name)) == 0)
      #expect(Self.problem(folder.file(state)) == inTheWay)
      #expect(try bytes(ofFile: folder.file(name)) == [7])
      #expect(unlink(folder.file(name)) == 0)
    }
    #expect(try bytes(ofFile: folder.file("s")) == [1])
    #expect(try bytes(ofFile: folder.file("precious")) == [7])
    #expect(try folder.names() == ["precious", "s"])
  }

  #if os(Linux)
  @Test func aFullDiskLeavesTheOldContentAndNoTemporaryFile() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      let folder = try TemporaryFolder()
      try write([1], toFile: folder.file("s"))
      let state = try StateFileTests.lock(folder.file("s"))
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
      do {
        try state.replace(with: [UInt8](repeating: 2, count: 10_000))
        exit(10)
      } catch {
        guard error as? FileProblem == .failed(.write, SystemError(code: EFBIG)) else { exit(11) }
      }
      guard try bytes(ofFile: folder.file("s")) == [1] else { exit(12) }
      guard try folder.names() == ["s"] else { exit(13) }
    }
  }
  #endif
}

extension StateFile {
  /// Puts new content in the place of the old; when it returns, the new one is on the disk.
  fileprivate consuming func replace(with content: [UInt8]) throws(FileProblem) {
    var replacement = try beginReplacement()
    replacement.buffer.append(content)
    try replacement.commit()
  }
}
