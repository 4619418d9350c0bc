extension FlakeNextRequest {
  init(_ arguments: ParsedArguments, clock: Timestamp) throws(UsageError) {
    let topic = HelpTopic.command(arguments.command)
    let fixedNow: Timestamp? =
      if let given = arguments.given(.now) {
        try TimeRequest.time(given, arguments, now: clock)
      } else {
        nil
      }
    self.fixedNow = fixedNow
    layout = try FlakeLayoutRequest.layout(arguments, now: fixedNow ?? clock)
    if let problem = layout.generationProblem {
      throw UsageError(
        problem: .conflict(
          "layout \(Quotation.quoted(layout.name)) makes no ids: \(problem.sentence)"
        ),
        topic: topic
      )
    }
    worker = try Self.worker(arguments, layout: layout)
    count = arguments.takes(.count) ? arguments.number(.count) : 1
    trustsLocks = arguments.has(.trustLocks)
    lockTimeout = arguments.duration(.lockTimeout)
    maxAhead = arguments.duration(.maxAhead)
    waitsForClock = arguments.has(.pace)
    ledger = try Self.ledger(arguments)
    // One from the environment is what other runs use, too.
    let isNamed = arguments.given(.ledger)?.isFromEnvironment == false
    if fixedNow != nil, ledger != .none, !isNamed {
      throw UsageError(
        problem: .conflict("--now needs --no-ledger or a --ledger on the command line"),
        topic: topic
      )
    }
    if fixedNow != nil, waitsForClock {
      throw UsageError(
        problem: .conflict("--pace waits for the clock, and --now stops it: use one of them"),
        topic: topic
      )
    }
  }

  private static func ledger(_ arguments: ParsedArguments) throws(UsageError) -> Ledger {
    let given = arguments.given(.ledger)
    if arguments.has(.noLedger) {
      // The variable is a default, which an option overrides; the two options contradict.
      if given?.origin == "--ledger" {
        throw UsageError(
          problem: .conflict("--ledger and --no-ledger contradict each other: use one of them"),
          topic: .command(arguments.command)
        )
      }
      return .none
    }
    return given.map { .file($0.text) } ?? .usual
  }

  private static func worker(
    _ arguments: ParsedArguments,
    layout: FlakeLayout
  ) throws(UsageError) -> Worker {
    let topic = HelpTopic.command(arguments.command)
    let allowed = 0...layout.largestWorker
    // An option beats the other one's variable; of two options, neither is the default.
    let fixed = arguments.given(.worker)
    let range = arguments.given(.workers)
    if let range, fixed == nil || fixed?.origin != "--worker" {
      return .leased(try workers(range, allowed: allowed, topic: topic))
    }
    if range != nil {
      throw UsageError(
        problem: .conflict("--worker and --workers contradict each other: use one of them"),
        topic: topic
      )
    }
    guard let fixed, let number = arguments.numberIfGiven(.worker) else {
      // A layout without a worker field has the one record, which needs no lease.
      return layout.workerBits == 0 ? .fixed(0) : .leased(allowed)
    }
    guard allowed.contains(number) else {
      throw UsageError(
        problem: .outOfRange(origin: fixed.origin, range: allowed, text: fixed.text),
        topic: topic
      )
    }
    return .fixed(number)
  }

  /// Reads `A-B`.
  private static func workers(
    _ given: ParsedArguments.GivenValue,
    allowed: ClosedRange<UInt64>,
    topic: HelpTopic
  ) throws(UsageError) -> ClosedRange<UInt64> {
    let parts = given.text.split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    guard parts.count == 2, let first = try? Decimal.parse(Array(parts[0]).span),
      let last = try? Decimal.parse(Array(parts[1]).span), first <= last,
      allowed.contains(last)
    else {
      let clause =
        "it is no range such as 16-31 within \(allowed.lowerBound) to \(allowed.upperBound)"
      throw UsageError(
        problem: .badValue(origin: given.origin, text: given.text, clause: clause),
        topic: topic
      )
    }
    return first...last
  }
}
