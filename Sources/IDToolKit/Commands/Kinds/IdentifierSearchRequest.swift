/// Which ids are looked for in texts, and as what numbers are judged.
struct IdentifierSearchRequest {
  let finder: IdentifierFinder
  /// Judges numbers by where they stand; nil if kinds were named.
  let judging: StreamJudging?
  /// What may be odd about the flakes of the layouts that were named.
  let doubts: FlakeRoundingDoubts
  /// The warnings about the window's times.
  let warnings: [String]

  /// Reads the options; `presentation` is that of the times that are written.
  init(_ arguments: ParsedArguments, _ presentation: FlakePresentation) throws(UsageError) {
    let window = try IdentifierWindowRequest(arguments)
    let sought = try SoughtKinds(arguments)
    let isWindowed = arguments.has(.since) || arguments.has(.until)
    warnings = window.warnings + (isWindowed ? sought.warningsAboutWindow : [])
    // A time without a zone is in no window, and is no number.
    let hasTimesOfLines = presentation.timeStyle == .utc && !isWindowed
    let makeFinder: @Sendable (Judgement?) -> IdentifierFinder = { judgement in
      IdentifierFinder(
        sought.targets(in: window, template: nil),
        judgement: judgement,
        judged: sought.judgedTargets(judgement, in: window, template: nil, showsDelta: false),
        findsTimesOfLines: hasTimesOfLines
      )
    }
    finder = makeFinder(nil)
    let now = arguments.now
    let isJudged = !arguments.isThere(.soughtKinds)
    judging =
      isJudged
      ? StreamJudging(
        now: now,
        zone: arguments.isLocal ? arguments.timeReference.zone : nil,
        hasTimesOfLines: hasTimesOfLines,
        leavesOutFuture: window.until == nil,
        explains: arguments.has(.explain),
        makeFinder: makeFinder
      ) : nil
    let layouts = finder.flakeWindows.map(\.layout)
    doubts = FlakeRoundingDoubts(
      isJudged || layouts.isEmpty ? nil : ChosenLayouts(layouts, areNamed: true, now: now),
      now: now
    )
  }
}
