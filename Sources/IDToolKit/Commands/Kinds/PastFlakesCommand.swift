/// `idtool new LAYOUT --at`: makes flakes of given times, which no ledger records.
enum PastFlakesCommand {
  /// The options about issuing that hold here, too.
  static let options: [Option] = [.worker, .ledger, .noLedger]

  static func effect(
    _ layout: FlakeLayout,
    _ request: NewRequest,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Effect {
    let work = try request.work()
    guard case .moments(let moments, let warnings) = work else {
      throw arguments.error(.missingOption(.at))
    }
    let seed = try request.seed(of: work)
    if let given = arguments.given(.worker) {
      try arguments.check(given, isIn: 0...layout.largestWorker)
    }
    let worker = arguments.numberIfGiven(.worker) ?? 0
    let ledger: FlakeNextRequest.Ledger =
      arguments.has(.noLedger)
      ? .none : arguments.given(.ledger).map { .file($0.text) } ?? .usual
    var presentation = FlakePresentation(arguments)
    // Some kinds are nothing but a layout's own texts.
    if request.kind.kind.form(named: FlakeForm.decimal.rawValue) == nil,
      !arguments.isThere(.form)
    {
      presentation.form = .native
    }
    let rows = try RowRequest(
      arguments,
      fields: FlakeRow.fields(of: layout, names: arguments.fields)
    )
    let rules = ItemRules(arguments)
    let bounds = PastFlakeBounds(
      parts: FlakeParts(layout: layout, worker: worker),
      present: ledger == .none ? nil : presentation.now
    )
    try check(moments, bounds, arguments)
    let shortage = shortage(of: moments, bounds.parts)
    return { [presentation] console throws(Failure) in
      if let shortage { throw .exhausted(shortage) }
      console.output.beginsLine = true
      var bounds = bounds
      bounds.nextTick = try nextTick(of: bounds.parts, ledger, console.environment)
      for warning in warnings { console.showWarning(warning) }
      if ledger != .none {
        console.showWarning(
          "flakes of given times are recorded nowhere: another run with worker \(worker) and the same "
            + "times repeats them, as 'flake next' does if the clock is set back to them"
        )
      }
      let writer = BuiltFlakeWriter(layout, presentation, rows, on: &console)
      let sink = ItemSink(writer.rowMaker.place, rules: rules)
      if let seed {
        console.showNote("ids made with --seed are the same in each run, and can be guessed")
        var random = ReproducibleGenerator(seed: seed)
        let moments = moments.drawn(using: &random)
        try make(moments, PastFlakes(bounds, random: random), writer, sink, on: &console)
      } else {
        try make(moments, PastFlakes(bounds, random: Entropy()), writer, sink, on: &console)
      }
      return console.finishItems()
    }
  }

  /// Refuses moments that are known if ids of some can't be made, before any is written.
  private static func check(
    _ moments: GivenMoments,
    _ bounds: PastFlakeBounds,
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    guard let ends = moments.ends else { return }
    let layout = Quotation.quoted(bounds.parts.layout.shownName)
    do throws(PastFlakeProblem) {
      try bounds.check(ends.first)
      try bounds.check(ends.last)
    } catch {
      // Those of now are issued.
      let isNow = error == .notPast && arguments.isThere(.at)
      throw arguments.conflict(
        "no id of layout \(layout): \(error.sentence)",
        lines: isNow
          ? [arguments.line(operands: arguments.operands.map(\.text), leavingOut: [.at])] : []
      )
    }
  }

  /// Returns what is said if a moment has fewer ids than are wanted of it; nil if it has enough.
  private static func shortage(of moments: GivenMoments, _ parts: FlakeParts) -> String? {
    let most = FlakeSeries(parts).mostOfMoment
    guard case .repeated(_, let count) = moments, count > 0, count - 1 > most &- 1 else {
      return nil
    }
    let layout = Quotation.quoted(parts.layout.shownName)
    return "a moment of layout \(layout) has no more than \(most) ids"
  }

  private static func make<Random: RandomNumberGenerator>(
    _ moments: GivenMoments,
    _ flakes: PastFlakes<Random>,
    _ writer: BuiltFlakeWriter,
    _ sink: ItemSink,
    on console: inout Console
  ) throws(Failure) {
    var flakes = flakes
    let layout = flakes.bounds.parts.layout
    let noun = "layout \(Quotation.quoted(layout.shownName))"
    try moments.forEach(idsOf: noun, sink: sink, on: &console) {
      text,
      moment,
      now,
      console throws(PastFlakeProblem) in
      let id = try flakes.id(at: moment)
      writer.append(id, at: now, input: text, to: &console.output.buffer)
    }
  }

  /// Returns the first tick that a worker has not issued from a ledger.
  private static func nextTick(
    of parts: FlakeParts,
    _ ledger: FlakeNextRequest.Ledger,
    _ environment: Environment
  ) throws(Failure) -> UInt64 {
    let entries: [LedgerEntry]?
    do throws(Failure) {
      entries = try FlakeLedger.usedWorkers(of: parts.layout, ledger, environment: environment)
    } catch {
      var failure = error
      failure.hints.append("--no-ledger makes ids of any time, whatever a ledger has issued")
      throw failure
    }
    return entries?.first { $0.worker == parts.worker }?.slot.nextTick ?? 0
  }
}
