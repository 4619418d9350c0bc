/// Ids that differ by a constant: `first`, `first + stride`, and so on.
///
/// A text writer needs the layout once per run, and an addition for each id.
struct FlakeRun: Equatable, Sendable {
  let first: FlakeID
  let stride: UInt64
  /// At least 1.
  let count: UInt64
}

/// The ids of a range of ticks as runs, in order.
///
/// If nothing is between sequence and time (miniflake), the whole range is one run; if the worker
/// is (twitter), each step of time is one.
struct FlakeRuns: Sequence, IteratorProtocol {
  private let layout: FlakeLayout
  private let workerBits: UInt64
  private let stride: UInt64
  private let sequenceMask: UInt64
  private let isOneRun: Bool
  private var tick: UInt64
  private let end: UInt64

  fileprivate init(layout: FlakeLayout, ticks: Range<UInt64>, worker: UInt64) {
    self.layout = layout
    workerBits = layout.workerBits(of: worker)
    stride = 1 << UInt64(layout.sequenceField?.shift ?? layout.timeField.shift)
    sequenceMask = layout.largestSequence
    isOneRun = layout.ticksAreEvenlySpaced
    tick = ticks.lowerBound
    end = ticks.upperBound
  }

  mutating func next() -> FlakeRun? {
    guard tick < end else { return nil }
    let available = end - tick
    let untilCarry = sequenceMask - (tick & sequenceMask) + 1
    let count = isOneRun ? available : Swift.min(available, untilCarry)
    let first = layout.id(tick: tick, workerBits: workerBits)
    tick += count
    return FlakeRun(first: first, stride: stride, count: count)
  }
}

extension FlakeLayout {
  /// Whether the ids of successive ticks of one worker always differ by the same number.
  var ticksAreEvenlySpaced: Bool {
    guard randomField == nil, millisecondField == nil else { return false }
    guard let sequenceField else { return true }
    return timeField.shift == sequenceField.shift + sequenceField.width
  }

  /// Returns the ids of these ticks as runs; nil for layouts with random bits, whose ids must be
  /// made one by one.
  func runs(of ticks: Range<UInt64>, worker: UInt64) -> FlakeRuns? {
    randomField == nil ? FlakeRuns(layout: self, ticks: ticks, worker: worker) : nil
  }
}
