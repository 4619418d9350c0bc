/// The validated request of `annotate` and `flake annotate`.
struct AnnotateRequest {
  let finder: IdentifierFinder
  let presentation: FlakePresentation
  /// The default layout, if flakes are read as its own because none was named.
  let assumedLayout: AssumedFlakeLayout?
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

  init(_ arguments: ParsedArguments) throws(UsageError) {
    presentation = try FlakePresentation(arguments)
    replaces = arguments.has(.replace)
    let isInRecords = arguments.has(.recordFormat)
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
    showsDelta = isInRecords ? false : try arguments.showsDelta()
    let window = try IdentifierWindowRequest(arguments)
    warnings = window.warnings
    finder = IdentifierFinder(
      try SoughtKinds(arguments).targets(
        in: window,
        template: try arguments.template(),
        showsDelta: showsDelta
      )
    )
    let isNamed =
      arguments.isThere(.soughtKinds) || !arguments.isLayoutAssumed
    let layouts = finder.targets.compactMap(\.kind.layout)
    assumedLayout =
      isNamed || layouts.count != 1
      ? nil : AssumedFlakeLayout(layouts[0], now: arguments.now, isUntilNow: !arguments.has(.until))
    records = try AnnotateRecordsRequest.request(
      arguments,
      finder: finder,
      presentation: presentation
    )
    jobs = arguments.jobs
    let unpacks = arguments.has(.unpack)
    files = try arguments.inputs().map { operand in
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
