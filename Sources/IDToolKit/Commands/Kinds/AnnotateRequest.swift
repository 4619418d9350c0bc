/// The validated request of `annotate` and `flake annotate`.
struct AnnotateRequest {
  let finder: IdentifierFinder
  let presentation: FlakePresentation
  /// What may be odd about the flakes, which are read as the default layout's if none was named.
  let doubts: FlakeRoundingDoubts
  /// Whether to list the ids found, a row for each, instead of copying the text.
  let isList: Bool
  /// The lines to print; nil to copy everything.
  let lines: MatchingLines.Choice?
  let replaces: Bool
  let showsDelta: Bool
  /// For `--in`.
  let records: AnnotateRecordsRequest?
  let files: [Operand]
  /// The number of threads for a large file.
  let jobs: Int
  /// The warnings about the window's times.
  let warnings: [String]

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    presentation = try FlakePresentation(arguments, now: now)
    replaces = arguments.has(.replace)
    let isInRecords = arguments.takes(.recordFormat) && arguments.has(.recordFormat)
    lines = Self.lines(arguments)
    isList =
      !isInRecords
      && (arguments.has(.json) || arguments.has(.field)
        || arguments.choice(.output, as: OutputName.self) != .text)
    if isList {
      try arguments.refuse([.only, .format, .replace, .withFileName] + Option.lineContext) {
        "\($0) is for annotated text; --json and --field list ids instead"
      }
    } else if arguments.has(.format) {
      try arguments.refuse([.delta]) { "--format says all that is written, so \($0) adds nothing" }
    }
    showsDelta = isInRecords ? false : try OutputRequest.showsDelta(arguments)
    let window = try IdentifierWindowRequest(arguments, now: now)
    warnings = window.warnings
    finder = IdentifierFinder(
      try SoughtKinds(arguments, now: now).targets(
        in: window,
        template: try FlakeTemplateRequest.template(arguments),
        showsDelta: showsDelta
      )
    )
    let isNamed =
      arguments.isThere(.soughtKinds) || !FlakeLayoutRequest.isAssumed(arguments)
    let layouts = finder.targets.compactMap(\.kind.layout)
    doubts = FlakeRoundingDoubts(
      isNamed || layouts.count != 1
        ? nil : AssumedFlakeLayout(layouts[0], now: now, isUntilNow: !arguments.has(.until)),
      now: now
    )
    records = try AnnotateRecordsRequest.request(
      arguments,
      finder: finder,
      presentation: presentation,
      doubts: doubts
    )
    jobs = InputRequest.jobs(arguments)
    let unpacks = arguments.has(.unpack)
    files = try InputRequest.operands(arguments).map { operand in
      var file = operand
      file.unpacks = unpacks
      return file
    }
  }

  private static func lines(_ arguments: ParsedArguments) -> MatchingLines.Choice? {
    let both = arguments.numberIfGiven(.context)
    let before = arguments.numberIfGiven(.beforeContext) ?? both
    let after = arguments.numberIfGiven(.afterContext) ?? both
    let hasContext = before != nil || after != nil
    let isOnly = arguments.has(.only) || hasContext
    let showsName = arguments.has(.withFileName)
    guard isOnly || showsName else { return nil }
    return MatchingLines.Choice(
      isOnlyMatching: isOnly,
      before: Int(clamping: before ?? 0),
      after: after ?? 0,
      separatesGroups: hasContext,
      showsName: showsName
    )
  }
}
