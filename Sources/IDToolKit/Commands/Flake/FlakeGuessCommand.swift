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
    var guess: FlakeGuess
    var rounding: FlakeRoundingWatch

    mutating func moveClock(by span: TimeSpan) {
      guess.moveClock(by: span)
      rounding.moveClock(by: span)
    }

    mutating func observe(_ ids: [FlakeID]) {
      guess.observe(ids)
      for id in ids { rounding.sample(id) }
    }
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let now = arguments.now
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
    // Whether only one row is written and its fields leave out that other layouts fit equally well.
    let hidesTwins =
      rowCount == 1 && !arguments.fields.isEmpty && !arguments.fields.contains("alike")
    let rules = ItemRules(arguments)
    let jobs = arguments.jobs
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      var reader = FlakeIDReader(
        .anyNumber,
        rules: rules,
        jobs: jobs,
        for: Observations(guess: FlakeGuess(now: now), rounding: FlakeRoundingWatch(now: now))
      )
      for operand in operands {
        if operand.isStandardInput {
          try reader.read(linesOf: operand, on: &console)
        } else {
          try reader.read(operand.text.span, at: .argument, on: &console)
        }
      }
      let (guess, rounding) = (reader.observer.guess, reader.observer.rounding)
      if let sentence = rounding.sentence {
        console.showWarning(sentence)
      } else if let id = guess.onlyID, let zeros = FlakeRounding.printedZeros(of: id) {
        console.showWarning(FlakeWarning.rounded(zeros: zeros).sentence)
      } else if let sentence = rounding.fewSentence {
        console.showWarning(sentence)
      }
      switch output {
      case .epochs(let near, let rows):
        let solutions = guess.epochs(near: near)
        let best = solutions.first?.costWithEpoch ?? 0
        try rows.write(
          solutions.prefix(rowCount).map { FlakeGuessRow.Solved($0, behind: best) },
          on: &console
        )
      case .ranking(let rows):
        let ranking = guess.ranking
        // Implausible layouts are shown only if there is nothing better, with the reasons against
        // them.
        let plausible = ranking.filter(\.isPlausible)
        let shown = (plausible.isEmpty ? ranking : plausible).prefix(rowCount)
        let best = shown.first?.likelyCost ?? 0
        var presentation = presentation
        let shownRows = shown.map { candidate in
          FlakeGuessRow.Ranked(
            candidate,
            behind: best,
            firstText: presentation.text(of: candidate.firstTime, layout: candidate.layout),
            lastText: presentation.text(of: candidate.lastTime, layout: candidate.layout)
          )
        }
        try rows.write(shownRows, on: &console)
        if hidesTwins, let sentence = ranking.first?.twinSentence { console.showWarning(sentence) }
        if let first = ranking.first, !first.isPlausible {
          console.showError(
            "no known layout fits \(guess.count == 1 ? "the id" : "the ids")",
            hints: [
              "if you know when the latest was made, 'idtool flake guess --near TIME' solves for "
                + "the epoch"
            ]
          )
          _ = console.finishItems()
          return .invalidInput
        }
      }
      let status = console.finishItems()
      if guess.count == 0, status == .success {
        console.showError("no ids were given, so no layout fits them")
        return .invalidInput
      }
      return status
    }
  }
}
