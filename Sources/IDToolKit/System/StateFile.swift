/// A file that is only ever replaced as a whole: whatever happens, either the old content stands or
/// the new one, and of two processes that change it one waits for the other.
///
/// A value of this type holds the lock: on `FILE.lock`, which is made beside the file and then
/// stays, since a lock on the file itself would be worth nothing once a new file has its name.
/// The path is followed through links to the file behind them, and that one is replaced; a link
/// to nothing says where the file shall be.
struct StateFile: ~Copyable {
  /// The path behind the links.
  let path: [UInt8]

  private let lock: FileDescriptor
  private let mayHaveOtherNames: Bool

  /// Waits for the lock on a file, for a limited time.
  ///
  /// With `mustExist`, if the name stands for something other than a file, or if the file has other
  /// names (hard links) and may not, it fails and leaves no lock file behind. Other names would keep
  /// the old content when this one gets the new, each behind a lock of its own.
  init(
    locking path: [UInt8],
    mustExist: Bool = false,
    mayHaveOtherNames: Bool = false,
    timeoutMicroseconds: Int64
  ) throws(FileProblem) {
    let target: [UInt8]
    let old: FileStatus?
    do {
      target = try Folder.resolvingLinks(path)
      old = try SystemCall.statusIfPresent(ofName: target)
    } catch {
      throw .failed(.open, error)
    }
    try old?.checkReplaceable(mayHaveOtherNames: mayHaveOtherNames)
    if target.isEmpty || mustExist && old == nil { throw .failed(.open, .noSuchFile) }
    let lock = try Self.openLock(target + Array(".lock".utf8), for: old)
    try lock.lock(0..<1, timeoutMicroseconds: timeoutMicroseconds)
    self.lock = lock
    self.path = target
    self.mayHaveOtherNames = mayHaveOtherNames
  }

  /// The content; nil if there is no file yet.
  func read(atMost limit: Int) throws(FileProblem) -> [UInt8]? {
    try Self.read(path, atMost: limit)
  }

  /// The content of a file without its lock: whole, but perhaps no longer the newest.
  ///
  /// Nil where there is no file. Directories, pipes, devices and more than `limit` bytes are
  /// errors.
  static func read(_ path: [UInt8], atMost limit: Int) throws(FileProblem) -> [UInt8]? {
    let content: Result<[UInt8], FileProblem>
    do {
      // Opening a named pipe would otherwise wait for its writer.
      let file = try FileDescriptor(opening: path, [.readOnly, .nonBlocking])
      content = try read(file, atMost: limit)
    } catch  where error.isNotFound {
      return nil
    } catch {
      throw .failed(.read, error)
    }
    return try content.get()
  }

  private static func read(
    _ file: borrowing FileDescriptor,
    atMost limit: Int
  ) throws(SystemError) -> Result<[UInt8], FileProblem> {
    let status = try file.status()
    guard status.kind == .regularFile else { return .failure(.notRegular(status.kind)) }
    let expected = Int(status.byteCount)
    // One byte more than expected tells whether that was all.
    var wanted = min(expected, limit) + 1
    while true {
      let content = try file.bytes(wanted, at: 0)
      if content.count < expected, expected <= limit {
        return .failure(.cut(byteCount: content.count, expected: expected))
      }
      if content.count < wanted { return .success(content) }
      guard wanted <= limit else { return .failure(.tooLarge(limit: limit)) }
      wanted = min(2 * wanted, limit + 1)
    }
  }

  /// The size of the file, which must be there.
  func byteCount() throws(FileProblem) -> Int {
    do {
      return Int(try SystemCall.status(ofName: path).byteCount)
    } catch {
      throw .failed(.read, error)
    }
  }

  /// Puts new content in the place of the old; when it returns, the new one is on the disk.
  func replace(with content: [UInt8]) throws(FileProblem) {
    var replacement = try beginReplacement()
    replacement.buffer.append(content)
    try replacement.commit()
  }

  /// Begins to write new content, of any size, beside the old.
  ///
  /// It must not outlive this value, which holds the lock.
  func beginReplacement() throws(FileProblem) -> FileReplacement {
    try FileReplacement(of: path, mayHaveOtherNames: mayHaveOtherNames)
  }

  private static func openLock(
    _ path: [UInt8],
    for old: FileStatus?
  ) throws(FileProblem) -> FileDescriptor {
    let lock = try openLock(path)
    let status: FileStatus
    do {
      status = try lock.status()
    } catch {
      throw .failed(.lock, error)
    }
    guard status.kind == .regularFile else { throw .inTheWay(path) }
    // Where root was first, the file's owner must still be able to lock it.
    if let old, old.owner != status.owner, status.owner == SystemCall.user() {
      try? SystemCall.setOwner(of: lock.number, to: old.owner, group: old.group)
    }
    return lock
  }

  private static func openLock(_ path: [UInt8]) throws(FileProblem) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: path, [.readWrite, .create, .noFollow, .nonBlocking])
    } catch  where error.isLink || error == .isDirectory {
      throw .inTheWay(path)
    } catch  where error.isNotFound {
      throw .failed(.open, error)
    } catch {
      throw .failed(.lock, error)
    }
  }
}
