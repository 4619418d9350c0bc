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

/// Why no ids can be issued.
enum FlakeGeneratorProblem: DescribedError {
  case clockBeforeEpoch(now: Timestamp, epoch: Timestamp)
  /// Fewer ticks are left than were requested.
  case exhausted(last: Timestamp, left: UInt64)
  case worker(UInt64, largest: UInt64)
  /// The layout has bits of unknown meaning.
  case unknownBits
  /// The layout's sequence is above its time, so that ids would not sort by time.
  case sequenceAboveTime
  /// The layout's random bits are above its sequence, so that ids would not increase.
  case randomAboveSequence

  var sentence: String {
    switch self {
    case .clockBeforeEpoch(let now, let epoch):
      "the clock says \(now.text()), which is before the layout's epoch, \(epoch.text())"
    case .exhausted(let last, 0): "the layout ran out of ids at \(last.text())"
    case .exhausted(let last, let left):
      "only \(left) ids are left before the layout runs out at \(last.text())"
    case .worker(let value, let largest):
      largest == 0
        ? "the layout has no worker field, so worker \(value) has no place"
        : "worker \(value) is out of range: 0 to \(largest) are accepted"
    case .unknownBits: "the layout has bits of unknown meaning ('x'), so it can only be decoded"
    case .sequenceAboveTime:
      "the layout's sequence is above its time, so its ids would not sort by time"
    case .randomAboveSequence:
      "the layout's random bits are above its sequence, so its ids would not increase"
    }
  }
}

/// A half-open span of time in which ids may be issued.
///
/// Windows that share no moment share no id, whatever the layout's unit: an id belongs to the
/// window that holds its own time, which is the first moment of its step.
struct FlakeIssuingWindow: Equatable, Sendable {
  let from: Timestamp
  let until: Timestamp

  /// Returns the ticks whose time is in the window; empty if no step begins in it.
  func ticks(of layout: FlakeLayout) -> Range<UInt64> {
    let first = layout.firstTick(atOrAfter: from)
    return first..<max(first, layout.firstTick(atOrAfter: until))
  }

  /// The window as grants and messages show it, `FROM/UNTIL`.
  var text: String { "\(Self.text(of: from))/\(Self.text(of: until))" }

  /// Returns a bound in full: it may be finer than milliseconds.
  static func text(of moment: Timestamp) -> String {
    moment.text(precision: moment.microsecondOfMillisecond == 0 ? .milliseconds : .microseconds)
  }
}

extension FlakeLayout {
  /// Returns the first tick whose time is at or after a moment; the one after the last tick if
  /// there is none.
  fileprivate func firstTick(atOrAfter moment: Timestamp) -> UInt64 {
    guard moment > epoch else { return 0 }
    guard let tick = firstTick(at: moment), tick <= lastTick else { return lastTick + 1 }
    if time(ofTick: tick) == moment { return tick }
    // A step that contains the moment began before it, so take the next one.
    let (next, overflow) = tick.addingReportingOverflow(largestSequence + 1)
    return overflow ? lastTick + 1 : min(next, lastTick + 1)
  }
}
