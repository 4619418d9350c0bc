/// Which ids are looked for in texts, and as what numbers are judged.
struct IdentifierSearchRequest {
  let finder: IdentifierFinder
  /// Judges numbers by where they stand; nil if kinds or layouts were named.
  let judging: StreamJudging?
  /// What may be odd about the flakes, and about numbers that may be some.
  let doubts: StreamNotes
  /// The kinds that may be found.
  let kinds: [IdentifierKind]
  /// The warnings about the window's times.
  let warnings: [String]
  /// Whether only ids of a window of time count.
  let isWindowed: Bool

  /// Reads the options; `template` is the requested annotation.
  ///
  /// With `mayHaveTimesOfLines`, ids in lines that don't say their zone get times without one.
  init(
    _ arguments: ParsedArguments,
    template: FlakeTemplate? = nil,
    showsDelta: Bool = false,
    mayHaveTimesOfLines: Bool
  ) throws(UsageError) {
    let window = try IdentifierWindowRequest(arguments)
    let sought = try SoughtKinds(arguments)
    isWindowed = arguments.has(.since) || arguments.has(.until)
    warnings =
      window.warnings + (isWindowed ? sought.warningsAboutWindow : []) + sought.warningsAboutLength
    // A time without a zone is in no window, has no age, and isn't a number.
    let hasTimesOfLines =
      mayHaveTimesOfLines && !isWindowed && !(template?.parts.contains(.age) ?? false)
    let makeFinder: @Sendable (Judgement?) -> IdentifierFinder = { judgement in
      IdentifierFinder(
        sought.targets(in: window, template: template, showsDelta: showsDelta),
        judgement: judgement,
        judged: sought.judgedTargets(
          judgement,
          in: window,
          template: template,
          showsDelta: showsDelta
        ),
        findsTimesOfLines: hasTimesOfLines,
        takesMadeUp: arguments.takes(.mentions)
      )
    }
    finder = makeFinder(nil)
    let now = arguments.now
    let isOfAnyKind = arguments.takes(.soughtKinds)
    judging =
      sought.judgesNumbers
      ? StreamJudging(
        now: now,
        zone: arguments.isLocal ? arguments.timeReference.zone : nil,
        own: arguments.ownKinds,
        hasTimesOfLines: hasTimesOfLines,
        leavesOutFuture: window.until == nil,
        explains: arguments.has(.explain),
        makeFinder: makeFinder
      ) : nil
    kinds =
      finder.targets.map(\.kind)
      + (judging == nil ? [] : IdentifierKind.layouts + arguments.ownKinds.layouts)
    // Who seeks ids of a far future knows them.
    let isOfPast = window.until.map { $0.clampedSpan(since: now) <= .days(7) } ?? true
    let layouts = finder.flakeWindows.map(\.layout)
    let areNamed = isOfAnyKind || !arguments.isLayoutAssumed
    let words = sought.namedWords
    let isChoice = isOfPast && judging == nil && !(layouts.isEmpty && words.isEmpty)
    let choice = StreamNotes.Choice(
      layouts: layouts,
      kinds: words,
      areNamed: areNamed,
      tellsUnread: !isWindowed
    )
    doubts = StreamNotes(isChoice ? choice : nil, present: arguments.present)
  }
}
