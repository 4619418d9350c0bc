/// What a ledger says about a worker that was used.
struct LedgerEntry: Equatable, Sendable {
  var worker: UInt64
  var record: LedgerRecord
  /// Whether a process has leased the worker's number now.
  var isLeased: Bool
}

extension LedgerFile {
  /// All workers that ever issued a tick, by number.
  ///
  /// Holes in the file are stepped over; otherwise O(n) in the number of records.
  func usedWorkers() throws(LedgerProblem) -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    var worker: UInt64 = 0
    while let next = try firstStored(from: worker) {
      worker = next
      let records = try block(from: worker)
      for (index, words) in records.enumerated() {
        let number = worker + UInt64(index)
        let record =
          if let stored = LedgerRecord(words, worker: number) { stored } else {
            try settledRecord(of: number)
          }
        if record.isUnused { continue }
        try entries.append(
          LedgerEntry(worker: number, record: record, isLeased: isLeased(number))
        )
      }
      worker += UInt64(records.count)
    }
    return entries
  }

  private static let recordsInBlock = 2048

  /// The first worker from this one on whose record may be other than zeros.
  private func firstStored(from worker: UInt64) throws(LedgerProblem) -> UInt64? {
    guard worker < identity.recordCount else { return nil }
    do {
      let offset = LedgerRecord.offset(of: worker)
      guard let data = try SystemCall.nextData(in: file.number, from: offset) else { return nil }
      let found = worker + UInt64(max(0, data - offset)) / UInt64(LedgerRecord.byteCount)
      return found < identity.recordCount ? found : nil
    } catch {
      throw .file(.failed(.read, error))
    }
  }

  /// The records of some workers, at least one.
  private func block(from worker: UInt64) throws(LedgerProblem) -> [LedgerRecord.Words] {
    let count = Int(min(UInt64(Self.recordsInBlock), identity.recordCount - worker))
    var records = [LedgerRecord.Words](repeating: LedgerRecord.Words(repeating: 0), count: count)
    let filled: Int
    do {
      filled = try unsafe records.withUnsafeMutableBufferPointer { space throws(SystemError) in
        let bytes = UnsafeMutableRawBufferPointer(space)
        return try unsafe file.read(into: bytes, at: LedgerRecord.offset(of: worker))
      }
    } catch {
      throw .file(.failed(.read, error))
    }
    guard filled == count * LedgerRecord.byteCount else { throw try wrongSize() }
    return records
  }

  /// A record read under its lock, because one read without was perhaps just being written.
  private func settledRecord(of worker: UInt64) throws(LedgerProblem) -> LedgerRecord {
    let offset = LedgerRecord.offset(of: worker)
    let range = offset..<offset + Int64(LedgerRecord.byteCount)
    do {
      try file.lock(range, timeoutMicroseconds: 1_000_000, shared: true)
    } catch {
      throw .file(error)
    }
    defer { try? file.unlock(range) }
    return try record(of: worker)
  }
}
