/// Counts ids in buckets of time, in bounded memory.
///
/// Buckets start where ``TimeHistogramScale`` puts them. If more than ``capacity`` of them would
/// be needed, the width doubles or, if none was requested, goes to the next step of a ladder that
/// starts at a second.
struct TimeHistogram: Sendable {
  /// The ids from a moment up to the next bucket.
  struct Bucket: Equatable, Sendable {
    let start: Timestamp
    let count: Int
    /// The bucket's key in the scale.
    let key: Int64
  }

  /// The most buckets that are kept; about 100 bytes each.
  static let capacity = 65_536

  /// With fewer buckets, ids that are not in order are counted without ``recent``.
  private static let manyBuckets = 256

  /// Returns the next width: 1 s, 10 s, 1 min, 10 min, 1 h, 6 h, 1 d, then tenfold; each divides
  /// the next.
  private static func nextRung(_ step: CalendarStep) -> CalendarStep {
    let ladder: [Int64] = [1, 10, 60, 600, 3600, 21_600, 86_400]
    let width = step.shortest
    return CalendarStep(ladder.map(TimeSpan.seconds).first { $0 > width } ?? width * 10)
  }

  /// The requested width; nil if the histogram chooses.
  private let requestedStep: CalendarStep?
  private var scale: TimeHistogramScale
  /// By keys of the scale.
  private var counts: [Int64: Int] = [:]
  /// The bucket of the last id, not yet counted elsewhere: most ids fall into the same bucket as
  /// the one before.
  private var currentKey: Int64 = 0
  private var currentCount = 0
  /// Counts to be added to those in `counts`, which has their keys already: a table without
  /// look-ups for ids that are not in order.
  ///
  /// A bucket's place is its number modulo the table's size. Empty as long as ids are in order or
  /// buckets few.
  private var recent: [(key: Int64, count: Int)] = []

  /// Creates a histogram with buckets of a width above 0, or of a width that suits the data,
  /// aligned to the clocks of a zone; nil means UTC.
  init(bucket step: CalendarStep?, zone: ZoneDays? = nil) {
    precondition(step.map { $0.shortest > .zero } ?? true)
    requestedStep = step
    scale = TimeHistogramScale(step: step ?? CalendarStep(.second), zone: zone)
  }

  /// The requested width if the buckets are wider.
  var tooNarrowStep: CalendarStep? { requestedStep == scale.step ? nil : requestedStep }

  /// Counts an id made at a time.
  mutating func observe(_ time: Timestamp) {
    if scale.holds(time.microseconds, inBucket: currentKey) {
      currentCount += 1
      return
    }
    let key = scale.key(of: time.microseconds)
    if key == currentKey {
      currentCount += 1
      return
    }
    let hasWidened = flush(isInOrder: key > currentKey)
    currentKey = hasWidened ? scale.key(of: time.microseconds) : key
    currentCount = 1
  }

  /// Moves the count of the current bucket to the others; returns whether the buckets became wider.
  private mutating func flush(isInOrder: Bool) -> Bool {
    guard currentCount > 0 else { return false }
    if recent.isEmpty {
      counts[currentKey, default: 0] += currentCount
      if !isInOrder, counts.count >= Self.manyBuckets {
        recent = Array(repeating: (key: 0, count: 0), count: Self.capacity)
      }
    } else {
      noteRecent()
    }
    currentCount = 0
    guard counts.count > Self.capacity else { return false }
    while counts.count > Self.capacity { widen() }
    return true
  }

  /// Moves the count of the current bucket to its place in ``recent``.
  private mutating func noteRecent() {
    let number = UInt64(bitPattern: currentKey) / scale.step.shortest.magnitude
    let place = Int(truncatingIfNeeded: number % UInt64(Self.capacity))
    let (key, count) = recent[place]
    if key == currentKey, count > 0 {
      recent[place].count += currentCount
      return
    }
    if count > 0 { counts[key, default: 0] += count }
    counts[currentKey, default: 0] += 0
    recent[place] = (currentKey, currentCount)
  }

  /// Returns all counts by keys of the scale.
  private func settled() -> [Int64: Int] {
    var counts = counts
    for (key, count) in recent where count > 0 { counts[key, default: 0] += count }
    if currentCount > 0 { counts[currentKey, default: 0] += currentCount }
    return counts
  }

  private mutating func widen() {
    counts = settled()
    for place in recent.indices { recent[place].count = 0 }
    let wider = requestedStep == nil ? Self.nextRung(scale.step) : scale.step.doubled
    (scale, counts) = Self.widened(scale, counts, to: wider)
    currentKey = 0
  }

  private static func widened(
    _ scale: TimeHistogramScale,
    _ counts: [Int64: Int],
    to step: CalendarStep
  ) -> (TimeHistogramScale, [Int64: Int]) {
    var wider = scale.widened(to: step)
    var merged: [Int64: Int] = [:]
    for (key, count) in counts {
      merged[scale.key(of: key, in: &wider), default: 0] += count
    }
    return (wider, merged)
  }

  /// Returns the buckets that hold ids, by time, and the scale that divides them.
  ///
  /// If no width was requested, it is the finest of the ladder that covers the whole span, empty
  /// buckets included, in at most `rows`. O(n log n) in the number of buckets.
  func buckets(rows: Int = 40) -> (scale: TimeHistogramScale, buckets: [Bucket]) {
    var scale = scale
    var counts = settled()
    if requestedStep == nil {
      while let low = counts.keys.min(), let high = counts.keys.max(),
        scale.count(from: low, to: high) >= max(1, rows)
      {
        (scale, counts) = Self.widened(scale, counts, to: Self.nextRung(scale.step))
      }
    }
    let sorted = counts.sorted { $0.key < $1.key }
    return (
      scale,
      sorted.map { Bucket(start: scale.start(of: $0.key), count: $0.value, key: $0.key) }
    )
  }
}
