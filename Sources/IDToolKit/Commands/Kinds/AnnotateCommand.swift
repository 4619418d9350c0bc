/// `annotate` and `flake annotate`: a filter that explains the ids in a text.
struct AnnotateCommand {
  private let search: IdentifierSearchRequest
  private let presentation: FlakePresentation
  /// Whether to list the ids found, a row for each, instead of copying the text.
  private let isList: Bool
  /// The lines to print; nil to copy everything.
  private let lines: MatchingLines.Choice?
  private let replaces: Bool
  private let showsDelta: Bool
  /// For `--in`.
  private let records: RecordAnnotation?
  private let files: [Operand]
  /// The number of threads for a large file.
  private let jobs: Int
  /// The warnings about the window's times.
  private let warnings: [String]
  private let rows: Rows
  /// Whether a window was given, and all lines are printed nevertheless.
  private let isWindowWithoutOnly: Bool

  /// The rows that list the ids found.
  private enum Rows {
    /// Rows of flakes, with fields for each layout.
    case flakes([[Field<FlakeRow.Source>]], RowRequest<FlakeRow.Source>)
    case all(RowRequest<IdentifierRowSource>)
  }

  /// How much is read at once: 3 % faster than half of it.
  private static let blockSize = 128 << 10

  init(_ given: ParsedArguments) throws(UsageError) {
    let arguments = try given.asOf()
    presentation = FlakePresentation(arguments)
    replaces = arguments.has(.replace)
    let isInRecords = arguments.has(.recordFormat)
    lines = Self.lines(arguments)
    isList =
      !isInRecords
      && (arguments.has(.json) || arguments.has(.field)
        || arguments.choice(.output, as: OutputName.self) != .text)
    showsDelta = !isInRecords && arguments.showsDelta()
    let template = try arguments.template()
    search = try IdentifierSearchRequest(
      arguments,
      template: template,
      showsDelta: showsDelta,
      mayHaveTimesOfLines: !isInRecords && !isList && presentation.timeStyle == .utc
        && !arguments.isLocal
    )
    isWindowWithoutOnly = lines?.isOnlyMatching != true && !isList && search.isWindowed
    let showsKind =
      isList
      ? arguments.fields.isEmpty || arguments.fields.contains { ["kind", "layout"].contains($0) }
      : template?.parts.contains(.kind) ?? true
    warnings =
      search.warnings + Self.warnings(about: template, replaces: replaces)
      + (isInRecords || showsKind || search.finder.flakeWindows.count < 2
        ? []
        : [
          "with several layouts, a number is read as each that explains it: "
            + (isList ? "the field kind tells" : "%k in --format tells") + " as which"
        ])
    records = try RecordAnnotation.request(arguments, search, presentation: presentation)
    jobs = arguments.jobs
    let unpacks = arguments.has(.unpack)
    files = try arguments.inputs().map { operand in
      var file = operand
      file.unpacks = unpacks
      return file
    }
    rows = try Self.rows(arguments, search, showsDelta: showsDelta)
  }

  /// Returns the warning about a text after ids that would look like a part of them; none for
  /// other texts.
  private static func warnings(
    about template: FlakeTemplate?,
    replaces: Bool
  ) -> [String] {
    guard !replaces, let first = template?.parts.first else { return [] }
    if case .text(let bytes) = first, let byte = bytes.first, !byte.isWordByte, byte < 0x80 {
      return []
    }
    return [
      "--format is written right after the id, with nothing between: begin it with a blank or a "
        + "bracket"
    ]
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
    _ search: IdentifierSearchRequest,
    showsDelta: Bool
  ) throws(UsageError) -> Rows {
    guard !arguments.takes(.soughtKinds) else {
      let fields = IdentifierFindingRow.fields(
        of: search.kinds,
        showsDelta: showsDelta,
        names: arguments.fields
      )
      return .all(try RowRequest(arguments, fields: fields))
    }
    let layouts = search.finder.flakeWindows.map(\.layout)
    let fields = FlakeRow.foundFields(
      of: layouts,
      showsDelta: showsDelta,
      names: arguments.fields
    )
    return .flakes(fields, try RowRequest(arguments, fields: fields[0]))
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in warnings { console.showWarning(warning) }
    if isWindowWithoutOnly {
      let items = records == nil ? "lines" : "records"
      console.showNote("all \(items) are printed: --only prints those with an id in the window")
    }
    if let records { return try annotate(records, on: &console) }
    var annotator = TextAnnotator(
      search.finder,
      presentation: presentation,
      isColored: console.isOutputColored,
      replaces: replaces,
      doubts: search.doubts
    )
    let seen: StreamNotes
    if isList {
      var findings = IdentifierFindings(
        search.finder,
        rows: begin(on: &console),
        doubts: search.doubts
      )
      try forEachStream(on: &console) { file, stream throws(StreamProblem) in
        findings.begin(file.text, linesBefore: file.linesBefore)
        return try findings.lookAhead(in: &stream, search.judging)
      } copy: { stream, output throws(StreamProblem) in
        try stream.forEachBlock(for: &findings, jobs: jobs, to: &output)
        return findings.takeWarnings()
      }
      seen = findings.doubts
    } else if let lines {
      var matching = MatchingText(annotator, lines, jobs: jobs, judging: search.judging)
      try files.forEachFile(on: &console) { file, console throws(Failure) in
        try matching.copy(file, on: &console)
      }
      seen = matching.doubts
    } else {
      try forEachStream(on: &console) { _, stream throws(StreamProblem) in
        try annotator.lookAhead(in: &stream, search.judging)
      } copy: { stream, output throws(StreamProblem) in
        try stream.forEachBlock(for: &annotator, jobs: jobs, to: &output)
        return annotator.takeWarnings()
      }
      seen = annotator.doubts
    }
    for sentence in seen.sentences { console.showWarning(sentence) }
    return status(hasMatch: !console.output.isEmpty, on: &console)
  }

  /// Returns the exit status: that of a search without a hit, too, where only those are printed.
  private func status(hasMatch: Bool, on console: inout Console) -> ExitStatus {
    let status = console.finishItems()
    guard status == .success, lines?.isOnlyMatching ?? false, !hasMatch else { return status }
    console.showNote(search.isWindowed ? "no ids of that time were found" : "no ids were found")
    return .invalidInput
  }

  /// Passes on the files one by one, open; warns of those that aren't text, and as `begin`
  /// and `copy` return.
  private func forEachStream(
    on console: inout Console,
    _ begin: (Operand, inout InputStream) throws(StreamProblem) -> [JudgingMessage],
    copy: (inout InputStream, inout OutputStream) throws(StreamProblem) -> [JudgingMessage]
  ) throws(Failure) {
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      var stream = try file.open(blockSize: Self.blockSize)
      if console.output.isTerminal {
        // Nobody wants to see such bytes, and no id is found in them.
        _ = try stream.read(keeping: 0, flushing: &console)
        if let packing = stream.packing { throw Failure(packing, file, option: "-z") }
      }
      defer {
        if let encoding = stream.utf16Encoding {
          console.showWarning(Failure(in: encoding, file).message ?? "")
        }
        if let packing = stream.packing {
          console.showWarning(Failure(packing, file, option: "-z").message ?? "")
        }
      }
      var warnings = try lifting(begin(file, &stream), as: Failure.init(_:))
      console.show(warnings)
      try console.write { output throws(StreamProblem) in warnings = try copy(&stream, &output) }
      console.show(warnings)
    }
  }

  /// Adds fields next to the ids of records.
  private func annotate(
    _ records: RecordAnnotation,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    let hasMatch: Bool
    switch records {
    case .json(var annotation):
      try files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
      hasMatch = annotation.hasMatch
    case .table(var annotation):
      try files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
      hasMatch = annotation.hasMatch
    }
    return status(hasMatch: hasMatch, on: &console)
  }

  /// Writes the header line to a console and returns the rows.
  private func begin(on console: inout Console) -> IdentifierFindings.Rows {
    switch rows {
    case .flakes(let fields, let rows):
      return .flakes(
        FoundFlakeRows(
          search.finder,
          presentation: presentation,
          fields: fields,
          template: rows.begin(on: &console).template
        )
      )
    case .all(let rows):
      let template = rows.begin(on: &console).template
      return .all(
        IdentifierRows(search.finder.targets.map(\.kind)) { kinds in
          IdentifierRowWriter(
            fields: rows.fields,
            template: template,
            kinds: kinds,
            presentation: presentation,
            showsDelta: showsDelta,
            showsDetails: false
          )
        }
      )
    }
  }
}
