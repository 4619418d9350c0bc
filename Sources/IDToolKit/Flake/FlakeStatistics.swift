/// What a stream of ids says about those who made it.
///
/// Memory is bounded: duplicates are exact for the first 12,582,912 different ids (about 200 MiB at
/// worst, 140 MiB for ids in order) and beyond that for as long as ids only rise, worker numbers
/// are listed up to ``workerLimit`` (6 MiB), the histogram keeps at most 65,536 buckets (6 MiB).
/// Past a limit the figure is a lower bound and says so. An id in order costs about 30 ns, one that
/// is late about twice as much.
struct FlakeStatistics: Sendable {
  /// The most worker numbers that are listed one by one.
  static let workerLimit = 65_536

  let layout: FlakeLayout
  private(set) var count = 0
  /// The earliest and the latest time; nil before the first id.
  private(set) var firstTime: Timestamp?
  private(set) var lastTime: Timestamp?
  /// The largest sequence number.
  private(set) var largestSequence: UInt64 = 0
  /// Ids that had been seen before: the second and each later sight of an id counts one.
  private(set) var duplicateCount = 0
  /// Ids smaller than the one before them.
  private(set) var orderBreakCount = 0
  /// Ids that the layout's makers don't make.
  private(set) var impossibleCount = 0
  /// Ids whose worker number is not listed because there are too many different ones.
  private(set) var unlistedWorkerCount = 0
  /// Whether ``duplicateCount`` is certain; else it counts repeats of the ids that fit the set.
  var duplicatesAreExact: Bool { repeats.isExact }
  private(set) var histogram: FlakeHistogram
  private(set) var gaps = FlakeGaps()
  /// The most ids in a second, of all workers together.
  private(set) var peak = FlakePeak()
  private var repeats: FlakeRepeats
  private var last = FlakeID(rawValue: 0)
  /// By order of appearance; the dictionary finds a worker's place.
  private var workerList: [FlakeWorkerStatistics] = []
  private var workerPlaces: [UInt64: Int] = [:]
  private var lastPlace = 0

  /// Makes empty statistics.
  ///
  /// - Parameters:
  ///   - layout: How the ids are read.
  ///   - bucketMicroseconds: The width of the histogram's buckets; nil to suit the data.
  ///   - zone: Whose hours and days the buckets are; nil for those of UTC.
  ///   - idLimit: How many different ids are kept to find duplicates.
  init(
    layout: FlakeLayout,
    bucketMicroseconds: Int64? = nil,
    zone: ZoneDays? = nil,
    idLimit: Int = FlakeRepeats.defaultLimit
  ) {
    self.layout = layout
    histogram = FlakeHistogram(bucketMicroseconds: bucketMicroseconds, zone: zone)
    repeats = FlakeRepeats(limit: idLimit)
  }

  /// Takes note of ids; which of them were seen before is known when the statistics are
  /// ``finish()``ed.
  mutating func observe(_ ids: [FlakeID]) {
    var found: [FlakeID] = []
    for id in ids {
      repeats.observe(id) { found.append($0) }
      note(id)
    }
    if !found.isEmpty { noteRepeated(found) }
  }

  /// Finds the last of the ids that were seen before.
  mutating func finish() {
    var found: [FlakeID] = []
    repeats.settle { found.append($0) }
    noteRepeated(found)
  }

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

  /// Counts ids that were seen before.
  private mutating func noteRepeated(_ ids: [FlakeID]) {
    duplicateCount += ids.count
    for id in ids {
      let worker = layout.worker(of: id)
      if workerList[lastPlace].worker != worker {
        // What is not listed is not known.
        guard let place = workerPlaces[worker] else { continue }
        lastPlace = place
      }
      workerList[lastPlace].noteDuplicate()
    }
  }

  private mutating func noteWorker(
    of id: FlakeID,
    time: Timestamp,
    sequence: UInt64
  ) {
    let worker = layout.worker(of: id)
    var place = lastPlace
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
    }
    lastPlace = place
    let isSameStep = layout.time(of: workerList[place].last) == time
    workerList[place].observe(
      id,
      time: time,
      sequence: sequence,
      isSameStep: isSameStep
    )
  }

  /// The ids in a second, between the first and the last; nil with fewer than two times.
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

  /// Whether the worker list has every worker.
  var workersAreComplete: Bool { unlistedWorkerCount == 0 }

  /// The workers that two generators seem to use.
  ///
  /// Meaningful only for layouts that have a worker field.
  var sharedWorkers: [FlakeWorkerStatistics] {
    layout.workerFields.isEmpty ? [] : workers.filter(\.looksShared)
  }
}
