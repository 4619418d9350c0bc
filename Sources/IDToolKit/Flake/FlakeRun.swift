/// Ids that differ by a constant: `first`, `first + stride`, and so on.
///
/// A text writer needs the layout once per run, and an addition for each id.
struct FlakeRun: Equatable, Sendable {
  let first: FlakeID
  let stride: UInt64
  /// At least 1.
  let count: UInt64
}

extension FlakeLayout {
  /// Whether the ids of successive ticks of one worker always differ by the same number.
  var ticksAreEvenlySpaced: Bool {
    guard randomField == nil, millisecondField == nil else { return false }
    guard let sequenceField else { return true }
    return timeField.shift == sequenceField.shift + sequenceField.width
  }

  /// Returns the ids of these ticks as runs, in order; nil for layouts with random bits, whose ids
  /// must be made one by one.
  ///
  /// If nothing is between sequence and time (miniflake), the whole range is one run; if the worker
  /// is (twitter), each step of time is one.
  func runs(of ticks: Range<UInt64>, worker: UInt64) -> UnfoldSequence<FlakeRun, UInt64>? {
    guard randomField == nil else { return nil }
    let workerBits = workerBits(of: worker)
    let stride: UInt64 = 1 << UInt64(sequenceField?.shift ?? timeField.shift)
    let (isOneRun, sequenceMask) = (ticksAreEvenlySpaced, largestSequence)
    return Swift.sequence(state: ticks.lowerBound) { tick in
      guard tick < ticks.upperBound else { return nil }
      let available = ticks.upperBound - tick
      let untilCarry = sequenceMask - (tick & sequenceMask) + 1
      let count = isOneRun ? available : min(available, untilCarry)
      let first = self.id(tick: tick, workerBits: workerBits)
      tick += count
      return FlakeRun(first: first, stride: stride, count: count)
    }
  }
}
