/// The distribution of the times from ids to the lines that they stand in.
///
/// Spans are counted in buckets of a 500th of their length, of a 16th if they are longer than a day, or
/// of wider ones if there would be too many, so that memory is bounded: by 40 bytes for each. A bucket
/// stands for the shortest span in it.
struct LagStatistics: Sendable {
  private struct Bucket {
    var count = 0
    /// The shortest in it, microseconds.
    var value: Int64
  }

  /// The most buckets.
  private let capacity: Int

  private(set) var count = 0
  private var buckets = KeyTable<Int64, Bucket>()
  /// The number of leading bits that tell spans apart.
  private var bits = 10
  /// The most of those of spans longer than a day: the ids of a table may be of any age, and so many
  /// buckets would not stay in the cache.
  private static let mostBitsBeyondDay = 5

  /// Creates an empty distribution of at most so many buckets.
  init(capacity: Int = 1024) {
    self.capacity = capacity
  }

  /// Observes a span.
  mutating func observe(_ span: TimeSpan) {
    count += 1
    add(Bucket(count: 1, value: span.microseconds))
    while buckets.count > capacity {
      bits -= 1
      let all = buckets.entries
      buckets = KeyTable()
      for (_, bucket) in all { add(bucket) }
    }
  }

  private mutating func add(_ bucket: Bucket) {
    let magnitude = bucket.value.magnitude
    let bits =
      magnitude > TimeSpan.days(1).microseconds.magnitude ? min(bits, Self.mostBitsBeyondDay) : bits
    let cut = max(0, UInt64.bitWidth - magnitude.leadingZeroBitCount - bits)
    let start = Int64(bitPattern: magnitude & (UInt64.max << UInt64(cut)))
    let key = bucket.value < 0 ? 0 &- start : start
    guard let place = buckets.index(of: key) else {
      buckets.append(key, bucket)
      return
    }
    buckets[at: place].count += bucket.count
    if magnitude < buckets[at: place].value.magnitude { buckets[at: place].value = bucket.value }
  }

  /// Returns the span that `share` (0 to 1) of all don't exceed; nil if none was observed.
  ///
  /// O(n log n) in the number of buckets.
  func quantile(_ share: Double) -> TimeSpan? {
    count == 0 ? nil : Self.quantile(share, of: sorted[...])
  }

  private var sorted: [Bucket] { buckets.entries.map(\.value).sorted { $0.value < $1.value } }

  private static func quantile(_ share: Double, of buckets: ArraySlice<Bucket>) -> TimeSpan {
    let count = buckets.reduce(0) { $0 + $1.count }
    var rest = max(1, Int((share * Double(count)).rounded(.up)))
    for bucket in buckets {
      rest -= bucket.count
      if rest <= 0 { return TimeSpan(microseconds: bucket.value) }
    }
    return .zero
  }

  var median: TimeSpan? { quantile(0.5) }

  /// The middle 95 of 100; nil if none was observed.
  var middle: ClosedRange<TimeSpan>? {
    guard let low = quantile(0.025), let high = quantile(0.975) else { return nil }
    return low...high
  }

  /// Ids of one clock come to their lines within so long of one another, or are no new ones: of ids from
  /// years before their lines, a few are always much alike.
  static let mostSpread = TimeSpan.seconds(600)

  /// Ids of so long before their lines, in the middle, have nothing to do with them.
  private static let longest = TimeSpan.day

  /// Whether most ids are so near their lines that these tell the maker's clock.
  var tellClock: Bool { median.map { $0.magnitude <= Self.longest.magnitude } ?? false }

  /// With less between them, two groups may be one.
  private static let leastDistance = TimeSpan.milliseconds(500)

  /// How far apart two groups are into which the spans fall, each at least a fifth of all and much
  /// narrower than what lies between them; nil if they don't.
  ///
  /// One maker that sometimes waits has no such gap between its spans; two with other clocks do.
  var distanceOfGroups: TimeSpan? {
    guard tellClock else { return nil }
    let all = sorted
    let least = max(4, count / 5)
    var seen = 0
    var widest = (end: 0, microseconds: Int64(0))
    for (index, bucket) in all.enumerated().dropLast() {
      seen += bucket.count
      let distance = all[index + 1].value - bucket.value
      if seen >= least, count - seen >= least, distance > widest.microseconds {
        widest = (index + 1, distance)
      }
    }
    guard widest.microseconds >= Self.leastDistance.microseconds else { return nil }
    let groups = (all[..<widest.end], all[widest.end...])
    func width(_ group: ArraySlice<Bucket>) -> TimeSpan {
      Self.quantile(0.975, of: group) - Self.quantile(0.025, of: group)
    }
    let width = max(width(groups.0), width(groups.1))
    guard width.microseconds <= widest.microseconds / 2, width <= Self.mostSpread else {
      return nil
    }
    return Self.quantile(0.5, of: groups.1) - Self.quantile(0.5, of: groups.0)
  }

  /// Returns how many are at least as far from one span as another, and on the same side.
  func count(from middle: TimeSpan, beyond edge: TimeSpan) -> Int {
    buckets.entries.reduce(0) { sum, entry in
      let bucket = entry.value
      let isBeyond =
        edge < middle ? bucket.value <= edge.microseconds : bucket.value >= edge.microseconds
      return isBeyond ? sum + bucket.count : sum
    }
  }
}

extension ClosedRange<TimeSpan> {
  var width: TimeSpan { upperBound - lowerBound }
}
