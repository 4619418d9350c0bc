/// What the ids seen so far look like when read by one layout.
///
/// Takes constant memory: a few counters and at most ``workerLimit`` worker numbers.
struct FlakeEvidence: Sendable {
  /// The most worker numbers that are distinguished; beyond that there are "many".
  static let workerLimit = 32

  let layout: FlakeLayout
  private(set) var count = 0
  private(set) var earliestStep = UInt64.max
  private(set) var latestStep: UInt64 = 0
  /// How many ids are after now, how many predate the layout's service, and how many it never
  /// makes.
  private(set) var futureCount = 0
  private(set) var earlyCount = 0
  private(set) var impossibleCount = 0
  private(set) var countedUpCount = 0
  private(set) var largestSequence: UInt64 = 0
  /// The worker numbers in order of appearance.
  private(set) var workers: [UInt64] = []
  private(set) var hasManyWorkers = false
  private var previousSequence: UInt64 = 0
  /// The earliest and the latest moment at which such an id can have been made, microseconds.
  let earliest: Int64
  let latest: Int64
  private let bits: FlakeEvidenceBits

  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    earliest = layout.serviceStart.microseconds
    latest = (now.advanced(by: FlakePlausibility.tolerance) ?? now).microseconds
    bits = FlakeEvidenceBits(
      layout,
      counter: layout.counterField,
      earliest: earliest,
      latest: latest
    )
  }

  /// Observes ids with a known extent; `twin` is evidence that counts the same field and has
  /// observed them already.
  ///
  /// A batch is ten times as fast as one id at a time: its extent usually determines the times, and
  /// what is read and counted stays in registers.
  mutating func observe(_ ids: [FlakeID], _ extent: FlakeIDExtent, like twin: FlakeEvidence? = nil)
  {
    if !noteTimes(of: extent, count: ids.count) { noteTimes(of: ids) }
    if let twin {
      previousSequence = twin.previousSequence
      largestSequence = twin.largestSequence
      countedUpCount = twin.countedUpCount
    } else if bits.hasCounter {
      noteSequences(of: ids)
    }
    if bits.haveOneWorker(extent) {
      noteWorkers(of: ids.prefix(1))
    } else if !hasManyWorkers {
      noteWorkers(of: ids[...])
    }
    count += ids.count
  }

  /// Observes one id.
  mutating func observe(_ id: FlakeID) { observe([id], FlakeIDExtent([id])) }

  /// Whether both layouts count up in the same field.
  func countsLikewise(_ other: FlakeEvidence) -> Bool { bits.countsLikewise(other.bits) }

  /// Observes the times of `count` ids by their extent; returns false, and changes nothing, if they
  /// must be examined one by one.
  private mutating func noteTimes(of ids: FlakeIDExtent, count: Int) -> Bool {
    guard let arePossible = bits.arePossible(ids), let steps = bits.steps(of: ids) else {
      return false
    }
    let areFuture = steps.lowerBound >= bits.futureStep
    let areEarly = steps.upperBound < bits.firstStep
    guard areFuture || steps.upperBound < bits.futureStep,
      areEarly || steps.lowerBound >= bits.firstStep
    else { return false }
    earliestStep = min(earliestStep, steps.lowerBound)
    latestStep = max(latestStep, steps.upperBound)
    impossibleCount += arePossible ? 0 : count
    futureCount += areFuture ? count : 0
    earlyCount += areEarly ? count : 0
    return true
  }

  private mutating func noteTimes(of ids: [FlakeID]) {
    let bits = bits
    var (first, last) = (earliestStep, latestStep)
    var (impossible, future, early) = (0, 0, 0)
    for id in ids {
      impossible &+= bits.isPossible(id) ? 0 : 1
      let step = bits.step(of: id)
      future &+= step >= bits.futureStep ? 1 : 0
      early &+= step < bits.firstStep ? 1 : 0
      first = min(first, step)
      last = max(last, step)
    }
    (earliestStep, latestStep) = (first, last)
    impossibleCount += impossible
    futureCount += future
    earlyCount += early
  }

  private mutating func noteSequences(of ids: [FlakeID]) {
    let bits = bits
    var previous = previousSequence
    var isFirst = count == 0
    var largest = largestSequence
    var ups = 0
    for id in ids {
      let sequence = bits.counter(of: id)
      let difference = sequence &- previous
      let countsUp = !isFirst && difference &- 1 < 63
      ups &+= countsUp ? 1 : 0
      largest = max(largest, sequence)
      previous = sequence
      isFirst = false
    }
    previousSequence = previous
    largestSequence = largest
    countedUpCount += ups
  }

  private mutating func noteWorkers(of ids: ArraySlice<FlakeID>) {
    var last = workers.last
    for id in ids {
      let worker = layout.worker(of: id)
      // Nearly every id has the worker of the one before, or there are very many workers.
      if worker == last { continue }
      last = worker
      noteWorker(worker)
    }
  }

  @inline(never)
  private mutating func noteWorker(_ worker: UInt64) {
    if hasManyWorkers || workers.contains(worker) { return }
    if workers.count == Self.workerLimit {
      hasManyWorkers = true
    } else {
      workers.append(worker)
    }
  }

  /// Returns the cost of a sequence on its own: as a small number, or as any number of the field.
  @inline(__always)
  static func cost(ofSequence sequence: UInt64, width: Int) -> Int {
    min(gammaBits(sequence &+ 1) &+ 1, width &+ 2)
  }

  /// Returns the length of a positive number in Elias' gamma code, which is short for small
  /// numbers.
  @inline(__always)
  private static func gammaBits(_ value: UInt64) -> Int {
    2 &* (64 &- value.leadingZeroBitCount) &- 1
  }

  /// Whether the dates and the zero bits allow this layout, with two ids in a hundred excepted,
  /// which a stream may have picked up elsewhere.
  var isPlausible: Bool {
    count > 0 && (futureCount + earlyCount + impossibleCount) * 50 <= count
  }

  /// Whether every id is one that the layout can make.
  var isPossible: Bool { impossibleCount == 0 }

  var firstTime: Timestamp { layout.time(ofStep: min(earliestStep, layout.largestStep)) }
  var lastTime: Timestamp { layout.time(ofStep: min(latestStep, layout.largestStep)) }
}

extension FlakeLayout {
  /// The field that counts up: the sequence, or a worker number with a counter in its low bits.
  var counterField: FlakeField? {
    switch facts.habit.worker {
    case .few, .chosenAtRandom, .many: sequenceField
    case .numberAndCounter: workerFields.last
    }
  }
}
