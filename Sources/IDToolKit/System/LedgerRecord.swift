/// What a ledger keeps for one worker.
struct LedgerRecord: Equatable, Sendable {
  /// The bytes that a record takes.
  static let byteCount = 32

  /// No tick below this one may be issued any more.
  var nextTick: UInt64 = 0
  /// What the disk is known to hold as a bound: all ticks ever issued are below it.
  var ceiling: UInt64 = 0
  /// The run of the machine in which the ceiling is known to be on the disk, or 0 for none.
  ///
  /// In that run, and only in it, the next tick can be relied on: it is in the kernel's memory,
  /// if not on the disk.
  var boot: UInt64 = 0

  /// The words of a record as they stand in the file, in little-endian order.
  typealias Words = InlineArray<4, UInt64>

  init() {}

  /// Reads a record; nil if it does not match its checksum.
  ///
  /// A record of zeros is that of a worker that was never used: a hole in the file.
  init?(_ words: Words, worker: UInt64) {
    nextTick = UInt64(littleEndian: words[0])
    ceiling = UInt64(littleEndian: words[1])
    boot = UInt64(littleEndian: words[2])
    let isUnused = words[0] | words[1] | words[2] | words[3] == 0
    guard isUnused || checksum(worker: worker) == UInt64(littleEndian: words[3]) else {
      return nil
    }
  }

  /// Whether the worker never issued anything.
  var isUnused: Bool { self == LedgerRecord() }

  /// The words to be written.
  func words(worker: UInt64) -> Words {
    [
      nextTick.littleEndian, ceiling.littleEndian, boot.littleEndian,
      checksum(worker: worker).littleEndian,
    ]
  }

  /// Where to go on: behind the last tick if that is known for sure, else at the ceiling.
  func continuation(inBoot boot: UInt64?) -> UInt64 {
    boot == self.boot ? nextTick : max(nextTick, ceiling)
  }

  /// Where the record of a worker begins in the file.
  static func offset(of worker: UInt64) -> Int64 {
    Int64(LedgerHeader.byteCount) + Int64(worker) * Int64(byteCount)
  }

  private func checksum(worker: UInt64) -> UInt64 {
    var checksum = Checksum()
    checksum.add(worker)
    checksum.add(nextTick)
    checksum.add(ceiling)
    checksum.add(boot)
    return checksum.value
  }
}
