/// The reservations of a worker that were made in one boot, without one from another between them.
///
/// A turn tells two things. Its length says how far ahead a ceiling may be raised without wasting
/// much when another machine comes next. And that there is one says that the worker was used,
/// also where its record has become zeros. No promise hangs on the number itself: a wrong one costs
/// ticks, or waits for the disk.
struct LedgerTurn: Equatable, Sendable {
  /// Its first tick, but at least 1: 0 stands for no turn.
  let start: UInt64
  /// Whether it begins with what is taken now.
  private let isNew: Bool
  /// The end of what is taken now.
  private let end: UInt64

  /// The turn that a reservation belongs to: the one that has begun, or a new one where the record
  /// is of another boot.
  init(
    of record: LedgerRecord,
    begun: UInt64,
    inBoot boot: UInt64?,
    taking ticks: Range<UInt64>
  ) {
    isNew = begun == 0 || record.boot != boot
    start = isNew ? max(1, ticks.lowerBound) : begun
    end = ticks.upperBound
  }

  /// How high the ceiling is raised for the reservation: an eighth of the turn's length beyond it,
  /// and `step` ticks at most; the first of a turn raises it just as high as it must.
  func ceiling(step: UInt64) -> UInt64 {
    let length = isNew ? 0 : end - min(start, end)
    let (ceiling, overflow) = end.addingReportingOverflow(min(step, length / 8))
    return overflow ? end : ceiling
  }
}
