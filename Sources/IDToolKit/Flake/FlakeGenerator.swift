/// The generator as a pure state machine: (state, now) becomes (ids, state).
///
/// A *tick* is the time in the layout's steps since its epoch, followed by the sequence. The next
/// tick is the one after the last or the first of the clock's current step, whichever is larger.
/// That is the whole behaviour: the sequence restarts at 0 in a new step of time, goes on counting
/// when the clock stands still or steps back, and carries into the time when it is full.
struct FlakeGenerator: Equatable, Sendable {
  let layout: FlakeLayout
  let worker: UInt64
  /// The first tick that has never been issued.
  private(set) var next: UInt64

  /// Creates a generator for one worker number that continues from `next`.
  init(layout: FlakeLayout, worker: UInt64, next: UInt64 = 0) throws(FlakeGeneratorProblem) {
    if let problem = layout.generationProblem { throw problem }
    guard worker <= layout.largestWorker else {
      throw .worker(worker, largest: layout.largestWorker)
    }
    self.layout = layout
    self.worker = worker
    self.next = next
  }

  /// Takes the next `count` ticks, all or none.
  mutating func reserve(
    _ count: UInt64,
    now: Timestamp
  ) throws(FlakeGeneratorProblem) -> Range<UInt64> {
    let ticks = try Self.reservation(next: next, now: now, count: count, layout: layout)
    next = ticks.upperBound
    return ticks
  }

  /// Returns the ticks to issue if `next` is the first that was never issued; their upper bound is
  /// the state to store.
  ///
  /// O(1) for any count.
  static func reservation(
    next: UInt64,
    now: Timestamp,
    count: UInt64,
    layout: FlakeLayout
  ) throws(FlakeGeneratorProblem) -> Range<UInt64> {
    if let problem = layout.generationProblem { throw problem }
    guard now >= layout.epoch else {
      throw .clockBeforeEpoch(now: now, epoch: layout.epoch)
    }
    let last = layout.lastTick
    guard let clockTick = layout.firstTick(at: now), clockTick <= last else {
      throw .exhausted(last: layout.time(ofTick: last), left: 0)
    }
    let first = max(next, clockTick)
    // `last` is below the largest number, so this can't overflow.
    let left = first > last ? 0 : last - first + 1
    guard count <= left else {
      throw .exhausted(last: layout.time(ofTick: last), left: left)
    }
    return first..<(first + count)
  }

  /// Returns how far the last of these ticks is ahead of the clock; zero if it is not.
  static func distance(
    of ticks: Range<UInt64>,
    now: Timestamp,
    layout: FlakeLayout
  ) -> TimeSpan {
    guard let last = ticks.last else { return .zero }
    return max(.zero, layout.time(ofTick: last).clampedSpan(since: now))
  }
}
