/// Finds the longest stretch of time without an id, for ids in any order.
///
/// A late id splits the stretch that it falls into. At most ``capacity`` stretches are kept, and
/// the length of the longest one dropped, so that it is known whether the answer is exact: it is if
/// the longest kept is at least as long, which is always so for ids roughly in order.
struct TimeGaps: Sendable {
  /// A stretch between two adjacent times.
  struct Gap: Equatable, Sendable {
    let start: Timestamp
    let end: Timestamp
    /// Its length.
    var span: TimeSpan { TimeSpan(microseconds: end.microseconds - start.microseconds) }
  }

  /// The most stretches that are kept.
  static let capacity = 256

  /// Sorted by time, disjoint.
  private var gaps: [Gap] = []
  private var earliest: Timestamp?
  private var latest = Timestamp.unixEpoch
  /// The length of the shortest one kept; when there is no room, a stretch that is not longer is
  /// ignored.
  private var shortest = TimeSpan.zero
  private var longestDropped = TimeSpan.zero
  /// Where the stretches lie, once there are ``capacity`` of them, and perhaps where some lay before
  /// they were split; nil if there are others since.
  private var map: Map?
  /// How many were split since.
  private var splitCount = 0

  /// The longest stretch; nil if fewer than two different times were observed.
  var longest: Gap? { gaps.max { $0.span < $1.span } }

  /// Returns the longest stretches, at most `count` (up to ``capacity``), the longest first.
  func longest(_ count: Int) -> [Gap] {
    Array(gaps.sorted { ($1.span, $0.start) < ($0.span, $1.start) }.prefix(count))
  }

  /// Whether ``longest`` is certain: no dropped stretch was longer.
  var isExact: Bool { isExact(longest) }

  /// Whether no dropped stretch is longer than one that was kept.
  func isExact(_ gap: Gap?) -> Bool { (gap?.span ?? .zero) >= longestDropped }

  /// Observes a time.
  ///
  /// O(1) for a time after all others that leaves no long gap, O(capacity) at worst.
  mutating func observe(_ time: Timestamp) {
    guard let earliest else {
      self.earliest = time
      latest = time
      return
    }
    if time > latest {
      if add(Gap(start: latest, end: time), at: gaps.count) { map = nil }
      latest = time
    } else if time < earliest {
      if add(Gap(start: time, end: earliest), at: 0) { map = nil }
      self.earliest = time
    } else if time < latest {
      split(at: time)
    }
  }

  private mutating func split(at time: Timestamp) {
    if gaps.count == Self.capacity {
      if map == nil || splitCount > Self.capacity / 4 {
        map = Map(of: gaps)
        splitCount = 0
      }
      guard map?.mayHold(time) != false else { return }
    }
    let place = gaps.indices.firstIndex(after: { gaps[$0].end <= time })
    guard place < gaps.count, gaps[place].start < time else { return }
    splitCount += 1
    let gap = gaps.remove(at: place)
    add(Gap(start: time, end: gap.end), at: place)
    add(Gap(start: gap.start, end: time), at: place)
  }

  /// Keeps a stretch if it is long enough, and returns whether it is.
  @discardableResult
  private mutating func add(_ gap: Gap, at position: Int) -> Bool {
    if gaps.count < Self.capacity {
      gaps.insert(gap, at: position)
      if gaps.count == Self.capacity { noteShortest() }
      return true
    }
    guard gap.span > shortest else {
      longestDropped = max(longestDropped, gap.span)
      return false
    }
    gaps.insert(gap, at: position)
    if let dropped = gaps.firstIndex(where: { $0.span == shortest }) {
      gaps.remove(at: dropped)
      longestDropped = max(longestDropped, shortest)
    }
    noteShortest()
    return true
  }

  private mutating func noteShortest() {
    shortest = gaps.reduce(.longest) { min($0, $1.span) }
  }
  /// The parts of time that stretches reach into: in a dense stream few ids fall into these, so
  /// that most late ids need no search among the stretches.
  ///
  /// Time is cut into equal parts, each of which shares a bit with every 65,536th after it. A part
  /// is longer than the mean stretch, so that all stretches together reach into at most three times
  /// as many parts as there are stretches.
  private struct Map: Sendable {
    private var words = [UInt64](repeating: 0, count: 1024)
    private let shift: Int64

    init(of gaps: [Gap]) {
      let mean = gaps.reduce(0) { $0 + $1.span.microseconds } / Int64(gaps.count)
      shift = Int64(64 - mean.leadingZeroBitCount)
      for gap in gaps {
        var part = gap.start.microseconds >> shift
        let last = gap.end.microseconds >> shift
        // Not a range, whose iterator takes most of the time of tests.
        while part <= last {
          words[Int(part >> 6 & 1023)] |= 1 << UInt64(part & 63)
          part += 1
        }
      }
    }

    /// Returns false if no stretch holds a time.
    @inline(__always)
    func mayHold(_ time: Timestamp) -> Bool {
      let part = time.microseconds >> shift
      return words[Int(part >> 6 & 1023)] >> UInt64(part & 63) & 1 != 0
    }
  }
}
