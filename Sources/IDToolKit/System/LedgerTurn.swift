/// The reservations of a worker that were made in one boot, without one from another between them.
///
/// A turn tells two things. Its length says how far ahead a ceiling may be raised without wasting
/// much when another machine comes next. And that there is one says that the worker was used,
/// also where its record has become zeros. No promise hangs on its start: a wrong one costs ticks, or
/// waits for the disk.
struct LedgerTurn: Equatable, Sendable {
  /// What is kept of it.
  let mark: LedgerTurnMark
  /// How many ticks it has come to, or 0 if it begins with what is taken now.
  private let length: UInt64
  /// The end of what is taken now.
  private let end: UInt64

  /// The turn that a reservation belongs to: the one that has begun, or a new one where the record
  /// is of another boot.
  init(
    of record: LedgerRecord,
    _ mark: LedgerTurnMark,
    inBoot boot: UInt64?,
    taking ticks: Range<UInt64>
  ) {
    end = ticks.upperBound
    if case .begun(let start) = mark, record.boot == boot {
      self.mark = mark
      length = end - min(start, end)
    } else {
      self.mark = LedgerTurnMark(beginningAt: ticks.lowerBound)
      length = 0
    }
  }

  /// How high the ceiling is raised for the reservation: a quarter of the turn's length beyond it,
  /// and `step` ticks at most; the first of a turn raises it just as high as it must.
  func ceiling(step: UInt64) -> UInt64 {
    let (ceiling, overflow) = end.addingReportingOverflow(min(step, length / 4))
    return overflow ? end : ceiling
  }
}

/// What is kept of a worker's turn, in a place far from its record.
enum LedgerTurnMark: Equatable, Sendable {
  /// The worker was never used: 0 in the file.
  case none
  /// The worker is used for the first time, and its record may not be on the disk: an odd number in
  /// the file, above all ticks that can have been issued if it was on the disk and is gone.
  case provisional(bound: UInt64)
  /// The worker was used, and its present turn began about here: an even number in the file.
  case begun(at: UInt64)

  /// The mark of a turn that begins with a tick.
  init(beginningAt tick: UInt64) {
    self = .begun(at: max(2, tick & ~1))
  }

  /// Reads a mark.
  init(word: UInt64) {
    self = word == 0 ? .none : word & 1 == 1 ? .provisional(bound: word) : .begun(at: word)
  }

  /// The mark as it stands in the file.
  var word: UInt64 {
    switch self {
    case .none: 0
    case .provisional(let bound): bound | 1
    case .begun(let start): start
    }
  }

  /// Whether the record is known to have been on the disk.
  var hasBegun: Bool {
    if case .begun = self { true } else { false }
  }
}
