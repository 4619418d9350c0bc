import Foundation
import Testing

@testable import IDToolKit

@Suite struct FlakeStatisticsTests {
  static let base: Int64 = 1_700_000_000_000_000
  private let layout = FlakeLayout.miniflake

  private func id(_ milliseconds: Int64, worker: UInt64 = 1, sequence: UInt64 = 0) throws -> FlakeID
  {
    try layout.id(
      time: Timestamp(microseconds: Self.base + milliseconds * 1000),
      worker: worker,
      sequence: sequence
    )
  }

  @Test func plantedDuplicatesGapsAndOrderBreaksAreFoundExactly() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<LongRun.count(2, long: 100) {
      var ids: [FlakeID] = []
      var time: Int64 = 0
      for _ in 0..<2000 {
        time += Int64.random(in: 0...20, using: &random)
        let worker = UInt64.random(in: 0...3, using: &random)
        ids.append(try id(time, worker: worker, sequence: UInt64(ids.count) % 4096))
      }
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        ids.swapAt(
          Int.random(in: 0..<2000, using: &random),
          Int.random(in: 0..<2000, using: &random)
        )
      }
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        ids.insert(
          ids.randomElement(using: &random) ?? ids[0],
          at: Int.random(in: 0..<2000, using: &random)
        )
      }
      var statistics = FlakeStatistics(layout: layout)
      for id in ids { statistics.observe(id) }
      check(statistics, ids, seed: seed)
    }
  }

  /// Returns how many ids have an earlier time than the one before.
  private func breaks(in ids: [FlakeID]) -> Int {
    zip(ids, ids.dropFirst()).filter { layout.time(of: $1) < layout.time(of: $0) }.count
  }

  /// Compares with the plain reckoning over the whole list.
  private func check(_ statistics: FlakeStatistics, _ ids: [FlakeID], seed: UInt64) {
    #expect(statistics.figures.count == ids.count)
    #expect(statistics.figures.duplicateCount == ids.count - Set(ids).count, "seed \(seed)")
    #expect(statistics.duplicatesAreExact)
    #expect(
      statistics.figures.orderBreakCount == breaks(in: ids)
    )
    let times = ids.map { layout.time(of: $0) }.sorted()
    #expect(statistics.figures.firstTime == times.first)
    #expect(statistics.figures.lastTime == times.last)
    let gaps = zip(times, times.dropFirst()).map { $1.microseconds - $0.microseconds }
      .filter { $0 > 0 }.sorted(by: >)
    let longest = gaps.first
    if gaps.count <= TimeGaps.capacity {
      let found = statistics.figures.gaps.longest(5).map(\.span.microseconds)
      #expect(found == Array(gaps.prefix(5)), "seed \(seed)")
    }
    #expect(statistics.figures.gaps.isExact)
    #expect(statistics.figures.gaps.longest?.span.microseconds == longest, "seed \(seed)")
    #expect(statistics.figures.largestSequence == ids.map { layout.sequence(of: $0) }.max())
    for worker in statistics.figures.workers {
      let own = ids.filter { layout.worker(of: $0) == worker.worker }
      #expect(worker.count == own.count)
      #expect(worker.orderBreaks == breaks(in: own))
      #expect(worker.stepsBack == zip(own, own.dropFirst()).filter { $1 < $0 }.count)
      #expect(worker.duplicates == own.count - Set(own).count)
    }
    #expect(statistics.figures.workers.reduce(0) { $0 + $1.count } == ids.count)
    let (scale, buckets) = statistics.figures.histogram.buckets()
    let width = scale.step.shortest
    #expect(buckets.reduce(0) { $0 + $1.count } == ids.count)
    for bucket in buckets {
      let end = bucket.start.microseconds + width.microseconds
      let inside = times.filter { $0 >= bucket.start && $0.microseconds < end }
      #expect(bucket.count == inside.count, "seed \(seed)")
    }
  }

  @Test(arguments: LongRun.some([300, 70_000, 1_000_000]))
  func `ids in any order are counted in the bucket of their time`(seconds: Int64) {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    // On both sides of 1970; the last times are ones that came before.
    var times = (0..<(seconds < 1_000_000 && !LongRun.isWanted ? 30_000 : 100_000)).map { _ in
      Int64.random(in: -seconds * 500_000..<seconds * 500_000, using: &random)
    }
    times += times.prefix(5000).reversed()
    var histogram = TimeHistogram(bucket: CalendarStep(.second))
    for time in times { histogram.observe(Timestamp(microseconds: time)) }
    let (scale, buckets) = histogram.buckets()
    let width = Double(scale.step.shortest.microseconds)
    let different = Set(times.map { (Double($0) / 1_000_000).rounded(.down) }).count
    let isTooNarrow = different > TimeHistogram.capacity
    #expect(histogram.tooNarrowStep == (isTooNarrow ? CalendarStep(.second) : nil), "seed \(seed)")
    var expected: [Double: Int] = [:]
    for time in times {
      expected[(Double(time) / width).rounded(.down), default: 0] += 1
    }
    #expect(buckets.count == expected.count, "seed \(seed)")
    for bucket in buckets {
      let number = Double(bucket.start.microseconds) / width
      #expect(bucket.count == expected[number], "seed \(seed)")
    }
  }

  @Test func aGapInIdsOutOfOrderIsFoundOrSaidToBeUncertain() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var certain = 0
    let rounds = LongRun.count(2, long: 1000)
    for round in 0..<rounds {
      var times = (0..<3000).map { _ in Int64.random(in: 0...1_000_000, using: &random) }
      if round % 2 == 0 { times.removeAll { (400_000...450_000).contains($0) } }
      var gaps = TimeGaps()
      for time in times { gaps.observe(Timestamp(microseconds: time)) }
      times.sort()
      let longest = try #require(zip(times, times.dropFirst()).map { $1 - $0 }.max())
      let found = try #require(gaps.longest).span.microseconds
      #expect(found <= longest, "seed \(seed)")
      if gaps.isExact {
        certain += 1
        #expect(found == longest, "seed \(seed)")
      }
    }
    #expect(certain >= rounds / 3)
  }

  @Test func twoGeneratorsWithOneNumberAreFoundAndOneIsNot() throws {
    var shared = FlakeStatistics(layout: layout)
    for step in Int64(0)..<200 {
      shared.observe(try id(step * 10, worker: 9))
      // The other generator's clock is 25 ms behind.
      shared.observe(try id(step * 10 - 25, worker: 9))
      shared.observe(try id(step * 10, worker: 2))
    }
    #expect(shared.sharedWorkers.map(\.worker) == [9])
    var single = FlakeStatistics(layout: layout)
    for step in Int64(0)..<200 { single.observe(try id(step * 10, worker: 9)) }
    // A clock that was set back once.
    for step in Int64(190)..<400 { single.observe(try id(step * 10 + 5, worker: 9)) }
    #expect(single.figures.orderBreakCount == 1)
    #expect(single.sharedWorkers.isEmpty)
    // The newest first: back all the time, and never forth.
    var reversed = FlakeStatistics(layout: layout)
    for step in (Int64(0)..<200).reversed() { reversed.observe(try id(step * 10, worker: 9)) }
    #expect(reversed.sharedWorkers.isEmpty)
    var sameStep = FlakeStatistics(layout: layout)
    for sequence in [UInt64(5), 6, 0, 1, 2, 7, 3, 8] {
      sameStep.observe(try id(0, worker: 4, sequence: sequence))
    }
    #expect(sameStep.figures.workers[0].stepsBack == 2)
    #expect(sameStep.figures.workers[0].orderBreaks == 0 && sameStep.figures.orderBreakCount == 0)
  }

  @Test func aListThatIsNotSortedByTimeSaysNothingAboutSharedWorkers() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for count in Array(repeating: 20, count: 50) + [30, 40, 300, 2000] {
      var ids = try (0..<count).map { try id(Int64($0) * 10, worker: UInt64($0 % 3)) }
      ids.shuffle(using: &random)
      var statistics = FlakeStatistics(layout: layout)
      for id in ids { statistics.observe(id) }
      #expect(statistics.sharedWorkers.isEmpty, "\(count) ids, seed \(seed)")
    }
    // Pages of 50, each with the newest first, from the newest page to the oldest.
    var pages = FlakeStatistics(layout: layout)
    for step in (Int64(0)..<2000).reversed() { pages.observe(try id(step * 10, worker: 9)) }
    #expect(pages.sharedWorkers.isEmpty)
    var ascendingPages = FlakeStatistics(layout: layout)
    for page in (Int64(0)..<40).reversed() {
      for step in Int64(0)..<50 {
        ascendingPages.observe(try id((page * 50 + step) * 10, worker: 9))
      }
    }
    #expect(ascendingPages.sharedWorkers.isEmpty)
  }

  /// Against a table of all seconds.
  @Test func thePeakOfASecondIsFoundForEachWorkerWhileIdsAreLateByLessThanASecond() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<LongRun.count(2, long: 1000) {
      var statistics = FlakeStatistics(layout: layout)
      var table: [UInt64: [Int64: Int]] = [:]
      var step: Int64 = 0
      for _ in 0..<2000 {
        step +=
          Int64.random(in: 0...40, using: &random)
          * (Int.random(in: 0...200, using: &random) == 0 ? 100 : 1)
        let late = round % 2 == 0 ? 0 : Int64.random(in: 0...900, using: &random)
        let worker = UInt64.random(in: 0...2, using: &random)
        let id = try id(max(0, step - late), worker: worker)
        statistics.observe(id)
        table[worker, default: [:]][layout.time(of: id).unixSeconds, default: 0] += 1
      }
      #expect(statistics.figures.peak.isExact, "seed \(seed)")
      for worker in statistics.figures.workers {
        #expect(worker.peak.count == table[worker.worker]?.values.max(), "seed \(seed)")
      }
      let all = table.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      #expect(statistics.figures.peak.count == all.values.max(), "seed \(seed)")
    }
    var unsorted = PeakRate()
    for seconds in [Int64(5), 0, 5] {
      unsorted.observe(Timestamp(microseconds: seconds * 1_000_000))
    }
    #expect(!unsorted.isExact && unsorted.count == 2)
  }

  @Test func pastItsLimitTheDuplicateCountSaysThatItIsALowerBound() throws {
    var statistics = FlakeStatistics(layout: layout, idLimit: 1000)
    for step in Int64(0)..<2000 { statistics.observe(try id(step)) }
    statistics.observe(try id(1999))
    statistics.observe(try id(5))
    #expect(statistics.figures.duplicateCount == 2)
    #expect(statistics.duplicatesAreExact)
    statistics.observe(try id(1500))
    #expect(statistics.figures.duplicateCount == 2)
    #expect(!statistics.duplicatesAreExact)
  }

  @Test func repeatsAreCountedAndTheLeastAreKept() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var table: [UInt64: UInt64] = [:]
    var counts = FlakeRepeatCounts()
    var fewer = FlakeRepeatCounts(limit: 40)
    for _ in 0..<50 {
      let ids = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        FlakeID(rawValue: UInt64.random(in: 0...100, using: &random))
      }
      for id in ids { table[id.rawValue, default: 1] += 1 }
      for id in ids { counts.add(id) }
      for id in ids { fewer.add(id) }
      if Bool.random(using: &random) { counts.settle() }
    }
    counts.settle()
    fewer.settle()
    let expected = table.sorted { $0.key < $1.key }
    #expect(counts.all.map(\.id.rawValue) == expected.map(\.key), "seed \(seed)")
    #expect(counts.all.map(\.count) == expected.map(\.value), "seed \(seed)")
    #expect(counts.isComplete && !fewer.isComplete)
    #expect(fewer.all == Array(counts.all.prefix(40)))
  }

  @Test func repeatedIDsAreThoseThatASetHasAlready() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    // In any order, and roughly in order.
    for spread in [UInt64(60_000), 3, 40, 0] {
      let repeats = FlakeRepeats()
      var known: Set<UInt64> = []
      for step in UInt64(0)..<20_000 {
        let base = spread == 60_000 ? 0 : step
        let value = (base + UInt64.random(in: 0...spread, using: &random)) << 12
        let isKnown = !known.insert(value).inserted
        #expect(repeats.repeats(FlakeID(rawValue: value)) == isKnown, "seed \(seed)")
      }
      #expect(repeats.isExact)
    }
  }

  @Test func bucketsOfAGivenWidthStartAtItsMultiples() throws {
    var statistics = FlakeStatistics(layout: layout, bucket: CalendarStep(.hour))
    for hour in [Int64(0), 0, 1, 5] { statistics.observe(try id(hour * 3_600_000)) }
    let (scale, buckets) = statistics.figures.histogram.buckets()
    #expect(scale.step == CalendarStep(.hour))
    #expect(buckets.map(\.count) == [2, 1, 1])
    #expect(buckets.allSatisfy { $0.start.microseconds % TimeSpan.hour.microseconds == 0 })
    #expect(statistics.figures.histogram.tooNarrowStep == nil)
  }

  @Test func tooManyBucketsAreMadeWiderAndNothingIsLost() throws {
    for width in [CalendarStep(.milliseconds(1)), nil] {
      var histogram = TimeHistogram(bucket: width)
      let step: Int64 = width == nil ? 5_000_000 : 1000
      for index in Int64(0)..<200_000 {
        histogram.observe(Timestamp(microseconds: Self.base + index * step))
      }
      let (scale, buckets) = histogram.buckets()
      #expect(buckets.reduce(0) { $0 + $1.count } == 200_000)
      #expect(histogram.tooNarrowStep == width)
      if width == nil {
        #expect(buckets.count <= 40)
      } else {
        #expect(scale.step == CalendarStep(.milliseconds(4)))
      }
    }
  }

  @Test func extremeTimesDoNotTrap() throws {
    let wide = try FlakeVectors.layout(
      spec: "t62",
      unit: 1,
      epoch: -Timestamp.largestMilliseconds * 1000
    )
    let spans = [TimeSpan(microseconds: 1), .longest].map { CalendarStep($0) }
    for bucket in spans + [nil, CalendarStep(months: 1), CalendarStep(months: 9999)] {
      var statistics = FlakeStatistics(layout: wide, bucket: bucket)
      for value in [0, wide.largestID.rawValue, 1, 1 << 61] {
        statistics.observe(FlakeID(rawValue: value))
      }
      #expect(statistics.figures.gaps.longest != nil)
      #expect(statistics.figures.idsPerSecond != nil)
      #expect(statistics.figures.histogram.buckets().buckets.reduce(0) { $0 + $1.count } == 4)
    }
  }
}

extension FlakeStatistics {
  fileprivate var sharedWorkers: [WorkerStatistics] { figures.doubledWorkers }

  /// Takes note of one id, after which all is known.
  fileprivate mutating func observe(_ id: FlakeID) {
    observe([id])
    finish()
  }
}
