/// How two layouts read the same ids.
enum FlakeLikeness: Equatable, Sendable {
  /// The same times, workers and sequences: two names for one thing.
  case sameReading
  /// The same bits with different epochs.
  case onlyEpoch
  /// The same times, and other workers or sequences.
  case onlySplit
  /// Other times.
  case otherwise

  /// Compares two layouts, regardless of any ids.
  init(_ first: FlakeLayout, _ second: FlakeLayout) {
    let sameTimes =
      first.timeField.shift == second.timeField.shift
      && first.resolution == second.resolution
      && (first.millisecondField == nil) == (second.millisecondField == nil)
    guard sameTimes else {
      self = .otherwise
      return
    }
    let sameSplit =
      first.sequenceField == second.sequenceField && first.randomField == second.randomField
      && first.workerMask == second.workerMask
    switch (sameSplit, first.epoch == second.epoch) {
    case (true, true): self = .sameReading
    case (true, false): self = .onlyEpoch
    case (false, true): self = .onlySplit
    case (false, false): self = .otherwise
    }
  }
}

extension FlakeLayout {
  /// The bits of all worker fields.
  var workerMask: UInt64 { workerFields.reduce(0) { $0 | $1.mask } }
}
