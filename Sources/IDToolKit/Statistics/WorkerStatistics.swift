/// The statistics of one worker number.
struct WorkerStatistics: Sendable {
  let worker: UInt64
  private(set) var count = 0
  /// The number of repeated ids.
  private(set) var duplicates = 0
  /// The number of ids of an earlier time than the one before them with the same worker number.
  private(set) var orderBreaks = 0
  /// The number of ids smaller than that one: of one time, too, a single maker's ids only grow.
  private(set) var stepsBack = 0
  private(set) var largestSequence: UInt64 = 0
  private var last = IdentifierBits.zero
  private var timeBefore = Timestamp(microseconds: .min)
  /// The most ids in a second.
  private(set) var peak = PeakRate()
  private var earliest = Timestamp(microseconds: .max)
  private var latest = Timestamp(microseconds: .min)
  /// The times from ids to their lines.
  var lags = LagStatistics()
  /// How far ids that went back were behind the latest, in total, microseconds.
  private var lateness = 0.0

  /// Whether lines of a log mention the ids.
  private let isOfLog: Bool

  init(worker: UInt64, isOfLog: Bool) {
    self.worker = worker
    self.isOfLog = isOfLog
  }

  /// Whether two generators seem to use this number: an id with it was made twice, or its ids go
  /// back and forth, as those of two clocks slightly apart do.
  ///
  /// A single break may be a clock that was set back or a file out of order, and a list with the
  /// newest first goes back all the time; three steps each way, and one or more in a hundred ids,
  /// mean two generators. If the ids go back by a good part of the whole span, though, the list is
  /// not sorted by time at all, and its order reveals nothing, unless most ids of other workers are in
  /// order.
  ///
  /// Lines of a log are written later than ids are made, by some more than by others. So there one id in
  /// ten must go back, and by more than threads do, unless the times of lines tell whether there are two
  /// clocks.
  func looksShared(othersAreInOrder: Bool) -> Bool {
    if isOfLog, lags.count * 2 > count { return lags.distanceOfGroups != nil }
    let changes = min(stepsBack, count - 1 - stepsBack)
    let isOften = changes >= 3 && changes * (isOfLog ? 10 : 100) >= count
    let isSorted = othersAreInOrder || !isUnsorted
    let leastLateness = isOfLog ? Self.leastLateness * Double(stepsBack) : 0
    return !isOfLog && duplicates > 0 || isOften && isSorted && lateness >= leastLateness
  }

  /// How far ids that come late in a log go back at least, microseconds, if another made them: longer than
  /// most requests take.
  private static let leastLateness = 1_000_000.0

  /// Whether the sequence stays 0 although some ten pairs of ids fall into one unit of time in the
  /// busiest second, unless they are spread evenly: two that its maker makes in one unit are the same.
  func hasIdleSequence(unit: TimeSpan) -> Bool {
    let pairs = Double(peak.count) * Double(peak.count - 1) / 2
    return largestSequence == 0 && pairs * Double(unit.microseconds) >= 10_000_000
  }

  /// Whether steps back are a quarter of the whole span or more on average.
  ///
  /// In random order they are about two thirds. Of fewer than ten steps a tenth will do, as a few
  /// may be small by chance.
  private var isUnsorted: Bool {
    let span = Double(latest.microseconds) - Double(earliest.microseconds)
    return lateness * (stepsBack < 10 ? 10 : 4) >= span * Double(stepsBack)
  }

  /// Counts a repeated id.
  mutating func noteDuplicate() { duplicates += 1 }

  /// Counts an id that was observed before, and says nothing new.
  mutating func noteMention() {
    count += 1
    duplicates += 1
  }

  /// Observes an id with this worker number.
  mutating func observe(_ id: IdentifierBits, time: Timestamp, sequence: UInt64) {
    earliest = min(earliest, time)
    latest = max(latest, time)
    peak.observe(time)
    if count > 0, id < last {
      stepsBack += 1
      lateness += Double(latest.microseconds) - Double(time.microseconds)
    }
    if time < timeBefore { orderBreaks += 1 }
    timeBefore = time
    count += 1
    largestSequence = max(largestSequence, sequence)
    last = id
  }
}
