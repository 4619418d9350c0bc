/// The statistics of one worker number.
struct FlakeWorkerStatistics: Equatable, Sendable {
  let worker: UInt64
  fileprivate(set) var count = 0
  /// The number of repeated ids.
  fileprivate(set) var duplicates = 0
  /// The number of ids smaller than the one before them with the same worker number.
  fileprivate(set) var orderBreaks = 0
  fileprivate(set) var largestSequence: UInt64 = 0
  private var last = FlakeID(rawValue: 0)
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
  mutating func observe(_ id: FlakeID, time: Timestamp, sequence: UInt64) {
    earliest = min(earliest, time)
    latest = max(latest, time)
    peak.observe(time)
    if count > 0, id < last {
      orderBreaks += 1
      lateness += Double(latest.microseconds) - Double(time.microseconds)
    }
    count += 1
    largestSequence = max(largestSequence, sequence)
    last = id
  }
}

/// The most ids in one second.
///
/// Seconds begin with those of Unix time. Ids may be late by up to a second; beyond that the figure
/// is a lower bound.
struct FlakePeak: Equatable, Sendable {
  /// The most ids in a second so far.
  private(set) var count = 0
  /// Whether no id came after the counting of its second had ended.
  private(set) var isExact = true
  private var second = Int64.min
  private var countInSecond = 0
  private var countInSecondBefore = 0

  /// Observes the time of an id.
  @inline(__always)
  mutating func observe(_ time: Timestamp) {
    let second = time.unixSeconds
    if second == self.second {
      countInSecond &+= 1
      if countInSecond > count { count = countInSecond }
    } else {
      move(to: second)
    }
  }

  @inline(never)
  private mutating func move(to second: Int64) {
    if second > self.second {
      countInSecondBefore = self.second == second - 1 ? countInSecond : 0
      self.second = second
      countInSecond = 1
      count = max(count, 1)
    } else if second == self.second - 1 {
      countInSecondBefore += 1
      count = max(count, countInSecondBefore)
    } else {
      isExact = false
    }
  }
}

/// The repeated ids of a stream, and how often each was seen.
struct FlakeRepeatCounts: Sendable {
  /// An id that was seen more than once.
  struct Repeat: Equatable, Sendable {
    let id: FlakeID
    /// How often it was seen, at least 2.
    fileprivate(set) var count: UInt64
  }

  /// The default limit on the ids listed: 4,194,304, which take about 64 MiB.
  static let defaultLimit = 4_194_304

  /// How many repeats are collected before they are sorted.
  private static let gathered = 1 << 20

  /// In ascending order, as far as settled.
  private(set) var all: [Repeat] = []
  private var fresh: [UInt64] = []
  private let limit: Int
  /// Whether all are listed: when the limit is reached, the greatest are left out.
  private(set) var isComplete = true

  init(limit: Int = defaultLimit) {
    self.limit = limit
  }

  /// Adds an id, once for each time that it was seen after the first.
  mutating func add(_ id: FlakeID) {
    fresh.append(id.rawValue)
    if fresh.count >= Self.gathered { settle() }
  }

  /// Counts what was added.
  mutating func settle() {
    guard !fresh.isEmpty else { return }
    fresh.sort()
    var merged: [Repeat] = []
    merged.reserveCapacity(all.count + min(fresh.count, limit))
    var old = 0
    for value in fresh {
      while old < all.count, all[old].id.rawValue <= value {
        merged.append(all[old])
        old += 1
      }
      if let last = merged.indices.last, merged[last].id.rawValue == value {
        merged[last].count += 1
      } else {
        merged.append(Repeat(id: FlakeID(rawValue: value), count: 2))
      }
    }
    merged += all[old...]
    fresh.removeAll(keepingCapacity: true)
    if merged.count > limit {
      merged.removeLast(merged.count - limit)
      isComplete = false
    }
    all = merged
  }
}
