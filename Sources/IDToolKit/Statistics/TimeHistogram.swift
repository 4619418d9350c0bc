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

  /// The most buckets of a requested width that are kept, each of some 30 bytes.
  static let capacity = 65_536
  /// The most of a width that is chosen: more than are shown.
  private static let chosenCapacity = 1024

  /// Returns the next width: 1, 5, 10 and 30 s and min, 1, 3, 6 and 12 h, 1 d, then tenfold; each
  /// divides the next.
  private static func nextRung(_ step: CalendarStep) -> CalendarStep {
    let ladder: [Int64] = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400]
    let width = step.shortest
    return CalendarStep(ladder.map(TimeSpan.seconds).first { $0 > width } ?? width * 10)
  }

  /// The requested width; nil if the histogram chooses.
  private let requestedStep: CalendarStep?
  private var scale: TimeHistogramScale
  /// By keys of the scale.
  private var counts = KeyTable<Int64, Int>()
  /// The bucket of the last id, not yet counted elsewhere: most ids fall into the same bucket as
  /// the one before.
  private var currentKey: Int64 = 0
  private var currentCount = 0

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
    currentKey = flush() ? scale.key(of: time.microseconds) : key
    currentCount = 1
  }

  /// Moves the count of the current bucket to the others; returns whether the buckets became wider.
  private mutating func flush() -> Bool {
    if currentCount > 0 { counts[currentKey, default: 0] += currentCount }
    currentCount = 0
    let capacity = requestedStep == nil ? Self.chosenCapacity : Self.capacity
    guard counts.count > capacity else { return false }
    while counts.count > capacity {
      let wider = requestedStep == nil ? Self.nextRung(scale.step) : scale.step.doubled
      (scale, counts) = Self.widened(scale, counts, to: wider)
    }
    return true
  }

  private static func widened(
    _ scale: TimeHistogramScale,
    _ counts: KeyTable<Int64, Int>,
    to step: CalendarStep
  ) -> (TimeHistogramScale, KeyTable<Int64, Int>) {
    var wider = scale.widened(to: step)
    var merged = KeyTable<Int64, Int>()
    for (key, count) in counts.entries {
      merged[scale.key(of: key, in: &wider), default: 0] += count
    }
    return (wider, merged)
  }

  /// Returns the buckets that hold ids, by time, and the scale that divides them.
  ///
  /// If no width was requested, it is the finest of the ladder that covers the whole span, empty
  /// buckets included, in at most `rows`. O(n log n) in the number of buckets.
  func buckets(rows: Int = 40) -> (scale: TimeHistogramScale, buckets: [Bucket]) {
    var (scale, counts) = (scale, counts)
    if currentCount > 0 { counts[currentKey, default: 0] += currentCount }
    if requestedStep == nil {
      while let low = counts.entries.map(\.key).min(), let high = counts.entries.map(\.key).max(),
        scale.count(from: low, to: high) >= max(1, rows)
      {
        (scale, counts) = Self.widened(scale, counts, to: Self.nextRung(scale.step))
      }
    }
    let sorted = counts.entries.sorted { $0.key < $1.key }
    return (
      scale,
      sorted.map { Bucket(start: scale.start(of: $0.key), count: $0.value, key: $0.key) }
    )
  }
}
