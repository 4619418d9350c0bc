extension FlakeLayout {
  /// Returns the time in an id.
  @inline(__always)
  public func time(of id: FlakeID) -> Timestamp { Timestamp(microseconds: timeBits.time(of: id)) }

  /// Returns the time in an id as a number of steps of this layout's resolution from its epoch.
  @inline(__always)
  func step(of id: FlakeID) -> UInt64 { timeBits.step(of: id) }

  /// Returns the sequence number in an id; 0 in layouts without a sequence.
  @inline(__always)
  public func sequence(of id: FlakeID) -> UInt64 {
    sequenceField?.value(in: id) ?? 0
  }

  /// Returns the combined worker number in an id, its parts joined most significant first; 0 in
  /// layouts without a worker.
  @inline(__always)
  public func worker(of id: FlakeID) -> UInt64 {
    if _fastPath(workerIsContiguous) {
      return (id.rawValue &>> UInt64(workerShift)) & largestWorker
    }
    return gatheredWorker(of: id)
  }

  @inline(never)
  private func gatheredWorker(of id: FlakeID) -> UInt64 {
    workerFields.reduce(0) { $0 &<< UInt64($1.width) | $1.value(in: id) }
  }

  /// Returns why this layout's makers would not make an id, which can be decoded all the same; nil
  /// if they would.
  @inline(__always)
  func problem(with id: FlakeID) -> FlakeProblem? {
    if _slowPath(id.rawValue & unusedMask != 0) { return .unusedBits(id.rawValue & unusedMask) }
    if _slowPath(id > largestID) { return .aboveLargest(largestID) }
    let milliseconds = timeBits.millisecond(of: id)
    return _slowPath(milliseconds > 999) ? .millisecond(milliseconds) : nil
  }
}

extension FlakeLayout {
  /// Returns the id of a moment, rounded down to the layout's resolution.
  ///
  /// The high bits of a combined worker number go to the most significant worker field.
  func id(
    time: Timestamp,
    worker: UInt64 = 0,
    sequence: UInt64 = 0,
    random: UInt64 = 0,
    other: UInt64 = 0
  ) throws(FlakeEncodeProblem) -> FlakeID {
    guard worker <= largestWorker else { throw .field(.worker, worker, largest: largestWorker) }
    guard sequence <= largestSequence else {
      throw .field(.sequence, sequence, largest: largestSequence)
    }
    let largestRandom = randomField?.largest ?? 0
    guard random <= largestRandom else { throw .field(.random, random, largest: largestRandom) }
    let largestOther = otherField?.largest ?? 0
    guard other <= largestOther else { throw .field(.other, other, largest: largestOther) }
    guard time >= epoch else { throw .beforeEpoch(epoch) }
    guard let steps = steps(at: time) else { throw .afterLast(lastUsableTime) }
    let bits =
      timeBits(of: steps) | workerBits(of: worker) | (sequenceField?.bits(of: sequence) ?? 0)
    let filling = (randomField?.bits(of: random) ?? 0) | (otherField?.bits(of: other) ?? 0)
    let id = FlakeID(rawValue: bits | filling)
    guard id <= largestID else { throw .afterLast(lastUsableTime) }
    return id
  }

  /// Returns the whole steps of the layout's resolution from the epoch to a moment; nil before the
  /// epoch and after ``largestStep``.
  func steps(at time: Timestamp) -> UInt64? {
    guard time >= epoch else { return nil }
    // The difference of two moments may need all 64 bits.
    let span = UInt64(bitPattern: time.microseconds &- epoch.microseconds)
    let steps = span / resolution.magnitude
    return steps <= largestStep ? steps : nil
  }

  /// The number of steps from the epoch to the last moment that the bits can hold.
  var largestStep: UInt64 {
    millisecondField == nil ? timeField.largest : timeField.largest * 1000 + 999
  }

  /// Returns the moment a number of steps after the epoch; `steps` is at most ``largestStep``.
  @inline(__always)
  func time(ofStep steps: UInt64) -> Timestamp {
    let span = Int64(truncatingIfNeeded: steps) &* resolution.microseconds
    return Timestamp(microseconds: epoch.microseconds &+ span)
  }

  /// Returns the time and millisecond fields of a step, shifted into place.
  @inline(__always)
  func timeBits(of steps: UInt64) -> UInt64 {
    guard let millisecondField else { return timeField.bits(of: steps) }
    let (seconds, milliseconds) = steps.quotientAndRemainder(dividingBy: 1000)
    return timeField.bits(of: seconds) | millisecondField.bits(of: milliseconds)
  }

  /// Returns a combined worker number distributed over the worker fields, shifted into place.
  func workerBits(of worker: UInt64) -> UInt64 {
    var rest = worker
    var bits: UInt64 = 0
    for field in workerFields.reversed() {
      bits |= field.bits(of: rest)
      rest &>>= UInt64(field.width)
    }
    return bits
  }
}

/// Why no id can be built from given values.
enum FlakeEncodeProblem: DescribedError {
  case beforeEpoch(Timestamp)
  case afterLast(Timestamp)
  /// The value does not fit into the field, or there is no such field.
  case field(FlakeFieldKind, UInt64, largest: UInt64)

  var sentence: String {
    switch self {
    case .beforeEpoch(let epoch): "the time is before the layout's epoch, \(epoch.text())"
    case .afterLast(let last): "the time is after the layout's last, \(last.text())"
    case .field(let kind, let value, largest: 0):
      "the layout has no \(kind.longName) field, so \(value) has no place"
    case .field(let kind, let value, let largest):
      "\(kind.longName) \(value) is out of range: 0 to \(largest) are accepted"
    }
  }
}

/// Why a layout's makers would not make an id, though it can be decoded.
enum FlakeProblem: DescribedError {
  /// These bits are set, but the layout leaves them zero.
  case unusedBits(UInt64)
  /// It is larger than the largest id that the layout's text form can hold.
  case aboveLargest(FlakeID)
  /// The millisecond field holds more than 999.
  case millisecond(UInt64)

  var sentence: String {
    switch self {
    case .unusedBits(let bits):
      "the layout leaves bit \(63 - bits.leadingZeroBitCount) unused, and it is set"
    case .aboveLargest(let id): "larger than the layout's largest id, \(id.rawValue)"
    case .millisecond(let value): "its millisecond field holds \(value), and the most is 999"
    }
  }
}
