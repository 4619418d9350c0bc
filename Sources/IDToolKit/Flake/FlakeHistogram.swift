/// Counts of ids by buckets of time, in bounded memory.
///
/// Buckets start where their ``FlakeHistogramScale`` says. Where more than ``capacity`` of them
/// would be needed the width doubles, or, where no width was asked for, goes to the next of a
/// ladder from a second up.
struct FlakeHistogram: Sendable {
  /// The ids from a moment up to the next bucket.
  struct Bucket: Equatable, Sendable {
    let start: Timestamp
    let count: Int
    /// What the scale knows it by.
    let key: Int64
  }

  /// The most buckets that are kept; about 100 bytes each.
  static let capacity = 65_536

  /// Each divides the next: a second, 10 s, a minute, 10 min, an hour, 6 h, a day, then tens.
  private static func nextRung(_ width: Int64) -> Int64 {
    let ladder: [Int64] = [1, 10, 60, 600, 3600, 21_600, 86_400]
    return ladder.map { $0 * 1_000_000 }.first { $0 > width } ?? width * 10
  }

  /// The width that was asked for; nil where the histogram chooses.
  let requestedMicroseconds: Int64?
  private var scale: FlakeHistogramScale
  /// By keys of the scale.
  private var counts: [Int64: Int] = [:]
  /// The bucket of the last id, not yet in `counts`: most ids fall into the same one as the last.
  private var currentKey: Int64 = 0
  private var currentCount = 0

  /// Makes a histogram with buckets of a width above 0, or of a width that suits the data, as the
  /// clocks of a zone count; nil for UTC.
  init(bucketMicroseconds: Int64?, zone: ZoneDays? = nil) {
    requestedMicroseconds = bucketMicroseconds
    scale = FlakeHistogramScale(width: max(1, bucketMicroseconds ?? 1_000_000), zone: zone)
  }

  /// Whether the buckets had to be made wider than was asked for.
  var isCoarsened: Bool {
    requestedMicroseconds.map { $0 != scale.width } ?? false
  }

  /// Counts an id of that time.
  mutating func observe(_ time: Timestamp) {
    if scale.holds(time.microseconds, inBucket: currentKey)
      || scale.key(of: time.microseconds) == currentKey
    {
      currentCount += 1
      return
    }
    flush()
    // Flushing may have widened the buckets.
    currentKey = scale.key(of: time.microseconds)
    currentCount = 1
  }

  private mutating func flush() {
    if currentCount > 0 { counts[currentKey, default: 0] += currentCount }
    currentCount = 0
    while counts.count > Self.capacity { widen() }
  }

  private mutating func widen() {
    let wider = requestedMicroseconds == nil ? Self.nextRung(scale.width) : scale.width * 2
    (scale, counts) = Self.widened(scale, counts, to: wider)
    currentKey = 0
  }

  private static func widened(
    _ scale: FlakeHistogramScale,
    _ counts: [Int64: Int],
    to width: Int64
  ) -> (FlakeHistogramScale, [Int64: Int]) {
    var wider = scale.widened(to: width)
    var merged: [Int64: Int] = [:]
    for (key, count) in counts {
      merged[scale.key(of: key, in: &wider), default: 0] += count
    }
    return (wider, merged)
  }

  /// The buckets that hold ids, by time, and how they cut it.
  ///
  /// Where no width was asked for, it is the finest of the ladder with which the whole span, empty
  /// buckets included, takes at most `rows`. O(n log n) in the number of buckets.
  func buckets(rows: Int = 40) -> (scale: FlakeHistogramScale, buckets: [Bucket]) {
    var scale = scale
    var counts = counts
    if currentCount > 0 { counts[currentKey, default: 0] += currentCount }
    if requestedMicroseconds == nil {
      while let low = counts.keys.min(), let high = counts.keys.max(),
        high.flooredQuotient(scale.width) - low.flooredQuotient(scale.width) >= max(1, rows)
      {
        (scale, counts) = Self.widened(scale, counts, to: Self.nextRung(scale.width))
      }
    }
    let sorted = counts.sorted { $0.key < $1.key }
    return (
      scale,
      sorted.map { Bucket(start: scale.start(of: $0.key), count: $0.value, key: $0.key) }
    )
  }
}
