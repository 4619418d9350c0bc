/// Counts of ids by buckets of time, in bounded memory.
///
/// Buckets start at whole multiples of their width since 1970. Where more than ``capacity`` of them
/// would be needed the width doubles, or, where no width was asked for, goes to the next of a
/// ladder from a second up.
struct FlakeHistogram: Sendable {
  /// The ids from a moment up to the next bucket.
  struct Bucket: Equatable, Sendable {
    let start: Timestamp
    let count: Int
  }

  /// The most buckets that are kept; about 100 bytes each.
  static let capacity = 65_536

  /// Each divides the next: a second, 10 s, a minute, 10 min, an hour, 6 h, a day, then tens.
  private static func nextRung(_ width: Int64) -> Int64 {
    let ladder: [Int64] = [1, 10, 60, 600, 3600, 21_600, 86_400]
    return ladder.map { $0 * 1_000_000 }.first { $0 > width } ?? width * 10
  }

  /// The width of the buckets now, microseconds.
  private(set) var bucketMicroseconds: Int64
  /// The width that was asked for; nil where the histogram chooses.
  let requestedMicroseconds: Int64?
  private var counts: [Int64: Int] = [:]
  /// The bucket of the last id, not yet in `counts`: most ids fall into the same one as the last.
  private var currentIndex: Int64 = 0
  private var currentCount = 0

  /// Makes a histogram with buckets of a width above 0, or of a width that suits the data.
  init(bucketMicroseconds: Int64?) {
    requestedMicroseconds = bucketMicroseconds
    self.bucketMicroseconds = max(1, bucketMicroseconds ?? 1_000_000)
  }

  /// Whether the buckets had to be made wider than was asked for.
  var isCoarsened: Bool {
    requestedMicroseconds.map { $0 != bucketMicroseconds } ?? false
  }

  /// Counts an id of that time.
  mutating func observe(_ time: Timestamp) {
    let index = time.microseconds.flooredQuotient(bucketMicroseconds)
    if index == currentIndex {
      currentCount += 1
      return
    }
    flush()
    // Flushing may have widened the buckets.
    currentIndex = time.microseconds.flooredQuotient(bucketMicroseconds)
    currentCount = 1
  }

  private mutating func flush() {
    if currentCount > 0 { counts[currentIndex, default: 0] += currentCount }
    currentCount = 0
    while counts.count > Self.capacity { widen() }
  }

  private mutating func widen() {
    let wider =
      requestedMicroseconds == nil ? Self.nextRung(bucketMicroseconds) : bucketMicroseconds * 2
    counts = Self.merged(counts, factor: wider / bucketMicroseconds)
    bucketMicroseconds = wider
    currentIndex = 0
  }

  private static func merged(_ counts: [Int64: Int], factor: Int64) -> [Int64: Int] {
    var merged: [Int64: Int] = [:]
    for (index, count) in counts {
      merged[index.flooredQuotient(factor), default: 0] += count
    }
    return merged
  }

  /// The buckets that hold ids, by time, and their width.
  ///
  /// Where no width was asked for, it is the finest of the ladder with which the whole span, empty
  /// buckets included, takes at most `rows`. O(n log n) in the number of buckets.
  func buckets(rows: Int = 40) -> (width: Int64, buckets: [Bucket]) {
    var counts = counts
    if currentCount > 0 { counts[currentIndex, default: 0] += currentCount }
    var width = bucketMicroseconds
    if requestedMicroseconds == nil {
      while let low = counts.keys.min(), let high = counts.keys.max(), high - low >= max(1, rows) {
        let wider = Self.nextRung(width)
        counts = Self.merged(counts, factor: wider / width)
        width = wider
      }
    }
    let sorted = counts.sorted { $0.key < $1.key }
    return (
      width,
      sorted.map { Bucket(start: Self.start(of: $0.key, width: width), count: $0.value) }
    )
  }

  /// The first moment of a bucket; the first bucket of all is cut at the first moment there is.
  private static func start(of index: Int64, width: Int64) -> Timestamp {
    let bound = Timestamp.largestMilliseconds * 1000
    let (start, overflow) = index.multipliedReportingOverflow(by: width)
    return Timestamp(microseconds: overflow ? -bound : max(-bound, start))
  }
}
