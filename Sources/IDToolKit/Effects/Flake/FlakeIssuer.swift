/// Hands out ticks that nobody else has or will have: the generator with a ledger.
///
/// The guarantee is in the order: a range is recorded before it is given to the caller, so that
/// everything printed is covered. What covers it is a ledger, a window that nobody else has, or
/// both; ``FlakeTickPlan`` defines how these combine.
struct FlakeIssuer: ~Copyable {
  private let request: FlakeNextRequest
  private var plan: FlakeTickPlan
  /// Where the next tick is stored; if nil, only in ``nextOfProcess``.
  private let ledger: FlakeLedger?
  /// The first tick above all that this process has issued, so that ids increase even if a window
  /// precedes the last one.
  private var nextOfProcess: UInt64 = 0
  /// The grant of the last window, if windows are granted.
  private var grant: FlakeGrant?
  /// The command that gets the next window, if it is certain that one will be needed.
  private var nextGrant: ShellRun?

  /// The worker number in the ids of the last reservation.
  var worker: UInt64 { plan.worker }

  /// How many consecutive grants may be useless, because they had expired when they arrived.
  private static let mostUselessGrants = 3

  /// Opens the ledger and determines the worker number.
  init(_ request: FlakeNextRequest, environment: Environment) throws(Failure) {
    self.request = request
    var plan = FlakeTickPlan(request: request, worker: request.worker.numbers.lowerBound)
    // Throws the failure of every reservation, whatever the worker and the ledger, if the layout
    // has no ids for the present. Before the window is set: its limits are judged at each
    // reservation.
    _ = try plan.ticks(next: 0, count: 1)
    plan.window =
      switch request.windows {
      case nil: nil
      case .fixed(let window): window.ticks(of: request.layout)
      case .granted: 0..<0
      }
    var random = Entropy()
    guard request.ledger != .none else {
      if case .leased(let numbers) = request.worker {
        plan.worker = UInt64.random(in: numbers, using: &random)
      }
      self.plan = plan
      ledger = nil
      return
    }
    let ledger = try FlakeLedger(request, environment: environment)
    plan.isBoundToSystemClock = !ledger.isRehearsal
    // A grant determines the number; until then any will do.
    if case .leased(let numbers) = request.worker, request.grants == nil {
      let start = UInt64.random(in: numbers, using: &random)
      // A number that is exhausted, or far ahead of the clock, must not fail a run that others can
      // serve.
      plan.worker = try ledger.lease(numbers, startingAt: start) { [plan] worker, nextTick in
        var plan = plan
        plan.worker = worker
        guard let ticks = try? plan.ticks(next: nextTick, count: 1) else { return false }
        return !plan.isOver(ticks)
      }
    }
    self.plan = plan
    self.ledger = consume ledger
  }

  /// Reserves at most `count` ticks, at least one; waits for the clock with `--pace`, and requests
  /// a grant if necessary.
  mutating func reserve(
    _ count: UInt64,
    on console: inout Console
  ) throws(Failure) -> Range<UInt64> {
    var uselessGrants = 0
    while true {
      let ticks = try reserveOnce(count)
      if !ticks.isEmpty {
        askAhead(count - UInt64(ticks.count), after: ticks)
        return ticks
      }
      // Show what is done before waiting.
      try console.flush()
      if plan.isOver(ticks) {
        try useNextWindow(after: ticks.lowerBound, uselessGrants, on: &console)
        uselessGrants += 1
      } else {
        SystemClock.sleep(until: request.layout.time(ofTick: ticks.lowerBound))
      }
    }
  }

  private mutating func reserveOnce(_ count: UInt64) throws(Failure) -> Range<UInt64> {
    let plan = plan
    let nextOfProcess = nextOfProcess
    let ticks: Range<UInt64>
    switch ledger {
    case nil: ticks = try plan.ticks(next: nextOfProcess, count: count)
    case let ledger?:
      ticks = try ledger.reserve(plan.worker) { next throws(Failure) in
        try plan.ticks(next: max(next, nextOfProcess), count: count)
      }
    }
    if !ticks.isEmpty { self.nextOfProcess = ticks.upperBound }
    return ticks
  }

  // MARK: Windows

  /// Replaces the window that is over with the next; `tick` is the first one still wanted.
  private mutating func useNextWindow(
    after tick: UInt64,
    _ uselessGrants: Int,
    on console: inout Console
  ) throws(Failure) {
    guard let grants = request.grants else { throw endOfWindow() }
    if uselessGrants == Self.mostUselessGrants { throw endOfGrants(tick) }
    if nextGrant == nil { nextGrant = try grants.ask(after: grant?.worker) }
    guard let run = nextGrant.take() else { return }
    let grant = try grants.answer(of: run, on: &console)
    self.grant = grant
    plan.worker = grant.worker
    plan.window = grant.window.ticks(of: request.layout)
  }

  /// Requests the next window while this one is in use, if it can't hold the remaining ids: a
  /// window lasts a tenth of a second at full speed, and a request takes a third of that.
  ///
  /// Errors are handled when the window is needed.
  private mutating func askAhead(_ left: UInt64, after ticks: Range<UInt64>) {
    guard let grants = request.grants, request.isAllOrNothing, !request.waitsForClock,
      let window = plan.window, left > window.upperBound - ticks.upperBound
    else { return }
    guard nextGrant == nil else { return }
    nextGrant = try? grants.ask(after: grant?.worker)
  }

  private func endOfWindow() -> Failure {
    guard case .fixed(let window)? = request.windows else { return .stop(.exhausted) }
    return .exhausted(
      "no id is left in the window, which ends at "
        + FlakeIssuingWindow.text(of: window.until)
    )
  }

  private func endOfGrants(_ tick: UInt64) -> Failure {
    let layout = request.layout
    let wanted = layout.time(ofTick: min(tick, layout.lastTick))
    let window = grant?.window.text ?? ""
    return .environment(
      "\(Self.mostUselessGrants) grants in a row were of no use: the last was \(window), and the "
        + "next id is of \(FlakeIssuingWindow.text(of: wanted))",
      hints: [
        "the clock says \(SystemClock.now().text()); set the clocks right, or ask for longer windows",
        "a grant must be new each time: one that comes twice is of no use the second time",
      ]
    )
  }
}
