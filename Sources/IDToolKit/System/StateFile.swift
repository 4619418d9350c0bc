/// A file that is only ever replaced as a whole: whatever happens, either the old content remains
/// or the new is in place, and of two processes that change it one waits for the other.
///
/// A value of this type holds the lock, and there is no lock file: the file itself is locked. Since
/// a new file eventually gets its name, a process that has waited for the lock checks whether the
/// name still leads to the locked file, and starts over with the new one if not. That one is
/// locked, too, before it gets the name, and just before that the name is checked again. So
/// removing, planting or moving files next to it can't make two changes overlap:
///
///     FILE                      locked while it is changed
///     FILE.INODE.idtool-tmp     new content by the holder of the lock on the file with that inode
///     FILE.idtool-new           the content of a file that does not exist yet
///
/// A killed process leaves one of the latter two, unlocked; the next change by the same user that
/// needs the name removes it. A file that does not exist can't be locked: `FILE.idtool-new` is
/// locked instead, and gets its name only if that is still free.
///
/// The path is followed through links to the file, once, and that is replaced; a link to nothing
/// determines where the file is created.
struct StateFile: ~Copyable {
  /// What is locked.
  private enum Hold: ~Copyable {
    case file(LockedFile)
    /// The file does not exist, and this one will become it.
    case successor(TemporaryFile)
  }

  private let place: FilePlace
  private let hold: Hold

  private init(_ place: consuming FilePlace, _ hold: consuming Hold) {
    self.place = place
    self.hold = hold
  }

  /// Locks a file, waiting for a limited time.
  ///
  /// It fails and leaves nothing behind if the file does not exist and `mustExist`, if the name
  /// stands for something other than a file, or if the file has other names (hard links), which
  /// would keep the old content. Unless locks are trusted, it also fails if they may not
  /// reach everyone who sees the file.
  static func lock(
    _ path: [UInt8],
    mustExist: Bool = false,
    trustsLocks: Bool = false,
    timeout: TimeSpan
  ) throws(FileProblem) -> StateFile {
    var wait = LockWait(timeout: timeout)
    var round = 0
    while true {
      if let file = try tryLock(path, mustExist, trustsLocks, &wait) {
        return file
      }
      // Another process was faster. That may happen often, but not for ever.
      round += 1
      if round > 100, wait.isOver { throw wait.problem }
    }
  }

  /// Locks what the path leads to now; returns nil if the path leads elsewhere afterwards.
  private static func tryLock(
    _ path: [UInt8],
    _ mustExist: Bool,
    _ trustsLocks: Bool,
    _ wait: inout LockWait
  ) throws(FileProblem) -> StateFile? {
    let place = try FilePlace(resolving: path, for: .open)
    let hold: Hold?
    if let found = place.found {
      guard found.kind == .regularFile else { throw .notRegular(found.kind) }
      hold = try lockFile(place, trustsLocks, &wait)
    } else {
      if mustExist { throw .failed(.open, .noSuchFile) }
      if !trustsLocks { try LockDoubt.check(place.folder) }
      hold = try beginFile(place, &wait)
    }
    guard let hold else { return nil }
    return StateFile(place, hold)
  }

  /// Locks a file that exists; returns nil if its name leads elsewhere by then.
  private static func lockFile(
    _ place: borrowing FilePlace,
    _ trustsLocks: Bool,
    _ wait: inout LockWait
  ) throws(FileProblem) -> Hold? {
    guard let file = try open(place) else { return nil }
    if !trustsLocks { try LockDoubt.check(file) }
    try wait.wait { () throws(FileProblem) in try file.tryLock() }
    guard let status = try statusOfLocked(file, place) else { return nil }
    try status.checkReplaceable()
    return .file(LockedFile(file: file, status: status))
  }

  /// Returns the status of a locked file; nil if it lost its name before it was locked.
  private static func statusOfLocked(
    _ file: borrowing FileDescriptor,
    _ place: borrowing FilePlace
  ) throws(FileProblem) -> FileStatus? {
    do {
      let status = try file.status()
      guard try place.status()?.identity == status.identity else { return nil }
      place.removeSecondName(TemporaryFile.newEnding, of: status)
      return status.nameCount > 1 ? try file.status() : status
    } catch  where error.isStale {
      return nil
    } catch {
      throw .failed(.lock, error)
    }
  }

  /// Creates the file that will become the first one; returns nil if there is one by now.
  private static func beginFile(
    _ place: borrowing FilePlace,
    _ wait: inout LockWait
  ) throws(FileProblem) -> Hold? {
    let file = try TemporaryFile.make(
      named: TemporaryFile.newEnding,
      beside: place,
      permissions: 0o666,
      .create,
      &wait
    )
    return try FileProblem.on(.open, place.status()) == nil ? .successor(file) : nil
  }

  private static func open(_ place: borrowing FilePlace) throws(FileProblem) -> FileDescriptor? {
    do {
      return try place.openToLock()
    } catch  where error.isNotFound || error.isLink {
      return nil
    } catch {
      throw .failed(.open, error)
    }
  }

  // MARK: Content

  /// Returns the content; nil if there is no file yet.
  func read(atMost limit: Int) throws(FileProblem) -> [UInt8]? {
    switch hold {
    case .successor: nil
    case .file(let locked): try Self.content(of: locked.file, locked.status, atMost: limit)
    }
  }

  /// Returns the content of a file without locking it: complete, but perhaps no longer the latest.
  ///
  /// Returns nil if there is no file. Directories, pipes, devices and more than `limit` bytes are
  /// errors.
  static func read(_ path: [UInt8], atMost limit: Int) throws(FileProblem) -> [UInt8]? {
    let file: FileDescriptor
    do {
      // Otherwise, opening a named pipe would wait for a writer.
      file = try FileDescriptor(opening: path, [.readOnly, .nonBlocking])
    } catch  where error.isNotFound {
      return nil
    } catch {
      throw .failed(.read, error)
    }
    return try content(of: file, atMost: limit)
  }

  private static func content(
    of file: borrowing FileDescriptor,
    atMost limit: Int
  ) throws(FileProblem) -> [UInt8] {
    let status = try FileProblem.on(.read, file.status())
    guard status.kind == .regularFile else { throw .notRegular(status.kind) }
    return try content(of: file, status, atMost: limit)
  }

  private static func content(
    of file: borrowing FileDescriptor,
    _ status: FileStatus,
    atMost limit: Int
  ) throws(FileProblem) -> [UInt8] {
    let expected = Int(status.byteCount)
    // One byte more than expected shows whether that was all.
    var wanted = min(expected, limit) + 1
    while true {
      let content = try FileProblem.on(.read, file.bytes(wanted, at: 0))
      if content.count < expected, expected <= limit {
        throw .cut(byteCount: content.count, expected: expected)
      }
      if content.count < wanted { return content }
      guard wanted <= limit else { throw .tooLarge(limit: limit) }
      wanted = min(2 * wanted, limit + 1)
    }
  }

  /// Begins to write new content, of any size, next to the old; the lock goes with it.
  consuming func beginReplacement() throws(FileProblem) -> FileReplacement {
    switch consume hold {
    case .successor(let successor):
      return FileReplacement(of: place, by: successor)
    case .file(let locked):
      return try FileReplacement(of: place, locked)
    }
  }
}

/// An open file with its lock, and its status when it was locked.
struct LockedFile: ~Copyable {
  let file: FileDescriptor
  let status: FileStatus

  deinit { file.unlock() }
}
