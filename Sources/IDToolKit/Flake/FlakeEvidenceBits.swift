/// The shifts and masks of what ``FlakeEvidence`` counts: plain numbers, for a loop over many ids.
struct FlakeEvidenceBits: Sendable {
  private let unusedMask: UInt64
  private let largestID: UInt64
  private let time: FlakeTimeBits
  /// The first time step at which such an id can have been made, and the first after now.
  let firstStep: UInt64
  let futureStep: UInt64
  private let counterShift: UInt64
  private let counterMask: UInt64
  private let workerMask: UInt64

  /// Creates the masks; `earliest` and `latest` bound the times of possible ids, microseconds.
  init(_ layout: FlakeLayout, counter: FlakeField?, earliest: Int64, latest: Int64) {
    unusedMask = layout.unusedMask
    largestID = layout.largestID.rawValue
    time = layout.timeBits
    counterShift = UInt64(counter?.shift ?? 0)
    counterMask = counter?.largest ?? 0
    workerMask = layout.workerMask
    let epoch = layout.epoch.microseconds
    let step = layout.resolution.magnitude
    let untilFirst = earliest > epoch ? UInt64(bitPattern: earliest &- epoch) : 0
    firstStep = untilFirst / step + (untilFirst % step > 0 ? 1 : 0)
    futureStep = latest < epoch ? 0 : UInt64(bitPattern: latest &- epoch) / step + 1
  }

  /// Whether the layout has a field that counts up.
  var hasCounter: Bool { counterMask != 0 }

  /// Whether the layout's makers can make an id: ``FlakeLayout/problem(with:)`` returns nil.
  @inline(__always)
  func isPossible(_ id: FlakeID) -> Bool {
    id.rawValue & unusedMask == 0 && id.rawValue <= largestID && time.millisecond(of: id) <= 999
  }

  /// Returns whether all ids of an extent are possible (true) or none (false); nil if they must be
  /// examined one by one.
  func arePossible(_ ids: FlakeIDExtent) -> Bool? {
    guard time.millisecondMask == 0 else { return nil }
    if ids.anyBits & unusedMask == 0, ids.greatest <= largestID { return true }
    return ids.allBits & unusedMask != 0 || ids.least > largestID ? false : nil
  }

  /// Returns the earliest and the latest step of the ids of an extent; nil if the ids may not sort
  /// by time, so that they must be examined one by one.
  func steps(of ids: FlakeIDExtent) -> ClosedRange<UInt64>? {
    guard time.millisecondMask == 0, ids.varyingBits &>> time.shift & ~time.mask == 0 else {
      return nil
    }
    return step(of: FlakeID(rawValue: ids.least))...step(of: FlakeID(rawValue: ids.greatest))
  }

  /// Returns the time of an id, counted from the epoch in steps of the layout's resolution.
  @inline(__always)
  func step(of id: FlakeID) -> UInt64 { time.step(of: id) }

  /// Whether both layouts count up in the same field.
  func countsLikewise(_ other: FlakeEvidenceBits) -> Bool {
    counterMask == other.counterMask && counterShift == other.counterShift
  }

  /// Whether all ids of an extent have the same worker.
  func haveOneWorker(_ ids: FlakeIDExtent) -> Bool { ids.varyingBits & workerMask == 0 }

  /// Returns the value of the field that counts up.
  @inline(__always)
  func counter(of id: FlakeID) -> UInt64 {
    id.rawValue &>> counterShift & counterMask
  }
}

/// The bounds of a batch of ids, and the bits that they share.
struct FlakeIDExtent {
  private(set) var least = UInt64.max
  private(set) var greatest: UInt64 = 0
  /// The bits that are set in at least one of them, and those that are set in all.
  private(set) var anyBits: UInt64 = 0
  private(set) var allBits = UInt64.max

  init(_ ids: [FlakeID]) {
    for id in ids {
      least = min(least, id.rawValue)
      greatest = max(greatest, id.rawValue)
      anyBits |= id.rawValue
      allBits &= id.rawValue
    }
  }

  /// The bits that differ between ids.
  var varyingBits: UInt64 { anyBits & ~allBits }
}
