extension LedgerFile {
  /// Makes a ledger; nil if meanwhile another process made one, or may have.
  ///
  /// The file is built under the fixed name `FILE.new`, by whoever has that file's lock, and gets
  /// its name when it is whole and on the disk. A process killed before that leaves a `FILE.new`
  /// which the next one takes over; one killed after it leaves a ledger.
  static func create(
    _ path: [UInt8],
    _ header: LedgerHeader,
    _ timeoutMicroseconds: Int64
  ) throws(LedgerProblem) -> FileDescriptor? {
    let building = path + Array(".new".utf8)
    do throws(FileProblem) {
      let file = try openForBuilding(building)
      try file.lock(headerLock, timeoutMicroseconds: timeoutMicroseconds)
      guard try mayBuild(file, building, path) else { return nil }
      do throws(FileProblem) {
        try build(file, header)
        try putInPlace(building, path)
      } catch {
        try? SystemCall.remove(building)
        throw error
      }
      try file.unlock(headerLock)
      return file
    } catch {
      throw .file(error)
    }
  }

  private static func openForBuilding(_ building: [UInt8]) throws(FileProblem) -> FileDescriptor {
    do {
      return try FileDescriptor(opening: building, [.readWrite, .create, .noFollow, .nonBlocking])
    } catch  where error.isLink || error == .isDirectory {
      throw .inTheWay(building)
    } catch {
      throw .failed(.create, error)
    }
  }

  /// Whether the locked file still has the name under which it was opened, and no ledger exists.
  private static func mayBuild(
    _ file: borrowing FileDescriptor,
    _ building: [UInt8],
    _ path: [UInt8]
  ) throws(FileProblem) -> Bool {
    let status: FileStatus
    let named: FileStatus?
    let existing: FileStatus?
    do {
      status = try file.status()
      named = try SystemCall.statusIfPresent(ofName: building)
      existing = try SystemCall.statusIfPresent(ofName: path)
    } catch {
      throw .failed(.create, error)
    }
    guard named?.identity == status.identity else { return false }
    // What another user put there would stay under that user's control, and a file with a second
    // name would lose its content.
    guard status.kind == .regularFile, status.owner == SystemCall.user(), status.nameCount == 1
    else { throw .inTheWay(building) }
    if existing == nil { return true }
    try? SystemCall.remove(building)
    return false
  }

  private static func build(
    _ file: borrowing FileDescriptor,
    _ header: LedgerHeader
  ) throws(FileProblem) {
    do {
      // Emptied first: a file left by a killed process may hold anything.
      try SystemCall.setSize(of: file.number, to: 0)
      try SystemCall.setSize(of: file.number, to: byteCount(of: header))
      try file.write(header.bytes, at: 0)
    } catch {
      throw .failed(.create, error)
    }
    do {
      try SystemCall.synchronize(file.number)
    } catch {
      throw .failed(.synchronize, error)
    }
  }

  private static func putInPlace(_ building: [UInt8], _ path: [UInt8]) throws(FileProblem) {
    do {
      try SystemCall.rename(building, to: path)
    } catch {
      throw .failed(.create, error)
    }
    do {
      try Folder.synchronize(Folder.containing(path))
    } catch {
      throw .failed(.synchronize, error)
    }
  }
}
