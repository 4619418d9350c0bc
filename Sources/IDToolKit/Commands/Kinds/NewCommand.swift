/// `idtool new`: makes new ids of a kind.
enum NewCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let request = try NewRequest(arguments)
    if let layout = request.kind.kind.layout {
      return try PastFlakesCommand.effect(layout, request, arguments)
    }
    let kind = request.kind.kind
    let plan = kind.plans[kind.sortingPlan ?? 0]
    let work = try request.work()
    let seed = try request.seed(of: work)
    let presentation = FlakePresentation(arguments)
    let rows = try RowRequest(
      arguments,
      fields: IdentifierRow.fields(of: plan, hasPrefix: !request.kind.prefix.isEmpty)
    )
    let rules = ItemRules(arguments)
    return { console throws(Failure) in
      console.output.beginsLine = true
      let row = rows.begin(on: &console)
      let writer = IdentifierWriter(
        kind,
        prefix: request.kind.prefix,
        rows: rows.format == .text ? nil : row,
        presentation: presentation
      )
      let ids = NewIdentifiers(writer, sink: ItemSink(.row(row.template), rules: rules))
      if let seed {
        console.showNote("ids made with --seed are the same in each run, and can be guessed")
        var random = ReproducibleGenerator(seed: seed)
        var work = work
        if case .moments(let moments, let warnings) = work {
          work = .moments(moments.drawn(using: &random), warnings: warnings)
        }
        try make(work, ids, using: random, on: &console)
      } else {
        try make(work, ids, using: Entropy(), on: &console)
      }
      return console.finishItems()
    }
  }

  private static func make<Random: RandomNumberGenerator>(
    _ work: NewRequest.Work,
    _ ids: NewIdentifiers,
    using random: Random,
    on console: inout Console
  ) throws(Failure) {
    switch work {
    case .count(let count, nil):
      try ids.write(count, using: random, clock: SystemClock.now, on: &console)
    case .count(let count, let time?):
      if let warning = time.warning { console.showWarning(warning) }
      try ids.write(count, using: random, clock: { time.moment }, on: &console)
    case .moments(let moments, let warnings):
      for warning in warnings { console.showWarning(warning) }
      try ids.writeOne(forEachOf: moments, using: random, on: &console)
    case .names(let tables, let namespace, let table?):
      try ids.write(namesOf: tables, as: table, in: namespace, on: &console)
    case .names(let names, let namespace, nil):
      try ids.write(namesOf: names, in: namespace, on: &console)
    case .characters(let count, let alphabet, let size, let warning):
      if let warning { console.showWarning(warning) }
      try ids.write(count, charactersOf: alphabet, size: size, using: random, on: &console)
    }
  }
}
