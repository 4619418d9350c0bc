/// `flake stats`: reads ids, prints statistics about their makers.
enum FlakeStatsCommand {
  /// What is printed.
  private enum Result {
    case summary(RowRequestOf<FlakeStatsRow>)
    case repeats(RowRequestOf<FlakeRepeatRow>)

    init(_ arguments: ParsedArguments) throws(UsageError) {
      guard arguments.has(.duplicates) else {
        self = .summary(try RowRequest(arguments, fields: FlakeStatsRow.fields))
        return
      }
      self = .repeats(try RowRequest(arguments, fields: FlakeRepeatRow.fields))
    }

    var isRepeats: Bool {
      if case .repeats = self { true } else { false }
    }
  }

  /// What is observed of the ids.
  private struct Observations: FlakeIDObserver {
    var statistics: FlakeStatistics
    var doubts: FlakeDoubts

    mutating func observe(_ ids: [FlakeID]) {
      doubts.renew()
      for id in ids { doubts.observe(id) }
      statistics.observe(ids)
    }
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let layout = try arguments.layout()
    let isLayoutAssumed = arguments.isLayoutAssumed
    let presentation = FlakePresentation(arguments)
    let result = try Result(arguments)
    let fields = arguments.fields
    let bucket = try arguments.bucket()
    let rules = ItemRules(arguments)
    let jobs = arguments.jobs
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      let zone = presentation.timeStyle == .local ? LocalTimeZone.days : nil
      var reader = FlakeIDReader(
        .layout(layout, presentation.form),
        rules: rules,
        jobs: jobs,
        for: Observations(
          statistics: FlakeStatistics(
            layout: layout,
            bucket: bucket,
            zone: zone,
            listsRepeats: result.isRepeats
          ),
          doubts: FlakeDoubts(layout: layout, present: presentation.present)
        )
      )
      // If one file fails, the totals of the others are printed, and the exit status says that they
      // are incomplete.
      try operands.forEachFile(on: &console) { operand, console throws(Failure) in
        try reader.read(linesOf: operand, on: &console)
      }
      var observations = (consume reader).observer
      observations.statistics.finish()
      let (statistics, doubts) = (observations.statistics, observations.doubts)
      let invalidCount = UInt64(console.problemCount(of: .flakeID))
      if let sentence = doubts.sentence
        ?? doubts.layoutSentence(isAssumed: isLayoutAssumed)
      {
        console.showWarning(sentence)
      }
      if let sentence = doubts.roundingSentence(areRoundedShown: true) {
        console.showWarning(sentence)
      }
      let figures = StatisticsFigures(
        statistics.figures,
        layout: layout,
        precision: layout.timePrecision,
        duplicatesAreExact: statistics.duplicatesAreExact,
        presentation: presentation
      )
      switch result {
      case .repeats(let rows): try write(statistics, rows, presentation, on: &console)
      case .summary(let rows) where rows.format == .text:
        var text = StatisticsText(
          figures,
          presentation: presentation,
          on: &console
        )
        text.line("layout", layout.shownName)
        text.line("count", "\(figures.statistics.count)")
        if invalidCount > 0 { text.line("invalid", "\(invalidCount)") }
        text.appendFigures()
        text.appendWorkers()
        text.appendHistogram()
        console.output.buffer.append(text.text.text)
      case .summary(let rows):
        StatisticsFigures.warning(about: fields, of: [figures]).map { console.showWarning($0) }
        let row = FlakeStatsRow(figures: figures, invalidCount: invalidCount)
        rows.begin(on: &console).write(row, to: &console.output.buffer)
      }
      return console.finishItems()
    }
  }

  /// Lists the repeated ids.
  private static func write(
    _ statistics: FlakeStatistics,
    _ rows: RowRequestOf<FlakeRepeatRow>,
    _ presentation: FlakePresentation,
    on console: inout Console
  ) throws(Failure) {
    guard let repeats = statistics.repeatCounts else { return }
    let writer = rows.begin(on: &console)
    var presentation = presentation
    for found in repeats.all {
      let row = FlakeRepeatRow(
        found: found,
        layout: statistics.layout,
        id: FlakeText.string(found.id, in: statistics.layout.textForm(of: presentation.form)),
        time: presentation.text(
          of: statistics.layout.time(of: found.id),
          layout: statistics.layout
        )
      )
      writer.write(row, to: &console.output.buffer)
      try console.flushIfFull()
    }
    if !repeats.isComplete {
      console.showWarning("only the \(repeats.all.count) smallest of the repeated ids are listed")
    } else if !statistics.duplicatesAreExact {
      console.showWarning("there are too many ids to keep: some repeated ones may be missing")
    }
  }
}
