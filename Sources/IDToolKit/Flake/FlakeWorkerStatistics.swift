/// What was seen of one worker number.
struct FlakeWorkerStatistics: Equatable, Sendable {
  let worker: UInt64
  fileprivate(set) var count = 0
  /// Ids that had been seen before.
  fileprivate(set) var duplicates = 0
  /// Ids smaller than the one before them with the same worker number.
  fileprivate(set) var orderBreaks = 0
  /// Order breaks within one step of time: a smaller sequence after a larger one.
  fileprivate(set) var sequenceBreaks = 0
  fileprivate(set) var largestSequence: UInt64 = 0
  fileprivate(set) var last = FlakeID(rawValue: 0)
  /// The most ids in a second.
  fileprivate(set) var peak = FlakePeak()
  private var earliest = Timestamp(microseconds: .max)
  private var latest = Timestamp(microseconds: .min)
  /// How far the ids that went back were behind the latest, microseconds, all together.
  private var lateness = 0.0

  init(worker: UInt64) {
    self.worker = worker
  }

  /// Whether two generators seem to use this number: it gave an id twice, or its ids go back and
  /// forth, as two clocks that are a little apart make them.
  ///
  /// A single break may be a clock that was set back or a file out of order, and a list with the
  /// newest first goes back all the time; several steps each way in a hundred ids are two generators.
  /// Unless they go back by a good part of all the time that there is: then the list is not sorted by
  /// time at all, and nothing can be told from its order.
  var looksShared: Bool {
    let changes = min(orderBreaks, count - 1 - orderBreaks)
    return duplicates > 0 || (changes >= 3 && changes * 100 >= count && !isUnsorted)
  }

  /// Whether the ids that go back do so by a quarter of the whole span of time and more, on average:
  /// in random order it is two thirds.
  private var isUnsorted: Bool {
    let span = Double(latest.microseconds) - Double(earliest.microseconds)
    return lateness * 4 >= span * Double(orderBreaks)
  }

  /// Counts an id that had been seen before.
  mutating func noteDuplicate() { duplicates += 1 }

  /// Takes note of an id with this worker number.
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
