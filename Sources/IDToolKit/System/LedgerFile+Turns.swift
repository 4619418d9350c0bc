/// The beginnings of the workers' current turns, in a table after the slots.
extension LedgerFile {
  /// The size of a turn in bytes.
  static let turnByteCount = 8

  private static let blockByteCount: Int64 = 65_536

  /// Returns the offset of a worker's turn in the file.
  static func turnOffset(of worker: UInt64, _ identity: LedgerIdentity) -> Int64 {
    let blocks = LedgerSlot.offset(of: identity.slotCount - 1) / blockByteCount + 1
    return blocks * blockByteCount + Int64(worker) * Int64(turnByteCount)
  }

  /// Reads the mark of a worker's turn.
  func turn(of worker: UInt64) throws(LedgerProblem) -> LedgerTurnMark {
    var word: UInt64 = 0
    // Safe: any bytes are a valid number, and the space does not outlive the closure.
    let count = try LedgerProblem.on(
      .read,
      unsafe withUnsafeMutableBytes(of: &word) { space throws(SystemError) in
        try unsafe file.read(into: space, at: Self.turnOffset(of: worker, identity))
      }
    )
    guard count == Self.turnByteCount else { throw try wrongSize() }
    return LedgerTurnMark(word: UInt64(littleEndian: word))
  }

  /// Writes the mark of a worker's turn.
  func writeTurn(_ mark: LedgerTurnMark, _ worker: UInt64) throws(LedgerProblem) {
    try LedgerProblem.on(
      .write,
      file.write(bytesOf: mark.word.littleEndian, at: Self.turnOffset(of: worker, identity))
    )
  }
}
