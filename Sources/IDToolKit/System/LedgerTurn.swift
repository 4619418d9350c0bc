/// A run of reservations by one worker in one boot, uninterrupted by reservations from another
/// boot.
///
/// A turn serves two purposes. Its length tells how far ahead a ceiling may be raised without
/// wasting much when another machine is next. And its existence shows that the worker was used,
/// even if its slot has become zeros. Correctness does not depend on its start: a wrong one only
/// costs ticks, or waits for the disk.
struct LedgerTurn: Equatable, Sendable {
  /// The part that is stored.
  let mark: LedgerTurnMark
  /// The number of ticks since its start, or 0 if it begins with the current reservation.
  private let length: UInt64
  /// The end of the current reservation.
  private let end: UInt64

  /// Creates the turn that a reservation belongs to: the one that has begun, or a new one if the
  /// slot is from another boot.
  init(
    of slot: LedgerSlot,
    _ mark: LedgerTurnMark,
    inBoot boot: UInt64?,
    taking ticks: Range<UInt64>
  ) {
    end = ticks.upperBound
    if case .begun(let start) = mark, slot.boot == boot {
      self.mark = mark
      length = end - min(start, end)
    } else {
      self.mark = LedgerTurnMark(beginningAt: ticks.lowerBound)
      length = 0
    }
  }

  /// Returns the ceiling for the reservation: beyond its end by a quarter of the turn's length, at
  /// most `step` ticks; the first reservation of a turn gets no reserve.
  func ceiling(step: UInt64) -> UInt64 {
    let (ceiling, overflow) = end.addingReportingOverflow(min(step, length / 4))
    return overflow ? end : ceiling
  }
}

/// The stored part of a worker's turn, far from its slot in the file.
enum LedgerTurnMark: Equatable, Sendable {
  /// The worker was never used: 0 in the file.
  case none
  /// The worker is in its first use, and its slot may not be on disk yet: an odd number in the
  /// file, above every tick that can have been issued if the slot reached the disk and was lost.
  case provisional(bound: UInt64)
  /// The worker was used, and its current turn began about here: an even number in the file.
  case begun(at: UInt64)

  /// Creates the mark of a turn that begins with a tick.
  init(beginningAt tick: UInt64) {
    self = .begun(at: max(2, tick & ~1))
  }

  /// Decodes a mark.
  init(word: UInt64) {
    self = word == 0 ? .none : word & 1 == 1 ? .provisional(bound: word) : .begun(at: word)
  }

  /// The mark as stored in the file.
  var word: UInt64 {
    switch self {
    case .none: 0
    case .provisional(let bound): bound | 1
    case .begun(let start): start
    }
  }

  /// Whether the slot is known to have been on disk.
  var hasBegun: Bool {
    if case .begun = self { true } else { false }
  }
}

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
    // Safe: any bytes are a number.
    let word = try unsafe entry(UInt64(0), at: Self.turnOffset(of: worker, identity))
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
