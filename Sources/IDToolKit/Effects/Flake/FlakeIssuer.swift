/// Hands out ticks that nobody else has or will have: the generator over a ledger.
///
/// The order is the promise: a range is recorded first and given to the caller then, so that
/// whatever is printed is covered.
struct FlakeIssuer: ~Copyable {
  /// Where the next tick is kept.
  private enum Record: ~Copyable {
    /// In ``nextOfProcess``.
    case process
    case ledger(FlakeLedger)
  }

  private let request: FlakeNextRequest
  private let plan: FlakeTickPlan
  private let record: Record
  private var nextOfProcess: UInt64 = 0

  /// The number that the ids carry.
  var worker: UInt64 { plan.worker }

  /// Opens the ledger and settles the worker number.
  init(_ request: FlakeNextRequest, environment: Environment) throws(Failure) {
    self.request = request
    try FlakeTickPlan.checkTime(of: request)
    var random = Entropy()
    guard request.ledger != .none else {
      let worker =
        switch request.worker {
        case .fixed(let number): number
        case .leased(let numbers): UInt64.random(in: numbers, using: &random)
        }
      plan = FlakeTickPlan(request: request, worker: worker)
      record = .process
      return
    }
    let ledger = try FlakeLedger(request, environment: environment)
    let worker: UInt64
    switch request.worker {
    case .fixed(let number): worker = number
    case .leased(let numbers):
      let start = UInt64.random(in: numbers, using: &random)
      // A number that is exhausted, or far ahead of the clock, must not fail a run that others serve.
      let isBound = !ledger.isRehearsal
      worker = try ledger.lease(numbers, startingAt: start) { worker, nextTick in
        let plan = FlakeTickPlan(request: request, worker: worker, isBoundToSystemClock: isBound)
        return (try? plan.ticks(next: nextTick, count: 1)) != nil
      }
    }
    plan = FlakeTickPlan(
      request: request,
      worker: worker,
      isBoundToSystemClock: !ledger.isRehearsal
    )
    record = .ledger(ledger)
  }

  /// Reserves at most `count` ticks, at least one; waits for the clock with `--pace`.
  mutating func reserve(
    _ count: UInt64,
    on console: inout Console
  ) throws(Failure) -> Range<UInt64> {
    while true {
      let ticks = try reserveOnce(count)
      if !ticks.isEmpty { return ticks }
      // What is done must be seen before a wait.
      try console.flush()
      SystemClock.sleep(until: request.layout.time(ofTick: ticks.lowerBound))
    }
  }

  private mutating func reserveOnce(_ count: UInt64) throws(Failure) -> Range<UInt64> {
    let plan = plan
    switch record {
    case .process:
      let ticks = try plan.ticks(next: nextOfProcess, count: count)
      if !ticks.isEmpty { nextOfProcess = ticks.upperBound }
      return ticks
    case .ledger(let ledger):
      return try ledger.reserve(plan.worker) { next throws(Failure) in
        try plan.ticks(next: next, count: count)
      }
    }
  }
}
