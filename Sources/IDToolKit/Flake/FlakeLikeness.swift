/// Why ids alone can't tell two layouts apart.
enum FlakeLikeness: Equatable, Sendable {
  /// Same times, workers and sequences: two names for one thing.
  case sameReading
  /// Same bits, another epoch: the same ids, made at another time, and both times are plausible.
  case onlyEpoch
  /// Same times; how the bits below divide can't be seen.
  case onlySplit
  /// Different bits, and these ids fit both about as well.
  case fitsAsWell

  /// How two layouts are alike apart from what the ids say.
  init(_ first: FlakeLayout, _ second: FlakeLayout) {
    let sameTimes =
      first.timeField.shift == second.timeField.shift
      && first.resolutionMicroseconds == second.resolutionMicroseconds
      && (first.millisecondField == nil) == (second.millisecondField == nil)
    guard sameTimes else {
      self = .fitsAsWell
      return
    }
    let sameSplit =
      first.sequenceField == second.sequenceField && first.randomField == second.randomField
      && first.workerMask == second.workerMask
    switch (sameSplit, first.epoch == second.epoch) {
    case (true, true): self = .sameReading
    case (true, false): self = .onlyEpoch
    case (false, true): self = .onlySplit
    case (false, false): self = .fitsAsWell
    }
  }
}

extension FlakeLayout {
  /// The bits of all worker fields.
  var workerMask: UInt64 { workerFields.reduce(0) { $0 | $1.mask } }
}
