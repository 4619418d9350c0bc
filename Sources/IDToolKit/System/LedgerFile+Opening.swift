extension LedgerFile {
  /// The lock for changing the header, on the file's first byte: it conflicts with nothing else,
  /// since only slots and leases are locked otherwise.
  static let headerLock: Range<Int64> = 0..<1

  /// Returns the size of a ledger.
  static func byteCount(of header: LedgerHeader) -> Int64 {
    let identity = header.identity
    return header.hasTurns
      ? turnOffset(of: identity.slotCount, identity)
      : LedgerSlot.offset(of: identity.slotCount)
  }

  /// Opens a ledger; if ids are to be issued from it, creates it if it does not exist.
  static func open(
    _ path: [UInt8],
    for access: Access,
    _ header: LedgerHeader,
    trustsLocks: Bool,
    _ timeout: TimeSpan
  ) throws(LedgerProblem) -> FileDescriptor {
    // Each further round means that another process created or removed the file in between.
    for _ in 0..<100 {
      if let file = try openExisting(path, access == .reading ? .readOnly : .readWrite) {
        if access != .reading, !trustsLocks {
          try lifting(LockDoubt.check(file), as: LedgerProblem.file)
        }
        return file
      }
      guard access == .issuing, !path.isEmpty else {
        throw .file(.failed(.open, .noSuchFile))
      }
      try create(path, header, trustsLocks: trustsLocks, timeout)
    }
    throw .file(.busy(waited: .zero))
  }

  /// Opens an existing ledger; returns nil if there is none.
  private static func openExisting(
    _ path: [UInt8],
    _ options: OpenOptions
  ) throws(LedgerProblem) -> FileDescriptor? {
    let options: OpenOptions = [options, .nonBlocking, .noFollow]
    do {
      return try FileDescriptor(opening: path, options)
    } catch  where error.isNotFound {
      return nil
    } catch  where error.isLink {
      return try openBehindLink(path, options)
    } catch  where error == .isDirectory {
      throw .file(.notRegular(.directory))
    } catch {
      throw .file(.failed(.open, error))
    }
  }

  private static func openBehindLink(
    _ path: [UInt8],
    _ options: OpenOptions
  ) throws(LedgerProblem) -> FileDescriptor? {
    do throws(FileProblem) {
      let place = try FilePlace(resolving: path, for: .open)
      guard place.found != nil else { throw .danglingLink }
      return try FileProblem.on(
        .open,
        FileDescriptor(opening: place.name, in: place.folder, options)
      )
    } catch {
      throw .file(error)
    }
  }

  /// Checks that an open file is a ledger for the wanted ids, and returns its header.
  static func check(
    _ file: borrowing FileDescriptor,
    against identity: LedgerIdentity
  ) throws(LedgerProblem) -> LedgerHeader {
    let kind: FileStatus.Kind
    let bytes: [UInt8]
    let byteCount: Int64
    do {
      kind = try file.status().kind
      bytes = kind == .regularFile ? try file.bytes(LedgerHeader.byteCount, at: 0) : []
      // After the header: an upgrade makes the file longer before it writes that, so what was read
      // is never newer than the size.
      byteCount = try file.status().byteCount
    } catch {
      throw .file(.failed(.read, error))
    }
    guard kind == .regularFile else { throw .file(.notRegular(kind)) }
    let header = try LedgerHeader(bytes)
    guard identity.accepts(header.identity) else {
      throw .otherLayout(found: header.identity, wanted: identity)
    }
    let isWhole = byteCount == Self.byteCount(of: header)
    let latest = LedgerHeader(identity: header.identity, isRehearsal: header.isRehearsal)
    // It may be in the middle of an upgrade from version 1 to 2.
    guard isWhole || !header.hasTurns && byteCount == Self.byteCount(of: latest) else {
      throw .wrongSize(byteCount: byteCount, expected: Self.byteCount(of: header))
    }
    return header
  }
}
