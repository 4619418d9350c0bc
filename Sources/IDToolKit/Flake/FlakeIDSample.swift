/// A bounded sample of a stream of ids: all of a short one, runs of neighbours from all over a long
/// one.
///
/// Neighbours show how a sequence counts; runs that are far apart show which numbers stay the same.
/// When the sample is full, every second run is dropped, and half as many are taken from then on.
struct FlakeIDSample: Sendable {
  private static let runLength = 64
  private static let mostRuns = 64

  private var ids: [UInt64] = []
  private var count = 0
  /// One run in this many is taken.
  private var stride = 1

  /// Observes an id.
  @inline(__always)
  mutating func observe(_ id: FlakeID) {
    if count / Self.runLength % stride == 0 {
      if ids.count == Self.runLength * Self.mostRuns { dropEverySecondRun() }
      ids.append(id.rawValue)
    }
    count += 1
  }

  @inline(never)
  private mutating func dropEverySecondRun() {
    let kept = (0..<Self.mostRuns / 2).flatMap { run in
      let start = run * 2 * Self.runLength
      return ids[start..<start + Self.runLength]
    }
    ids = kept
    stride *= 2
  }

  /// The distinct ids of the sample in ascending order: one id on many lines of a log is one piece
  /// of evidence.
  ///
  /// O(n log n).
  var distinctIDs: [FlakeID] {
    var distinct: [FlakeID] = []
    distinct.reserveCapacity(ids.count)
    for id in ids.sorted() where distinct.last?.rawValue != id {
      distinct.append(FlakeID(rawValue: id))
    }
    return distinct
  }
}
