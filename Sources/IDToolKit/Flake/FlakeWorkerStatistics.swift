/// The statistics of one worker number.
struct FlakeWorkerStatistics: Equatable, Sendable {
  let worker: UInt64
  fileprivate(set) var count = 0
  /// The number of repeated ids.
  fileprivate(set) var duplicates = 0
  /// The number of ids smaller than the one before them with the same worker number.
  fileprivate(set) var orderBreaks = 0
  /// The number of order breaks within one step of time: a smaller sequence after a larger one.
  fileprivate(set) var sequenceBreaks = 0
  fileprivate(set) var largestSequence: UInt64 = 0
  fileprivate(set) var last = FlakeID(rawValue: 0)
  /// The most ids in a second.
  fileprivate(set) var peak = FlakePeak()
  private var earliest = Timestamp(microseconds: .max)
  private var latest = Timestamp(microseconds: .min)
  /// How far ids that went back were behind the latest, in total, microseconds.
  private var lateness = 0.0

  init(worker: UInt64) {
    self.worker = worker
  }

  /// Whether two generators seem to use this number: an id with it was made twice, or its ids go
  /// back and forth, as those of two clocks slightly apart do.
  ///
  /// A single break may be a clock that was set back or a file out of order, and a list with the
  /// newest first goes back all the time; three steps each way, and one or more in a hundred ids,
  /// mean two generators. If the ids go back by a good part of the whole span, though, the list is
  /// not sorted by time at all, and its order reveals nothing.
  var looksShared: Bool {
    let changes = min(orderBreaks, count - 1 - orderBreaks)
    return duplicates > 0 || (changes >= 3 && changes * 100 >= count && !isUnsorted)
  }

  /// Whether steps back are a quarter of the whole span or more on average.
  ///
  /// In random order they are about two thirds. Of fewer than ten steps a tenth will do, as a few
  /// may be small by chance.
  private var isUnsorted: Bool {
    let span = Double(latest.microseconds) - Double(earliest.microseconds)
    return lateness * (orderBreaks < 10 ? 10 : 4) >= span * Double(orderBreaks)
  }

  /// Counts a repeated id.
  mutating func noteDuplicate() { duplicates += 1 }

  /// Observes an id with this worker number.
  mutating func observe(
    _ id: FlakeID,
    time: Timestamp,
    sequence: UInt64,
    isSameStep: Bool
  ) {
    earliest = min(earliest, time)
    latest = max(latest, time)
    peak.observe(time)
    if count > 0, id < last {
      orderBreaks += 1
      if isSameStep { sequenceBreaks += 1 }
      lateness += Double(latest.microseconds) - Double(time.microseconds)
    }
    count += 1
    largestSequence = max(largestSequence, sequence)
    last = id
  }
}
