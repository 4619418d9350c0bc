/// Where each worker's present turn began, in a table behind the records.
extension LedgerFile {
  /// The bytes that a turn takes.
  static let turnByteCount = 8

  private static let blockByteCount: Int64 = 65_536

  /// Where the turn of a worker stands in the file.
  static func turnOffset(of worker: UInt64, _ identity: LedgerIdentity) -> Int64 {
    let blocks = LedgerRecord.offset(of: identity.recordCount - 1) / blockByteCount + 1
    return blocks * blockByteCount + Int64(worker) * Int64(turnByteCount)
  }

  /// The first tick of a worker's turn; 0 if there is none.
  func turn(of worker: UInt64) throws(LedgerProblem) -> UInt64 {
    var word: UInt64 = 0
    let count: Int
    do {
      count = try unsafe withUnsafeMutableBytes(of: &word) { space throws(SystemError) in
        try unsafe file.read(into: space, at: Self.turnOffset(of: worker, identity))
      }
    } catch {
      throw .file(.failed(.read, error))
    }
    guard count == Self.turnByteCount else { throw try wrongSize() }
    return UInt64(littleEndian: word)
  }

  /// Writes the first tick of a worker's turn, which must not be 0.
  func writeTurn(_ start: UInt64, _ worker: UInt64) throws(LedgerProblem) {
    precondition(start != 0)
    do {
      try unsafe withUnsafeBytes(of: start.littleEndian) { bytes throws(SystemError) in
        try unsafe file.write(bytes, at: Self.turnOffset(of: worker, identity))
      }
    } catch {
      throw .file(.failed(.write, error))
    }
  }
}
