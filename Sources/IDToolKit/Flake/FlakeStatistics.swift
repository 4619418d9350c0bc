/// What a stream of ids reveals about its makers.
///
/// Memory is bounded: duplicates are exact for the first 16,777,215 different ids (256 MiB) and
/// beyond that as long as ids only increase; worker numbers are listed up to ``workerLimit``
/// (6 MiB); the histogram keeps at most 65,536 buckets (7 MiB). Past a limit the figure is a lower
/// bound and is marked as such.
struct FlakeStatistics {
  /// The most worker numbers that are listed individually.
  static let workerLimit = 65_536

  let layout: FlakeLayout
  private(set) var count = 0
  /// The earliest and the latest time; nil before the first id.
  private(set) var firstTime: Timestamp?
  private(set) var lastTime: Timestamp?
  /// The largest sequence number.
  private(set) var largestSequence: UInt64 = 0
  /// The number of repeats: each sight of an id after the first counts.
  private(set) var duplicateCount = 0
  /// The number of ids smaller than the one before them.
  private(set) var orderBreakCount = 0
  /// The number of ids that the layout's makers don't make.
  private(set) var impossibleCount = 0
  /// The number of ids whose worker is not listed because there are too many.
  private(set) var unlistedWorkerCount = 0
  /// Whether ``duplicateCount`` is exact rather than a lower bound.
  var duplicatesAreExact: Bool { repeats.isExact }
  private(set) var histogram: FlakeHistogram
  private(set) var gaps = FlakeGaps()
  /// The most ids in a second, of all workers together.
  private(set) var peak = FlakePeak()
  private let repeats: FlakeRepeats
  /// The repeated ids; nil if they are not listed.
  private(set) var repeatCounts: FlakeRepeatCounts?
  private var last = FlakeID(rawValue: 0)
  /// In order of appearance; the dictionary maps a worker to its index.
  private var workerList: [FlakeWorkerStatistics] = []
  private var workerPlaces: [UInt64: Int] = [:]
  /// The place in the list of the latest worker with given low bits.
  private var recentPlaces = [Int](repeating: 0, count: 1024)
  private var lastPlace = 0

  /// Creates empty statistics.
  ///
  /// - Parameters:
  ///   - layout: The layout of the ids.
  ///   - bucket: The width of the histogram's buckets; nil to suit the data.
  ///   - zone: The zone whose hours and days the buckets follow; nil for UTC.
  ///   - listsRepeats: Whether to list the repeated ids.
  ///   - idLimit: How many different ids are kept to find duplicates.
  init(
    layout: FlakeLayout,
    bucket: TimeSpan? = nil,
    zone: ZoneDays? = nil,
    listsRepeats: Bool = false,
    idLimit: Int = FlakeRepeats.defaultLimit
  ) {
    self.layout = layout
    histogram = FlakeHistogram(bucket: bucket, zone: zone)
    repeats = FlakeRepeats(limit: idLimit)
    if listsRepeats { repeatCounts = FlakeRepeatCounts() }
  }

  /// How many ids before its turn each is prefetched from main memory.
  private static let lead = 16

  /// Observes ids.
  mutating func observe(_ ids: [FlakeID]) {
    for (place, id) in ids.enumerated() {
      let ahead = place &+ Self.lead
      if ahead < ids.count { repeats.prefetch(ids[ahead]) }
      note(id)
      if repeats.repeats(id) { noteRepeated(id) }
    }
  }

  /// Counts the repeated ids that are listed.
  mutating func finish() { repeatCounts?.settle() }

  private mutating func note(_ id: FlakeID) {
    let time = layout.time(of: id)
    if layout.problem(with: id) != nil { impossibleCount += 1 }
    firstTime = min(firstTime ?? time, time)
    lastTime = max(lastTime ?? time, time)
    let sequence = layout.sequence(of: id)
    largestSequence = max(largestSequence, sequence)
    if count > 0, id < last { orderBreakCount += 1 }
    count += 1
    last = id
    gaps.observe(time)
    peak.observe(time)
    histogram.observe(time)
    noteWorker(of: id, time: time, sequence: sequence)
  }

  /// Counts a repeated id, the last one that was noted.
  private mutating func noteRepeated(_ id: FlakeID) {
    duplicateCount += 1
    repeatCounts?.add(id)
    // Workers that are not listed have no counts.
    if workerList[lastPlace].worker == layout.worker(of: id) {
      workerList[lastPlace].noteDuplicate()
    }
  }

  private mutating func noteWorker(
    of id: FlakeID,
    time: Timestamp,
    sequence: UInt64
  ) {
    let worker = layout.worker(of: id)
    let slot = Int(truncatingIfNeeded: worker % UInt64(recentPlaces.count))
    var place = recentPlaces[slot]
    if place >= workerList.count || workerList[place].worker != worker {
      if let known = workerPlaces[worker] {
        place = known
      } else if workerList.count < Self.workerLimit {
        place = workerList.count
        workerPlaces[worker] = place
        workerList.append(FlakeWorkerStatistics(worker: worker))
      } else {
        unlistedWorkerCount += 1
        return
      }
      recentPlaces[slot] = place
    }
    lastPlace = place
    workerList[place].observe(id, time: time, sequence: sequence)
  }

  /// The mean number of ids per second between the first and the last; nil without two different
  /// times.
  var idsPerSecond: Double? {
    guard let firstTime, let lastTime, lastTime > firstTime else { return nil }
    let span = Double(lastTime.microseconds) - Double(firstTime.microseconds)
    return Double(count - 1) * 1_000_000 / span
  }

  /// The workers, the busiest first.
  ///
  /// O(n log n) in the number of workers.
  var workers: [FlakeWorkerStatistics] {
    workerList.sorted { ($1.count, $0.worker) < ($0.count, $1.worker) }
  }

  /// Whether every worker is listed.
  var workersAreComplete: Bool { unlistedWorkerCount == 0 }

  /// The workers that seem to be used by two generators.
  ///
  /// Meaningful only for layouts that have a worker field.
  var sharedWorkers: [FlakeWorkerStatistics] {
    layout.workerFields.isEmpty ? [] : workers.filter(\.looksShared)
  }
}
