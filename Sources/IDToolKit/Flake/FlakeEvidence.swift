/// What the ids seen so far look like when one layout reads them.
///
/// Constant memory: a few counters and at most ``workerLimit`` worker numbers.
struct FlakeEvidence: Sendable {
  /// The most worker numbers that are told apart; more is "many".
  static let workerLimit = 32

  let layout: FlakeLayout
  let habit: FlakeHabit
  private(set) var count = 0
  private(set) var earliestStep = UInt64.max
  private(set) var latestStep: UInt64 = 0
  /// Ids from after now, from before the layout's service, and such as it never makes.
  private(set) var futureCount = 0
  private(set) var earlyCount = 0
  private(set) var impossibleCount = 0
  private(set) var zeroSequenceCount = 0
  private(set) var countedUpCount = 0
  private(set) var largestSequence: UInt64 = 0
  /// The worker numbers in order of appearance.
  private(set) var workers: [UInt64] = []
  private(set) var hasManyWorkers = false
  private(set) var largestWorker: UInt64 = 0
  /// The bits that the sequences take when written as small numbers or steps.
  private(set) var sequenceCost = 0
  private var previousSequence: UInt64 = 0
  /// The first and the last moment at which such an id can have been made, microseconds.
  let earliest: Int64
  let latest: Int64

  init(layout: FlakeLayout, now: Timestamp) {
    self.layout = layout
    habit = FlakeHabit(of: layout)
    earliest = layout.serviceStart.microseconds
    latest = (now.advanced(byMicroseconds: FlakePlausibility.tolerance) ?? now).microseconds
  }

  /// Takes note of an id.
  mutating func observe(_ id: FlakeID) {
    if layout.problem(with: id) != nil { impossibleCount += 1 }
    let time = layout.time(of: id).microseconds
    if time > latest { futureCount += 1 }
    if time < earliest { earlyCount += 1 }
    let step = self.step(of: id)
    earliestStep = min(earliestStep, step)
    latestStep = max(latestStep, step)
    noteSequence(of: id)
    noteWorker(layout.worker(of: id))
    count += 1
  }

  /// The field that counts: the sequence, or a worker number with a counter below it.
  var counterField: FlakeField? {
    switch habit.worker {
    case .few, .chosenAtRandom, .many: layout.sequenceField
    case .numberAndCounter: layout.workerFields.last
    }
  }

  private func step(of id: FlakeID) -> UInt64 {
    let time = layout.timeField.value(in: id)
    guard let millisecond = layout.millisecondField else { return time }
    return time * 1000 + millisecond.value(in: id)
  }

  private mutating func noteSequence(of id: FlakeID) {
    guard let field = counterField else { return }
    let sequence = field.value(in: id)
    let difference = sequence &- previousSequence
    let countsUp = count > 0 && difference > 0 && difference < 64
    if sequence == 0 { zeroSequenceCount += 1 }
    if countsUp { countedUpCount += 1 }
    largestSequence = max(largestSequence, sequence)
    var cost = Self.cost(ofSequence: sequence, width: field.width)
    if countsUp { cost = min(cost, Self.gammaBits(difference) + 2) }
    sequenceCost += cost
    previousSequence = sequence
  }

  private mutating func noteWorker(_ worker: UInt64) {
    largestWorker = max(largestWorker, worker)
    if hasManyWorkers || workers.last == worker || workers.contains(worker) { return }
    if workers.count == Self.workerLimit {
      hasManyWorkers = true
    } else {
      workers.append(worker)
    }
  }

  /// The bits that a sequence takes when nothing is known of the one before: as a small number, or as
  /// any number of the field.
  static func cost(ofSequence sequence: UInt64, width: Int) -> Int {
    min(gammaBits(sequence &+ 1) + 1, width + 2)
  }

  /// The length of a positive number in Elias' gamma code: short for small numbers.
  private static func gammaBits(_ value: UInt64) -> Int {
    2 * (64 - value.leadingZeroBitCount) - 1
  }

  /// Whether the dates, and the bits that must be zero, allow this layout: but for two ids in a
  /// hundred, which a stream may have picked up elsewhere.
  var isPlausible: Bool {
    count > 0 && (futureCount + earlyCount + impossibleCount) * 50 <= count
  }

  /// Whether the layout can have made all of the ids.
  var isPossible: Bool { impossibleCount == 0 }

  var firstTime: Timestamp { layout.time(ofStep: min(earliestStep, layout.largestStep)) }
  var lastTime: Timestamp { layout.time(ofStep: min(latestStep, layout.largestStep)) }
}
