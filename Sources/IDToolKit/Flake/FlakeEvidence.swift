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
  private(set) var latest: Int64
  private var bits: FlakeEvidenceBits

  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    earliest = layout.serviceStart.microseconds
    (latest, bits) = Self.judgement(of: layout, at: now)
  }

  /// Moves the present.
  mutating func moveClock(to now: Timestamp) {
    (latest, bits) = Self.judgement(of: layout, at: now)
  }

  private static func judgement(
    of layout: FlakeLayout,
    at now: Timestamp
  ) -> (latest: Int64, bits: FlakeEvidenceBits) {
    let latest = (now.advanced(by: FlakePlausibility.tolerance) ?? now).microseconds
    let bits = FlakeEvidenceBits(
      layout,
      counter: layout.counterField,
      earliest: layout.serviceStart.microseconds,
      latest: latest
    )
    return (latest, bits)
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

  /// Whether the dates and the zero bits allow this layout, with two ids in a hundred excepted,
  /// which a stream may have picked up elsewhere.
  var isPlausible: Bool {
    count > 0 && (futureCount + earlyCount + impossibleCount) * 50 <= count
  }

  /// Whether every id is one that the layout can make.
  var isPossible: Bool { impossibleCount == 0 }

  var firstTime: Timestamp { layout.time(ofStep: min(earliestStep, layout.largestStep)) }
  var lastTime: Timestamp { layout.time(ofStep: min(latestStep, layout.largestStep)) }

  /// Returns the bits needed to describe all ids under this layout, apart from what depends on its
  /// epoch; `ids` are distinct and ascending.
  ///
  /// With `beginningADay`, for an unknown epoch, the first id is taken to begin a day, so that ids
  /// that are whole seconds apart cost no more than those whose times are whole seconds.
  func structureCost(of ids: [FlakeID], beginningADay: Bool = false) -> Double {
    guard beginningADay, let first = ids.first else {
      return FlakeDescription.bits(of: ids, layout: layout)
    }
    let time = layout.time(of: first).microseconds
    let day = TimeSpan.day.microseconds
    let sinceMidnight = TimeSpan(microseconds: time - day * time.flooredQuotient(day))
    let epoch = layout.epoch.advanced(by: -sinceMidnight)
    let moved = epoch.flatMap { try? layout.overriding(epoch: $0) }
    return FlakeDescription.bits(of: ids, layout: moved ?? layout)
  }

  /// The cost of the dates: once, the sample's position in the layout's time of use, since the ids
  /// of a sample come from one time; more if they are from the first sixteenth of it, whose ids few
  /// people meet; and a lot for each impossible, future or early id.
  var dateCost: Double {
    let window = layout.span(inUseUntil: latest)
    let age = Double(lastTime.microseconds) - Double(earliest)
    let earliness = age > 0 ? max(0, (window / age).roughLog2 - 4) : 0
    return layout.cost(inUseUntil: latest) + earliness
      + 30 * Double(futureCount + impossibleCount) + 15 * Double(earlyCount)
  }
}

extension FlakeLayout {
  /// The field that counts up: the sequence, or a worker number with a counter in its low bits.
  fileprivate var counterField: FlakeField? {
    switch facts.habit.worker {
    case .few, .chosenAtRandom, .many: sequenceField
    case .numberAndCounter: workerFields.last
    }
  }

  /// Returns the span during which the layout has been in use at a moment; both in microseconds.
  fileprivate func span(inUseUntil latest: Int64) -> Double {
    Double(min(latest, lastUsableTime.microseconds)) - Double(serviceStart.microseconds)
  }

  /// Returns the cost of a position in that span.
  fileprivate func cost(inUseUntil latest: Int64) -> Double {
    max(1, span(inUseUntil: latest) / Double(resolution.microseconds)).roughLog2
  }
}
