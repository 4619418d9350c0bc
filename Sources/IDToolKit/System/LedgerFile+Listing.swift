/// A ledger's information about a used worker.
struct LedgerEntry: Equatable, Sendable {
  var worker: UInt64
  var slot: LedgerSlot
  /// Whether a process holds a lease on the number now.
  var isLeased: Bool
}

extension LedgerFile {
  /// Returns all workers that have ever issued a tick, by number.
  ///
  /// Holes in the file are skipped; otherwise O(n) in the number of slots.
  func usedWorkers() throws(LedgerProblem) -> [LedgerEntry] {
    try checkTurns()
    var entries: [LedgerEntry] = []
    try forEachStoredSlot { worker, words throws(LedgerProblem) in
      let slot =
        if let stored = LedgerSlot(words, worker: worker) { stored } else {
          try settledSlot(of: worker)
        }
      if slot.isUnused { return }
      try entries.append(LedgerEntry(worker: worker, slot: slot, isLeased: isLeased(worker)))
    }
    return entries
  }

  /// Calls a function with each worker's slot as stored in the file, skipping holes; all-zero
  /// slots that share a block with others are included.
  func forEachStoredSlot(
    _ body: (_ worker: UInt64, _ words: LedgerSlot.Words) throws(LedgerProblem) -> Void
  ) throws(LedgerProblem) {
    var worker: UInt64 = 0
    let start = LedgerSlot.offset(of: 0)
    while let next = try firstStored(from: worker, LedgerSlot.byteCount, at: start) {
      worker = next
      let count = Int(min(Self.entriesInBlock, identity.slotCount - worker))
      var slots = [LedgerSlot.Words](repeating: LedgerSlot.Words(repeating: 0), count: count)
      try fill(&slots, at: LedgerSlot.offset(of: worker))
      for slot in slots {
        try body(worker, slot)
        worker += 1
      }
    }
  }

  /// Checks the slot of each worker that has a turn.
  private func checkTurns() throws(LedgerProblem) {
    guard header.hasTurns else { return }
    var worker: UInt64 = 0
    let start = Self.turnOffset(of: 0, identity)
    while let next = try firstStored(from: worker, Self.turnByteCount, at: start) {
      worker = next
      let count = Int(min(Self.entriesInBlock, identity.slotCount - worker))
      var turns = [UInt64](repeating: 0, count: count)
      try fill(&turns, at: Self.turnOffset(of: worker, identity))
      for turn in turns {
        let mark = LedgerTurnMark(word: UInt64(littleEndian: turn))
        if mark.hasBegun { _ = try settledSlot(of: worker) }
        worker += 1
      }
    }
  }

  private static let entriesInBlock: UInt64 = 2048

  /// Returns the first worker from this one on whose entry, in a table with entries of a given
  /// size, may be non-zero.
  private func firstStored(
    from worker: UInt64,
    _ entryByteCount: Int,
    at start: Int64
  ) throws(LedgerProblem) -> UInt64? {
    guard worker < identity.slotCount else { return nil }
    do {
      let offset = start + Int64(worker) * Int64(entryByteCount)
      guard let data = try SystemCall.nextData(in: file.number, from: offset) else { return nil }
      let found = worker + UInt64(max(0, data - offset)) / UInt64(entryByteCount)
      return found < identity.slotCount ? found : nil
    } catch {
      throw .file(.failed(.read, error))
    }
  }

  /// Reads entries of a table until `entries` is full; any bytes must be a valid entry.
  private func fill<Entry: BitwiseCopyable>(
    _ entries: inout [Entry],
    at offset: Int64
  ) throws(LedgerProblem) {
    let byteCount = entries.count * MemoryLayout<Entry>.stride
    // Safe: any bytes are valid entries, `UInt64` or `LedgerSlot.Words`, and the array is not
    // used otherwise meanwhile.
    let filled = try LedgerProblem.on(
      .read,
      unsafe entries.withUnsafeMutableBufferPointer { space throws(SystemError) in
        let space = UnsafeMutableRawBufferPointer(space)
        return try unsafe SystemCall.fill(space, from: file.number, at: offset)
      }
    )
    guard filled == byteCount else { throw try wrongSize() }
  }

  /// Returns a worker's slot; if it is invalid, the one read under its lock, since it may just
  /// have been written.
  private func settledSlot(of worker: UInt64) throws(LedgerProblem) -> LedgerSlot {
    if let slot = try? slot(of: worker) { return slot }
    let range = LedgerSlot.range(of: worker)
    try lifting(
      file.lock(range, timeout: .seconds(1), shared: true),
      as: LedgerProblem.file
    )
    defer { try? file.unlock(range) }
    return try slot(of: worker)
  }
}
