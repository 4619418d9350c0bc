import Foundation
import Testing

@testable import IDToolKit

@Suite struct StateFileTests {
  static func lock(_ path: String, mustExist: Bool = false, timeout: Int64 = 0) throws -> StateFile
  {
    try StateFile(
      locking: Array(path.utf8),
      mustExist: mustExist,
      timeoutMicroseconds: timeout
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

  static func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func replacesTheContentAndLeavesNothingButTheLock() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    do {
      let state = try Self.lock(path)
      #expect(try state.read(atMost: 100) == nil)
      try state.replace(with: Array("one".utf8))
      #expect(try state.read(atMost: 3) == Array("one".utf8))
      try state.replace(with: [])
      #expect(try state.read(atMost: 0) == [])
      let large = [UInt8](repeating: 5, count: 1 << 20)
      try state.replace(with: large)
      #expect(try state.read(atMost: 1 << 20) == large)
    }
    #expect(try folder.names() == ["s", "s.lock"])
    #expect(Self.mode(path + ".lock") == 0o600)
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
    // The owner must be able to lock it too.
    #expect(stat(path + ".lock", &status) == 0)
    #expect(status.st_uid == 65534)
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
    try Self.lock(folder.file("s")).replace(with: [2])
    #expect(try bytes(ofFile: folder.file("s")) == [2])
  }

  @Test func aNameThatIsAddedBehindTheLockIsSeenBeforeTheReplacement() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("s"))
    let state = try Self.lock(folder.file("s"))
    #expect(link(folder.file("s"), folder.file("other")) == 0)
    #expect(throws: FileProblem.severalNames(2)) { try state.replace(with: [2]) }
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

  @Test func waitsForALimitedTimeForAnotherHolder() throws {
    let folder = try TemporaryFolder()
    let state = try Self.lock(folder.file("s"))
    try state.replace(with: [1])
    #expect(throws: FileProblem.busy(waitedMicroseconds: 20_000)) {
      _ = try Self.lock(folder.file("s"), timeout: 20_000)
    }
    #expect(
      FileProblem.busy(waitedMicroseconds: 10_000_000).sentence(about: "state file 's'")
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
              let state = try Self.lock(path, timeout: 20_000_000)
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
    #expect(try folder.names() == ["s", "s.lock"])
  }

  @Test func aReplacementThatIsNotCommittedLeavesTheOldContent() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("s"))
    let state = try Self.lock(folder.file("s"))
    func abandon() throws {
      var replacement = try state.beginReplacement()
      replacement.buffer.append([UInt8](repeating: 2, count: 200_000))
      try replacement.flushIfFull()
      #expect(try folder.names() == ["s", "s.lock", "s.tmp"])
      #expect(Self.mode(folder.file("s.tmp")) == Self.mode(folder.file("s")))
    }
    try abandon()
    #expect(try bytes(ofFile: folder.file("s")) == [1])
    #expect(try folder.names() == ["s", "s.lock"])
    var replacement = try state.beginReplacement()
    for _ in 0..<100 {
      replacement.buffer.append([UInt8](repeating: 3, count: 3000))
      try replacement.flushIfFull()
    }
    try replacement.commit()
    #expect(try bytes(ofFile: folder.file("s")) == [UInt8](repeating: 3, count: 300_000))
  }

  @Test func aTemporaryFileOfAKilledProcessIsReplaced() throws {
    let folder = try TemporaryFolder()
    try write([UInt8](repeating: 9, count: 5000), toFile: folder.file("precious"))
    // A second name of another file must not be written through.
    #expect(link(folder.file("precious"), folder.file("s.tmp")) == 0)
    try Self.lock(folder.file("s")).replace(with: [1])
    #expect(try bytes(ofFile: folder.file("s")) == [1])
    #expect(try bytes(ofFile: folder.file("precious")).count == 5000)
    #expect(try folder.names() == ["precious", "s", "s.lock"])
  }

  @Test func whatIsInTheWayStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("s"))
    try write([7], toFile: folder.file("precious"))
    for name in ["s.lock", "s.tmp"] {
      let inTheWay = FileProblem.inTheWay(Array(folder.file(name).utf8))
      #expect(symlink("precious", folder.file(name)) == 0)
      #expect(Self.problem(folder.file("s")) == inTheWay)
      #expect(unlink(folder.file(name)) == 0)
      #expect(mkdir(folder.file(name), 0o700) == 0)
      #expect(Self.problem(folder.file("s")) == inTheWay)
      #expect(rmdir(folder.file(name)) == 0)
      #expect(mkfifo(folder.file(name), 0o600) == 0)
      #expect(Self.problem(folder.file("s")) == inTheWay)
      #expect(unlink(folder.file(name)) == 0)
    }
    #expect(try bytes(ofFile: folder.file("s")) == [1])
    #expect(try bytes(ofFile: folder.file("precious")) == [7])
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
      guard try folder.names() == ["s", "s.lock"] else { exit(13) }
    }
  }
  #endif
}
