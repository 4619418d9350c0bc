/// What ids of one kind reveal about their makers.
///
/// Memory is bounded: worker numbers are listed up to ``workerLimit`` (12 MiB), and the histogram keeps
/// at most 65,536 buckets (7 MiB). Past a limit a figure is a lower bound and is marked as such.
struct IdentifierStatistics {
  /// The most worker numbers that are listed individually.
  static let workerLimit = 65_536

  /// The most workers whose lags are known.
  private static let timedWorkerLimit = 1024

  private(set) var count = 0
  /// The earliest and the latest time; nil before the first id with a time.
  private(set) var firstTime: Timestamp?
  private(set) var lastTime: Timestamp?
  /// The largest sequence number.
  private(set) var largestSequence: UInt64 = 0
  /// The number of repeats: each sight of an id after the first counts.
  private(set) var duplicateCount = 0
  /// The number of ids of an earlier time than the one before them.
  private(set) var orderBreakCount = 0
  /// The number of ids whose worker is not listed because there are too many.
  private(set) var unlistedWorkerCount = 0
  private(set) var histogram: TimeHistogram
  private(set) var gaps = TimeGaps()
  /// The most ids in a second, of all workers together.
  private(set) var peak = PeakRate()
  /// Whether a repeat is a mention, as in a log, and not an id that was made twice: it says nothing
  /// about order, nor about its maker.
  private let repeatsAreMentions: Bool
  private var timeBefore = Timestamp(microseconds: .min)
  private var workerTable = KeyTable<UInt64, WorkerStatistics>()

  /// Creates empty statistics.
  ///
  /// - Parameters:
  ///   - bucket: The width of the histogram's buckets; nil to suit the data.
  ///   - zone: The zone whose hours and days the buckets follow; nil for UTC.
  ///   - repeatsAreMentions: Whether an id may occur in many lines, as in a log.
  init(bucket: CalendarStep?, zone: ZoneDays?, repeatsAreMentions: Bool) {
    histogram = TimeHistogram(bucket: bucket, zone: zone)
    self.repeatsAreMentions = repeatsAreMentions
  }

  /// Where an id comes from: what its layout says, and the line it was found in.
  struct Origin {
    /// The number of its worker, and its sequence number.
    let worker: UInt64
    let sequence: UInt64
    /// The time from the id to its line; nil if that isn't known.
    var lag: TimeSpan?
  }

  /// Observes an id; `origin` is nil for one whose makers have no numbers.
  mutating func note(
    _ id: IdentifierBits,
    time: Timestamp?,
    origin: Origin?,
    isRepeat: Bool
  ) {
    if isRepeat { duplicateCount += 1 }
    let isMention = isRepeat && repeatsAreMentions
    count += 1
    guard let time else { return }
    if !isMention {
      if time < timeBefore { orderBreakCount += 1 }
      timeBefore = time
    }
    firstTime = min(firstTime ?? time, time)
    lastTime = max(lastTime ?? time, time)
    gaps.observe(time)
    peak.observe(time)
    histogram.observe(time)
    guard let origin else { return }
    largestSequence = max(largestSequence, origin.sequence)
    guard let place = place(ofWorker: origin.worker) else { return }
    if isMention {
      workerTable[at: place].noteMention()
      return
    }
    workerTable[at: place].observe(id, time: time, sequence: origin.sequence)
    if isRepeat { workerTable[at: place].noteDuplicate() }
    if place < Self.timedWorkerLimit, let lag = origin.lag {
      workerTable[at: place].lags.observe(lag)
    }
  }

  /// Returns the place of a worker in the list; nil if there is no room.
  private mutating func place(ofWorker worker: UInt64) -> Int? {
    if let place = workerTable.index(of: worker) { return place }
    guard workerTable.count < Self.workerLimit else {
      unlistedWorkerCount += 1
      return nil
    }
    return workerTable.append(
      worker,
      WorkerStatistics(worker: worker, isOfLog: repeatsAreMentions)
    )
  }

  /// The number of different ids; an upper bound if repeats were missed.
  var distinctCount: Int { count - duplicateCount }

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
  var workers: [WorkerStatistics] {
    workerTable.entries.map(\.value).sorted { ($1.count, $0.worker) < ($0.count, $1.worker) }
  }

  /// The workers that look as if two makers had their number, the busiest first.
  var doubledWorkers: [WorkerStatistics] {
    let workers = workers
    let breaks = workers.reduce(0) { $0 + $1.stepsBack }
    return workers.filter { worker in
      let others = count - worker.count
      let areInOrder =
        others >= Self.fewestInOrder && (breaks - worker.stepsBack) * 100 <= others
      return worker.looksShared(othersAreInOrder: areInOrder)
    }
  }

  /// So many ids in order aren't in order by chance.
  private static let fewestInOrder = 20

  /// Whether so many look so that rather the lines of a log aren't in the order of its ids, or some
  /// requests take much longer than others.
  var isOutOfOrder: Bool {
    repeatsAreMentions && workerTable.count > 1 && doubledWorkers.count * 2 > workerTable.count
  }

  /// Whether every worker is listed.
  var workersAreComplete: Bool { unlistedWorkerCount == 0 }
}
