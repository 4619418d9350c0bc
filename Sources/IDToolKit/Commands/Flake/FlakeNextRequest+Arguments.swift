extension FlakeNextRequest {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    fixedNow = try arguments.given(.now).map { given throws(UsageError) in
      try arguments.time(given).moment
    }
    var arguments = arguments
    if let fixedNow { arguments.present = Present(fixedNow) }
    layout = try arguments.layout()
    if let problem = layout.generationProblem {
      throw arguments.conflict(
        "layout \(Quotation.quoted(layout.shownName)) makes no ids: \(problem.sentence)"
      )
    }
    worker = try Self.worker(arguments, layout: layout)
    windows = try Self.windows(arguments)
    // Windows are granted for a worker number.
    if case .fixed? = windows, layout.workerBits > 0, Self.workerOption(arguments) == nil {
      throw arguments.conflict(
        "--window needs --worker N, or --workers A-B: it holds for these numbers"
      )
    }
    count = arguments.takes(.count) ? arguments.number(.count) : 1
    isAllOrNothing = arguments.takes(.count)
    trustsLocks = arguments.has(.trustLocks)
    lockTimeout = arguments.span(.lockTimeout)
    maxAhead = arguments.span(.maxAhead)
    waitsForClock = arguments.has(.pace)
    ledger = try Self.ledger(arguments, worker: worker, windows: windows)
    mustExist = arguments.has(.existingLedger)
    if mustExist, ledger == .none {
      throw arguments.conflict(
        "--existing is about a ledger, and none is kept here: name one with --ledger"
      )
    }
    // A ledger from the environment is used by other runs, too.
    let isNamed = arguments.given(.ledger)?.isFromEnvironment == false
    if fixedNow != nil, ledger != .none, !isNamed {
      throw arguments.conflict("--now needs --no-ledger or a --ledger on the command line")
    }
  }

  private static func ledger(
    _ arguments: ParsedArguments,
    worker: Worker,
    windows: Windows?
  ) throws(UsageError) -> Ledger {
    // The variable is a default, which the option overrides.
    if arguments.has(.noLedger) { return .none }
    if let given = arguments.given(.ledger) { return .file(given.text) }
    switch (windows, worker) {
    case (nil, _): return .usual
    // The store behind it remembers, so no second memory is needed.
    case (.granted?, _), (.fixed?, .fixed): return .none
    // A number leased in a window can be leased there again when the process has ended.
    case (.fixed?, .leased): return .usual
    }
  }

  /// Returns the given worker number, or the range from which to lease one.
  private static func worker(
    _ arguments: ParsedArguments,
    layout: FlakeLayout
  ) throws(UsageError) -> Worker {
    let allowed = 0...layout.largestWorker
    guard let given = workerOption(arguments) else {
      // A layout without a worker field has a single slot, which needs no lease.
      return layout.workerBits == 0 ? .fixed(0) : .leased(allowed)
    }
    let number: UInt64
    switch given.option {
    case .workers: return .leased(try workers(given.value, allowed: allowed, arguments))
    case .workerOf:
      number = try arguments.accepting(
        given.value,
        NameOrdinal.parse(given.value.text.span, allowed: allowed),
        or: NameOrdinal.Problem.self
      )
    default: number = arguments.number(given.option)
    }
    guard allowed.contains(number) else {
      throw arguments.error(
        .outOfRange(origin: given.value.origin, range: allowed, text: given.value.text)
      )
    }
    return .fixed(number)
  }

  /// Returns the option that determines the worker; a variable is a default, which any option
  /// overrides.
  private static func workerOption(
    _ arguments: ParsedArguments
  ) -> (option: Option, value: ParsedArguments.GivenValue)? {
    for option in [Option.workerOf, .workers, .worker] {
      if let value = arguments.given(option) { return (option, value) }
    }
    return nil
  }

  /// Reads `A-B`, or `A` alone.
  private static func workers(
    _ given: ParsedArguments.GivenValue,
    allowed: ClosedRange<UInt64>,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ClosedRange<UInt64> {
    let parts = given.text.split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    guard parts.count <= 2, let first = try? Decimal.parse(Array(parts[0]).span),
      let last = try? Decimal.parse(Array(parts[parts.count - 1]).span), first <= last,
      allowed.contains(last)
    else {
      let clause =
        "it isn't a range such as 16-31 within \(allowed.lowerBound) to \(allowed.upperBound)"
      throw arguments.refusal(of: given, clause)
    }
    return first...last
  }

  // MARK: Windows

  /// Returns the windows of `--window` or `--grant`; nil if there are none.
  private static func windows(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Windows? {
    if let window = arguments.given(.window) { return .fixed(try Self.window(window, arguments)) }
    guard let grant = arguments.given(.grant) else { return nil }
    guard !grant.text.contains(0) else {
      throw arguments.refusal(of: grant, "a command can't have a NUL byte")
    }
    return .granted(command: grant.text)
  }

  /// Reads `FROM/UNTIL`; a span for UNTIL counts from FROM.
  private static func window(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> FlakeIssuingWindow {
    let parts = given.text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    func part(_ index: Int) -> ParsedArguments.GivenValue {
      .init(text: Array(parts[index]), origin: given.origin)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw arguments.refusal(
        of: given,
        "it isn't a span of time such as 2026-11-21T05:21:00Z/2026-11-21T05:22:00Z or now/+10s"
      )
    }
    let from = try arguments.time(part(0))
    let until = try arguments.time(part(1), behind: from)
    guard from.moment < until.moment else {
      throw arguments.refusal(of: given, "it ends before it begins, or is empty")
    }
    return FlakeIssuingWindow(from: from.moment, until: until.moment)
  }
}
