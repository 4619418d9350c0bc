extension LedgerFile {
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
      let place = try FilePlace(resolving: path, for: .create)
      if !trustsLocks { try LockDoubt.check(place.folder) }
      var wait = LockWait(timeout: timeout)
      var file = try TemporaryFile.make(
        named: TemporaryFile.newEnding,
        beside: place,
        permissions: 0o600,
        .create,
        &wait
      )
      // Another process may have created the ledger before this one held the name.
      guard try FileProblem.on(.create, place.status() == nil) else { return }
      let number = file.file.number
      try FileProblem.on(.create, SystemCall.setSize(of: number, to: byteCount(of: header)))
      try FileProblem.on(.create, file.file.write(header.bytes, at: 0))
      try FileProblem.on(.synchronize, SystemCall.synchronize(number))
      _ = try FileProblem.on(.create, file.publish(as: place.name))
      try FileProblem.on(.synchronize, file.synchronizeName())
    } catch {
      throw .file(error)
    }
  }
}

extension LedgerFile {
  /// Upgrades a ledger of version 1 to the current version, and turns one for rehearsals into one
  /// for all runs, unless another process has just done so; returns the header it has then.
  ///
  /// The slots stay where they are, so processes of an older program that have the file open are
  /// not affected. The turns are on disk before the header says that they are there; a file left in
  /// between has the first version's header and the second's size, and the upgrade starts over.
  func changedHeader(
    for wanted: LedgerHeader,
    _ timeout: TimeSpan
  ) throws(LedgerProblem) -> LedgerHeader {
    try lifting(
      file.lock(Self.headerLock, timeout: timeout),
      as: LedgerProblem.file
    )
    defer { try? file.unlock(Self.headerLock) }
    let found = try Self.check(file, against: identity)
    if found.suits(wanted) { return found }
    let header = LedgerHeader(identity: identity, isRehearsal: false)
    if !found.hasTurns { try addTurns(for: header) }
    try LedgerProblem.on(.write, file.write(header.bytes, at: 0))
    try synchronizeAll()
    return header
  }

  private func addTurns(for header: LedgerHeader) throws(LedgerProblem) {
    try LedgerProblem.on(
      .write,
      SystemCall.setSize(of: file.number, to: Self.byteCount(of: header))
    )
    try forEachStoredSlot { worker, words throws(LedgerProblem) in
      // A damaged slot, too, means that the worker was used.
      if words[0] | words[1] | words[2] | words[3] != 0 {
        try writeTurn(LedgerTurnMark(beginningAt: UInt64(littleEndian: words[0])), worker)
      }
    }
    try synchronizeAll()
  }

  private func synchronizeAll() throws(LedgerProblem) {
    try LedgerProblem.on(.synchronize, SystemCall.synchronize(file.number))
  }
}
