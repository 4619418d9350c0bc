/// Decides which ticks to take, according to the clock and the requested limits.
///
/// Large counts are taken in parts, so that a reader that stops (`| head`) or a kill wastes a
/// quarter of a second of ids rather than all of them.
///
/// With a window (`--window`, or from `--grant`) all limits keep their meaning, and the narrowest
/// wins. A tick is at or after the window's start, the clock's (or `--now`'s) and the ledger's next
/// one, if a ledger is named, and before the window's end, which is compared with the id's own time
/// and not with a clock. `--max-ahead` limits how far the first and the last id are ahead of the
/// clock, and thus how far ahead a window may begin; `--pace` waits for the window's start as for
/// any id. The window is over when no such tick is left in it, which ends `--window`, and makes
/// `--grant` ask again.
struct FlakeTickPlan: Sendable {
  let request: FlakeNextRequest
  var worker: UInt64
  /// The ticks of the current window; nil without one, empty before the first grant.
  var window: Range<UInt64>?
  /// Whether a fixed clock must not be far ahead of the system's: in a ledger that other runs use,
  /// it would leave them nothing until its time has come.
  var isBoundToSystemClock = false

  /// The most ticks of one reservation.
  private static let largestPart: UInt64 = 1 << 20

  /// Whether a range returned by ``ticks(next:count:)`` means that the window is over.
  func isOver(_ ticks: Range<UInt64>) -> Bool {
    guard let window else { return false }
    return ticks.isEmpty && ticks.lowerBound >= window.upperBound
  }

  /// Returns the ticks to take when `next` is the first free one; an empty range at the tick to
  /// wait for, or at the first that would be available if the window were not over.
  func ticks(next: UInt64, count: UInt64) throws(Failure) -> Range<UInt64> {
    let now = request.fixedNow ?? SystemClock.now()
    let layout = request.layout
    // The whole count is checked, so that a request that can't be met in full prints nothing.
    let ticks = try lifting(
      FlakeGenerator.reservation(
        next: max(next, window?.lowerBound ?? 0),
        now: now,
        count: count,
        layout: layout
      ),
      as: failure
    )
    if let window, ticks.lowerBound >= window.upperBound {
      return ticks.lowerBound..<ticks.lowerBound
    }
    try checkRoom(for: ticks)
    let end = window?.upperBound ?? UInt64.max
    if request.waitsForClock {
      let first = ticks.lowerBound..<ticks.lowerBound + 1
      // Waiting for the next step of time is always acceptable, whatever the limit.
      let step = layout.resolution
      let limit = max(request.maxAhead, step)
      try checkDistance(of: first, now: now, count: count, limit: limit)
      // The tick after the last one whose time has come.
      let next = Timestamp(microseconds: now.microseconds + step.microseconds)
      let due = layout.firstTick(at: next) ?? layout.lastTick + 1
      return ticks.clamped(to: ticks.lowerBound..<min(end, max(ticks.lowerBound, due)))
    }
    try checkDistance(of: ticks, now: now, count: count, limit: request.maxAhead)
    if request.fixedNow != nil, isBoundToSystemClock { try checkSystemClock(of: ticks) }
    let part = min(count, Self.largestPart, end - ticks.lowerBound)
    return ticks.lowerBound..<ticks.lowerBound + part
  }

  /// Refuses a number of ids that the window of `--window` can't hold; a grant is followed by
  /// another.
  private func checkRoom(for ticks: Range<UInt64>) throws(Failure) {
    guard case .fixed(let given)? = request.windows, request.isAllOrNothing, let window,
      ticks.upperBound > window.upperBound
    else { return }
    let left = window.upperBound - ticks.lowerBound
    throw .exhausted(
      "only \(left) id\(left == 1 ? " is" : "s are") left in the window, which ends at "
        + FlakeIssuingWindow.text(of: given.until)
    )
  }

  private func checkDistance(
    of ticks: Range<UInt64>,
    now: Timestamp,
    count: UInt64,
    limit: TimeSpan
  ) throws(Failure) {
    let ahead = FlakeGenerator.distance(of: ticks, now: now, layout: request.layout)
    guard ahead > limit else { return }
    let distance = ahead.text
    let allowed = request.maxAhead.text
    let first = ticks.lowerBound..<ticks.lowerBound + 1
    let start = FlakeGenerator.distance(
      of: first,
      now: now,
      layout: request.layout
    )
    let isWindow = ticks.lowerBound == window?.lowerBound
    let cause =
      start > limit
      ? (isWindow
        ? "the window of worker \(worker) begins \(start.text)"
        : "worker \(worker) has issued ids up to \(distance)")
        + " ahead of the clock, which says \(now.text())"
      : "\(count) ids of worker \(worker) would run \(distance) ahead of the clock"
    throw .environment(
      "\(cause): --max-ahead allows \(allowed)",
      hints: [
        start > limit
          ? "wait, set the clock right, or use another --worker"
          : "with --pace, ids wait for the clock; with several workers, more fit in the same time",
        "--max-ahead \(ahead.textInSeconds) allows it",
      ]
    )
  }

  private func checkSystemClock(of ticks: Range<UInt64>) throws(Failure) {
    let now = SystemClock.now()
    let ahead = FlakeGenerator.distance(of: ticks, now: now, layout: request.layout)
    guard ahead > request.maxAhead else { return }
    throw .environment(
      "the ids would be \(ahead.text) ahead of the system's clock, in a "
        + "ledger that runs without --now use: --max-ahead allows "
        + request.maxAhead.text,
      hints: ["--now may go anywhere in a ledger of its own: name a new file with --ledger"]
    )
  }

  private func failure(_ problem: FlakeGeneratorProblem) -> Failure {
    switch problem {
    case .exhausted: .exhausted(problem.sentence)
    case .clockBeforeEpoch, .worker, .unknownBits, .sequenceAboveTime, .randomAboveSequence:
      .environment(problem.sentence)
    }
  }
}
