extension LedgerFile {
  /// The ending of the name under which a ledger is built.
  static let new = Array(".idtool-new".utf8)

  /// Creates a ledger, unless another process does so first.
  ///
  /// It is built in a ``TemporaryFile``, `FILE.idtool-new`, by whichever process holds that name,
  /// and gets its own name when it is complete and on disk, if that is still free. A process killed
  /// before that leaves the file behind, and the next one builds it anew.
  static func create(
    _ path: [UInt8],
    _ header: LedgerHeader,
    trustsLocks: Bool,
    _ timeout: TimeSpan
  ) throws(LedgerProblem) {
    do throws(FileProblem) {
      let place = try find(path)
      if !trustsLocks { try LockDoubt.check(place.folder) }
      var wait = LockWait(timeout: timeout)
      var file = try TemporaryFile.make(
        named: new,
        beside: place,
        permissions: 0o600,
        .create,
        &wait
      )
      // Another process may have created the ledger before this one held the name.
      guard try isMissing(place) else { return }
      try build(file.file, header)
      try putInPlace(&file, place)
    } catch {
      throw .file(error)
    }
  }

  private static func find(_ path: [UInt8]) throws(FileProblem) -> FilePlace {
    try FilePlace(resolving: path, for: .create)
  }

  private static func isMissing(_ place: borrowing FilePlace) throws(FileProblem) -> Bool {
    try FileProblem.on(.create, place.status() == nil)
  }

  private static func build(
    _ file: borrowing FileDescriptor,
    _ header: LedgerHeader
  ) throws(FileProblem) {
    do {
      try SystemCall.setSize(of: file.number, to: byteCount(of: header))
      try file.write(header.bytes, at: 0)
    } catch {
      throw .failed(.create, error)
    }
    try FileProblem.on(.synchronize, SystemCall.synchronize(file.number))
  }

  private static func putInPlace(
    _ file: inout TemporaryFile,
    _ place: borrowing FilePlace
  ) throws(FileProblem) {
    _ = try FileProblem.on(.create, file.publish(as: place.name))
    try FileProblem.on(.synchronize, file.synchronizeName())
  }
}
