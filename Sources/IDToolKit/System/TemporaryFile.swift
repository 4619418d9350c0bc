/// A new file that is written under a temporary name before it gets its own.
///
/// This process alone creates it (`O_EXCL`), and it is locked as long as it is open. One that a
/// killed process left is not locked: whoever needs its name removes it, and never writes to it, so
/// that nothing planted under the name is touched. Before the value renames or removes a file, it
/// checks that it is the one created here.
struct TemporaryFile: ~Copyable {
  /// The ending of the name under which a file that does not exist yet is built.
  static let newEnding = Array(".idtool-new".utf8)

  let file: FileDescriptor
  /// The folder, opened so that its names can be synced to disk.
  private let folder: FileDescriptor
  private let name: [UInt8]
  /// The status of the file when it was created.
  let made: FileStatus
  /// Whether the file has its final name, or another that it keeps.
  private var isSettled = false

  private init(
    _ file: consuming FileDescriptor,
    _ made: FileStatus,
    _ name: [UInt8],
    in folder: consuming FileDescriptor
  ) {
    self.file = file
    self.made = made
    self.name = name
    self.folder = folder
  }

  /// Creates the file next to another, waiting for whoever holds the name.
  ///
  /// If this fails, `operation` is reported as what failed.
  static func make(
    named suffix: [UInt8],
    beside place: borrowing FilePlace,
    permissions: UInt16,
    _ operation: FileProblem.Operation,
    _ wait: inout LockWait
  ) throws(FileProblem) -> TemporaryFile {
    // Each further round means that another process created or removed the file in between.
    for _ in 0..<100 {
      let name = place.neighbour(suffix)
      if let file = try make(name, in: place, permissions, operation) { return file }
      try place.removeLeftover(named: suffix, &wait)
    }
    throw wait.problem
  }

  deinit {
    if !isSettled { try? Self.remove(name, in: folder, ifItIs: made.identity) }
    file.unlock()
  }

  /// Renames the file to its final name, replacing what has it; on disk only after
  /// ``synchronizeName()``.
  ///
  /// Returns false, and replaces nothing, if its name has been given to another file.
  mutating func rename(to other: [UInt8]) throws(SystemError) -> Bool {
    guard try isNamed(name) else { return false }
    try SystemCall.rename(name, to: other, in: folder.number)
    isSettled = true
    return true
  }

  /// Gives the file its final name unless that is taken: then it returns false and changes nothing.
  ///
  /// The open file is linked rather than its name, which somebody may have given to another. The
  /// name is used where open files can't be linked, and in user-space file systems, where the
  /// kernel still reports a removed second name for a while.
  mutating func publish(as other: [UInt8]) throws(SystemError) -> Bool {
    if SystemCall.isInUserSpace(folder.number) { return try publishName(as: other) }
    do {
      try SystemCall.link(file.number, to: other, in: folder.number)
    } catch  where error.isAlreadyThere {
      return false
    } catch {
      return try publishName(as: other)
    }
    // If that fails, it is retried at the end; after that, the next process to change the file
    // removes the name.
    isSettled = (try? Self.remove(name, in: folder, ifItIs: made.identity)) != nil
    return true
  }

  private mutating func publishName(as other: [UInt8]) throws(SystemError) -> Bool {
    guard try isNamed(name) else { throw .noSuchFile }
    guard try SystemCall.statusIfPresent(ofName: other, in: folder.number) == nil else {
      return false
    }
    return try rename(to: other)
  }

  /// Syncs the file's names to disk.
  func synchronizeName() throws(SystemError) {
    try Folder.synchronize(folder)
  }

  /// Whether a name leads to the file.
  func isNamed(_ name: [UInt8]) throws(SystemError) -> Bool {
    try SystemCall.statusIfPresent(ofName: name, in: folder.number)?.identity == made.identity
  }

  // MARK: Creation

  /// Creates the file; returns nil if another process has the name.
  private static func make(
    _ name: [UInt8],
    in place: borrowing FilePlace,
    _ permissions: UInt16,
    _ operation: FileProblem.Operation
  ) throws(FileProblem) -> TemporaryFile? {
    do {
      // Opened now, so that if it can't be synced later, this fails before anything has changed.
      let folder = try place.openFolder()
      let options: OpenOptions = [.readWrite, .create, .exclusive, .noFollow]
      let file = try FileDescriptor(
        opening: name,
        in: folder,
        options,
        permissions: permissions
      )
      guard let made = try lock(file, name, in: folder) else { return nil }
      return TemporaryFile(file, made, name, in: folder)
    } catch  where error.isAlreadyThere {
      return nil
    } catch {
      throw .failed(operation, error)
    }
  }

  /// Locks the new file; returns nil if another process took it for a leftover before that.
  private static func lock(
    _ file: borrowing FileDescriptor,
    _ name: [UInt8],
    in folder: borrowing FileDescriptor
  ) throws(SystemError) -> FileStatus? {
    var made: FileStatus?
    do {
      let status = try file.status()
      made = status
      guard try SystemCall.tryLock(file.number) else { return nil }
      let named = try SystemCall.statusIfPresent(ofName: name, in: folder.number)
      return named?.identity == status.identity ? status : nil
    } catch {
      if let made = try? made ?? file.status() {
        try? remove(name, in: folder, ifItIs: made.identity)
      }
      throw error
    }
  }

  private static func remove(
    _ name: [UInt8],
    in folder: borrowing FileDescriptor,
    ifItIs identity: FileStatus.Identity
  ) throws(SystemError) {
    let named = try SystemCall.statusIfPresent(ofName: name, in: folder.number)
    if named?.identity == identity { try SystemCall.remove(name, in: folder.number) }
  }
}
