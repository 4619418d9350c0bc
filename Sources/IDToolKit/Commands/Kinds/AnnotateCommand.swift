/// `annotate` and `flake annotate`: a filter that explains the ids in a text.
struct AnnotateCommand {
  private let finder: IdentifierFinder
  private let presentation: FlakePresentation
  /// The default layout, if flakes are read as its own because none was named.
  private let assumedLayout: AssumedFlakeLayout?
  /// Whether to list the ids found, a row for each, instead of copying the text.
  private let isList: Bool
  /// The lines to print; nil to copy everything.
  private let lines: MatchingLines.Choice?
  private let replaces: Bool
  private let showsDelta: Bool
  /// For `--in`.
  private let records: AnnotateRecordsRequest?
  private let files: [Operand]
  /// The number of threads for a large file.
  private let jobs: Int
  /// The warnings about the window's times.
  private let warnings: [String]
  private let rows: Rows

  /// The rows that list the ids found.
  private enum Rows {
    /// Rows of flakes, with fields for each layout.
    case flakes([[Field<FlakeRow.Source>]], RowRequest<FlakeRow.Source>)
    case all(RowRequest<IdentifierRowSource>)
  }

  /// How much is read at once: 3 % faster than half of it.
  private static let blockSize = 128 << 10

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
    rows = try Self.rows(arguments, finder, showsDelta: showsDelta)
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

  private static func rows(
    _ arguments: ParsedArguments,
    _ finder: IdentifierFinder,
    showsDelta: Bool
  ) throws(UsageError) -> Rows {
    guard !arguments.takes(.soughtKinds) else {
      let fields = IdentifierFindingRow.fields(of: finder.targets, showsDelta: showsDelta)
      return .all(try RowRequest(arguments, fields: fields))
    }
    let layouts = finder.flakeWindows.map(\.layout)
    let fields = FlakeRow.foundFields(of: layouts, showsDelta: showsDelta)
    return .flakes(fields, try RowRequest(arguments, fields: fields[0]))
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in warnings { console.showWarning(warning) }
    if let records = records { return try annotate(records, on: &console) }
    var annotator = TextAnnotator(
      finder,
      notes: IdentifierNotes(presentation, for: finder.targets),
      isColored: console.isOutputColored,
      replaces: replaces,
      doubts: unseenDoubts
    )
    var findings = isList ? findings(on: &console) : nil
    var matching = lines.map { MatchingText(annotator, $0, jobs: jobs) }
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      if matching != nil {
        try matching?.copy(file, on: &console)
        return
      }
      var stream = try file.open(blockSize: Self.blockSize)
      defer {
        if let encoding = stream.utf16Encoding {
          console.showWarning(Failure(in: encoding, file).message ?? "")
        }
        if stream.beginsInGzip {
          console.showWarning(Failure(inGzip: file, option: "-z").message ?? "")
        }
      }
      try console.write { output throws(StreamProblem) in
        if findings != nil {
          try findings?.list(file, &stream, jobs: jobs, to: &output)
        } else {
          try stream.forEachBlock(for: &annotator, jobs: jobs, to: &output)
        }
      }
    }
    let doubts = findings?.doubts ?? matching?.doubts ?? annotator.doubts
    for sentence in doubts.sentences { console.showWarning(sentence) }
    return console.finishItems()
  }

  /// Adds fields next to the ids of records.
  private func annotate(
    _ records: AnnotateRecordsRequest,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    switch records {
    case .json(let added, let keys):
      var annotation = JSONAnnotation(
        JSONFieldAnnotator(
          added,
          wantedKeys: keys,
          doubts: unseenDoubts
        ),
        jobs: jobs
      )
      try files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    case .table(let added, let columns, let isCSV, let hasHeader):
      var annotation = TableAnnotation(
        added,
        wantedColumns: columns,
        isCSV: isCSV,
        hasHeader: hasHeader,
        rules: ItemRules(),
        doubts: unseenDoubts
      )
      try files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    }
    return console.finishItems()
  }

  /// What to learn of rounded flakes, before any was seen.
  private var unseenDoubts: FlakeRoundingDoubts {
    FlakeRoundingDoubts(assumedLayout, now: presentation.now)
  }

  /// Writes the header line to a console and returns the list.
  private func findings(on console: inout Console) -> Findings {
    switch rows {
    case .flakes(let fields, let rows):
      return .flakes(
        FlakeFindings(
          finder,
          presentation: presentation,
          fields: fields,
          template: rows.begin(on: &console).template,
          doubts: unseenDoubts
        )
      )
    case .all(let rows):
      let template = rows.begin(on: &console).template
      return .all(
        IdentifierFindings(
          finder,
          rows: IdentifierRows {
            IdentifierRowWriter(
              fields: rows.fields,
              template: template,
              kinds: finder.targets.map(\.kind),
              presentation: presentation,
              showsDelta: showsDelta,
              showsDetails: false
            )
          },
          showsDelta: showsDelta,
          doubts: unseenDoubts
        )
      )
    }
  }
}

/// A list of ids being written.
private enum Findings {
  case flakes(FlakeFindings)
  case all(IdentifierFindings)

  /// Signs that flakes were rounded.
  var doubts: FlakeRoundingDoubts {
    switch self {
    case .flakes(let findings): findings.doubts
    case .all(let findings): findings.doubts
    }
  }

  /// Lists the ids of an open file.
  mutating func list(
    _ file: Operand,
    _ stream: inout InputStream,
    jobs: Int,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    switch self {
    case .flakes(var findings):
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
      self = .flakes(findings)
    case .all(var findings):
      findings.begin(file.text, linesBefore: file.linesBefore)
      try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
      self = .all(findings)
    }
  }
}
