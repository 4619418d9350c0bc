/// `flake stats`: reads ids, prints statistics about their makers.
struct FlakeStatsCommand: RunnableCommand {
  private let layout: FlakeLayout
  private let presentation: FlakePresentation
  private let operands: [Operand]
  private let rows: RowRequestOf<FlakeStatsRow>
  private let bucket: TimeSpan?
  private let rules: ItemRules
  /// The number of threads for a large file.
  private let jobs: Int

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    layout = try FlakeLayoutRequest.layout(arguments, now: now)
    presentation = try FlakePresentation(arguments, now: now)
    rows = try RowRequest(arguments, fields: FlakeStatsRow.fields)
    bucket = try Self.bucket(arguments)
    rules = ItemRules(arguments)
    jobs = InputRequest.jobs(arguments)
    operands = try InputRequest.operands(arguments)
  }

  private static func bucket(_ arguments: ParsedArguments) throws(UsageError) -> TimeSpan? {
    guard let given = arguments.given(.bucket), let span = arguments.durationIfGiven(.bucket) else {
      return nil
    }
    guard span >= .milliseconds(1) else {
      throw arguments.refusal(of: given, "the shortest bucket is 1ms")
    }
    return span
  }

  /// What is observed of the ids.
  private struct Observations: FlakeIDObserver {
    var statistics: FlakeStatistics
    var doubts: FlakeDoubts

    mutating func observe(_ ids: [FlakeID]) {
      for id in ids { doubts.observe(id) }
      statistics.observe(ids)
    }
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let zone = presentation.timeStyle == .local ? LocalTimeZone.days : nil
    var reader = FlakeIDReader(
      .layout(layout, presentation.form),
      rules: rules,
      jobs: jobs,
      for: Observations(
        statistics: FlakeStatistics(
          layout: layout,
          bucketMicroseconds: bucket?.microseconds,
          zone: zone
        ),
        doubts: FlakeDoubts(layout: layout, now: presentation.now)
      )
    )
    // The total of the other files is still useful, with an exit status that says it is incomplete.
    try operands.forEachFile(on: &console) { operand, console throws(Failure) in
      try reader.read(linesOf: operand, on: &console)
    }
    var observations = (consume reader).observer
    observations.statistics.finish()
    let (statistics, doubts) = (observations.statistics, observations.doubts)
    let invalidCount = UInt64(console.problemCount(of: .flakeID))
    if let sentence = doubts.sentence { console.showWarning(sentence) }
    if let sentence = doubts.roundingSentence ?? doubts.fewSentence {
      console.showWarning(sentence)
    }
    if rows.format == .text {
      var text = FlakeStatsText(
        statistics: statistics,
        presentation: presentation,
        invalidCount: invalidCount,
        drawsBlocks: LocaleCharacters.isUTF8(console.environment),
        isColored: console.isOutputColored
      )
      text.write(to: &console.output.buffer)
    } else {
      let row = FlakeStatsRow(
        statistics: statistics,
        presentation: presentation,
        invalidCount: invalidCount
      )
      rows.begin(on: &console).write(row, to: &console.output.buffer)
    }
    return console.finishItems()
  }
}
