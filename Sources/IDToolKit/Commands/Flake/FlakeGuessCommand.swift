/// `flake guess`: reads ids, ranks the layouts that they may have.
enum FlakeGuessCommand {
  /// What to write.
  private enum Output {
    case ranking(RowRequestOf<FlakeGuessRow.Ranked>)
    /// Epochs, solved from the time at which the latest id was made.
    case epochs(near: Timestamp, RowRequestOf<FlakeGuessRow.Solved>)
  }

  /// What is observed of the ids.
  private struct Observations: FlakeIDObserver {
    var sample = PlaceSample(.argument)
    var flakes = FlakeSample()

    mutating func observe(_ ids: [FlakeID]) {
      for id in ids {
        sample.observe(id.rawValue, at: nil)
        flakes.observe(id)
      }
    }
  }

  static func effect(of given: ParsedArguments) throws(UsageError) -> Effect {
    let arguments = try given.asOf()
    let (now, own) = (arguments.now, arguments.ownKinds)
    let presentation = FlakePresentation(arguments)
    let output: Output
    if let given = arguments.given(.near) {
      output = .epochs(
        near: try arguments.time(given).moment,
        try RowRequest(arguments, fields: FlakeGuessRow.Solved.fields)
      )
    } else {
      output = .ranking(try RowRequest(arguments, fields: FlakeGuessRow.Ranked.fields))
    }
    let rowCount = Int(clamping: arguments.number(.rankCount))
    let rules = ItemRules(arguments)
    let jobs = arguments.jobs
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      var reader = FlakeIDReader(
        .anyNumber,
        rules: rules,
        jobs: jobs,
        for: Observations()
      )
      for operand in operands {
        if operand.isStream {
          try reader.read(linesOf: operand, on: &console)
        } else {
          try reader.read(operand.text.span, at: .argument, on: &console)
        }
      }
      let sample = reader.observer.sample
      let ids = sample.ids.map { FlakeID(rawValue: $0.number) }
      if let sentence = reader.observer.flakes.sentence(areRoundedShown: false, now: now) {
        console.showWarning(sentence)
      }
      switch output {
      case .epochs(let near, let rows):
        let solutions = FlakeEpochSolution.all(for: sample, near: near, now: now)
        let best = solutions.first?.bits ?? 0
        try rows.write(
          solutions.prefix(rowCount).map { FlakeGuessRow.Solved($0, behind: best) },
          on: &console
        )
      case .ranking(let rows):
        let ranking = LayoutRanking(
          sample,
          FlakeHypothesis.all(now: now, declared: own.layouts),
          now: now
        )
        let entries = ranking.entries
        let best = entries.first?.bits ?? 0
        var presentation = presentation
        let shown = entries.prefix(rowCount).map { entry in
          FlakeGuessRow.Ranked(
            entry,
            behind: best,
            ids,
            of: sample.count,
            firstText: presentation.text(of: entry.times.lowerBound, layout: entry.layout),
            lastText: presentation.text(of: entry.times.upperBound, layout: entry.layout)
          )
        }
        try rows.write(shown, on: &console)
        if !ids.isEmpty, entries.isEmpty {
          console.showError(
            "no known layout fits \(ids.count == 1 ? "the id" : "the ids")",
            hints: [
              "if you know when the latest was made, 'idtool flake guess --near TIME' solves for "
                + "the epoch"
            ]
          )
          _ = console.finishItems()
          return .invalidInput
        }
        if let sentence = ranking.sentence(showing: rowCount) { console.showWarning(sentence) }
      }
      let status = console.finishItems()
      if ids.isEmpty, status == .success {
        console.showError("no ids were given, so no layout fits them")
        return .invalidInput
      }
      return status
    }
  }
}
