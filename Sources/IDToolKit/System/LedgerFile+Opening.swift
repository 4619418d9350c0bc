extension LedgerFile {
  /// The size of a ledger.
  static func byteCount(of identity: LedgerIdentity) -> Int64 {
    LedgerRecord.offset(of: identity.recordCount)
  }

  /// Opens a ledger, and makes it first if it is to be issued from and does not exist.
  static func open(
    _ path: [UInt8],
    for access: Access,
    _ identity: LedgerIdentity,
    _ timeoutMicroseconds: Int64
  ) throws(LedgerProblem) -> FileDescriptor {
    switch access {
    case .issuing: return try openOrCreate(path, identity, timeoutMicroseconds)
    case .reading:
      guard let file = try openExisting(path, .readOnly) else {
        throw .file(.failed(.open, .noSuchFile))
      }
      return file
    }
  }

  /// Opens a ledger that exists; nil where there is none.
  static func openExisting(
    _ path: [UInt8],
    _ options: OpenOptions
  ) throws(LedgerProblem) -> FileDescriptor? {
    do {
      return try FileDescriptor(opening: path, [options, .nonBlocking])
    } catch  where error.isNotFound {
      if (try? SystemCall.status(ofName: path))?.kind == .link { throw .file(.danglingLink) }
      return nil
    } catch  where error == .isDirectory {
      throw .file(.notRegular(.directory))
    } catch {
      throw .file(.failed(.open, error))
    }
  }

  /// Opens a ledger and makes it if there is none.
  static func openOrCreate(
    _ path: [UInt8],
    _ identity: LedgerIdentity,
    _ timeoutMicroseconds: Int64
  ) throws(LedgerProblem) -> FileDescriptor {
    guard !path.isEmpty else { throw .file(.failed(.open, .noSuchFile)) }
    // Each further round means that another process made, or removed, the file in between.
    for _ in 0..<100 {
      if let file = try openExisting(path, .readWrite) { return file }
      if let file = try create(path, identity, timeoutMicroseconds) { return file }
    }
    throw .file(.busy(waitedMicroseconds: 0))
  }

  /// Holds an open file against what a ledger must be.
  static func check(
    _ file: borrowing FileDescriptor,
    against identity: LedgerIdentity
  ) throws(LedgerProblem) {
    let status: FileStatus
    let header: [UInt8]
    do {
      status = try file.status()
      header = status.kind == .regularFile ? try file.bytes(LedgerHeader.byteCount, at: 0) : []
    } catch {
      throw .file(.failed(.read, error))
    }
    guard status.kind == .regularFile else { throw .file(.notRegular(status.kind)) }
    let found = try LedgerHeader.parse(header)
    guard found == identity else { throw .otherLayout(found: found, wanted: identity) }
    guard status.byteCount == byteCount(of: identity) else {
      throw .wrongSize(byteCount: status.byteCount, expected: byteCount(of: identity))
    }
  }
}
