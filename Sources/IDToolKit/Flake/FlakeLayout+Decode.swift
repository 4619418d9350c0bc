extension FlakeLayout {
  /// Returns the time in an id.
  @inline(__always)
  public func time(of id: FlakeID) -> Timestamp {
    let units = Int64(truncatingIfNeeded: timeField.value(in: id))
    var microseconds = epoch.microseconds &+ units &* unitMicroseconds
    if let millisecondField {
      microseconds &+= Int64(truncatingIfNeeded: millisecondField.value(in: id)) &* 1000
    }
    return Timestamp(microseconds: microseconds)
  }

  /// Returns the time of a value of the time field.
  func time(ofUnit unit: UInt64) -> Timestamp {
    Timestamp(
      microseconds: epoch.microseconds &+ Int64(truncatingIfNeeded: unit) &* unitMicroseconds
    )
  }

  /// Returns the time in an id as a number of steps of this layout's resolution from its epoch.
  @inline(__always)
  func step(of id: FlakeID) -> UInt64 {
    let units = timeField.value(in: id)
    guard let millisecondField else { return units }
    return units &* 1000 &+ millisecondField.value(in: id)
  }

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

  /// Returns what is wrong with an id, or nil: it can be decoded even if this layout's makers don't
  /// make such ids.
  @inline(__always)
  func problem(with id: FlakeID) -> FlakeProblem? {
    if _slowPath(id.rawValue & unusedMask != 0) { return .unusedBits(id.rawValue & unusedMask) }
    if _slowPath(id > largestID) { return .aboveLargest(largestID) }
    if let millisecondField {
      let value = millisecondField.value(in: id)
      if _slowPath(value > 999) { return .millisecond(value) }
    }
    return nil
  }
}
