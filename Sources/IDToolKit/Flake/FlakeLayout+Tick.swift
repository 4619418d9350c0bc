extension FlakeLayout {
  /// Why ids of this layout can't be issued, or nil.
  ///
  /// Ids increase with the tick only if time, milliseconds, sequence and random bits are in that
  /// order; the position of the worker does not matter.
  var generationProblem: FlakeGeneratorProblem? {
    if otherField != nil { return .unknownBits }
    var floor = timeField.shift
    if let millisecondField {
      if millisecondField.shift > floor { return .sequenceAboveTime }
      floor = millisecondField.shift
    }
    if let sequenceField {
      if sequenceField.shift > floor { return .sequenceAboveTime }
      floor = sequenceField.shift
    }
    if let randomField, randomField.shift > floor { return .randomAboveSequence }
    return nil
  }

  /// The last tick that can be issued.
  ///
  /// If ticks take all 64 bits, the very last is excluded, so that the tick after it still fits.
  var lastTick: UInt64 {
    let lastStep = isCutByTextForm ? timeField.value(in: largestID) - 1 : largestStep
    let tick = lastStep << UInt64(sequenceBits) | largestSequence
    return min(tick, UInt64.max - 1)
  }

  /// Returns the first tick of a moment; nil before the epoch and after the last time.
  func firstTick(at time: Timestamp) -> UInt64? {
    steps(at: time).map { $0 << UInt64(sequenceBits) }
  }

  /// Returns the time in the ids of a tick.
  func time(ofTick tick: UInt64) -> Timestamp {
    time(ofStep: tick >> UInt64(sequenceBits))
  }

  /// Returns the id of a tick with its random bits zero.
  ///
  /// The caller has checked that the tick is at most ``lastTick`` and the worker in range.
  @inline(__always)
  func id(tick: UInt64, worker: UInt64) -> FlakeID {
    id(tick: tick, workerBits: workerBits(of: worker))
  }

  /// Returns the id of a tick with random bits.
  @inline(__always)
  func id(
    tick: UInt64,
    worker: UInt64,
    random: inout some RandomNumberGenerator
  ) -> FlakeID {
    id(tick: tick, workerBits: workerBits(of: worker), random: &random)
  }

  /// Returns the id of a tick for worker bits that are already in place.
  @inline(__always)
  func id(
    tick: UInt64,
    workerBits: UInt64,
    random: inout some RandomNumberGenerator
  ) -> FlakeID {
    let plain = id(tick: tick, workerBits: workerBits)
    guard let randomField else { return plain }
    return FlakeID(rawValue: plain.rawValue | randomField.bits(of: random.next()))
  }

  @inline(__always)
  func id(tick: UInt64, workerBits: UInt64) -> FlakeID {
    var bits = timeBits(of: tick &>> UInt64(sequenceBits)) | workerBits
    if let sequenceField { bits |= sequenceField.bits(of: tick) }
    return FlakeID(rawValue: bits)
  }

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

/// Ids that differ by a constant: `first`, `first + stride`, and so on.
///
/// A text writer needs the layout once per run, and an addition for each id.
struct FlakeRun: Equatable, Sendable {
  let first: FlakeID
  let stride: UInt64
  /// At least 1.
  let count: UInt64
}
