/// `annotate` and `flake annotate`: a filter that explains the ids in a text.
struct AnnotateCommand: RunnableCommand {
  private let request: AnnotateRequest
  private let rows: FoundRows

  /// How much is read at once: 3 % faster than half of it.
  private static let blockSize = 128 << 10

  /// The longest line that `--only` can judge as a whole.
  private static let longestLine = 16 << 20

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    request = try AnnotateRequest(arguments, now: now)
    rows = try FoundRows(arguments, request)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in request.warnings { console.showWarning(warning) }
    if let records = request.records { return try annotate(records, on: &console) }
    var annotator = TextAnnotator(
      request.finder,
      notes: IdentifierNotes(request.presentation, for: request.finder.targets),
      isColored: console.isOutputColored,
      replaces: request.replaces
    )
    var findings = request.isList ? rows.begin(request, on: &console) : nil
    var lines = request.lines.map { MatchingLines($0) }
    try request.files.forEachFile(on: &console) { file, console throws(Failure) in
      if lines != nil {
        lines?.begin(file.text)
        try printLines(of: file, with: &annotator, &lines, on: &console)
        return
      }
      var stream = try file.open(blockSize: Self.blockSize)
      defer {
        if stream.beginsInUTF16 { console.showWarning(Failure(inUTF16: file).message ?? "") }
        if stream.beginsInGzip {
          console.showWarning(Failure(inGzip: file, option: "-z").message ?? "")
        }
      }
      try console.write { output throws(StreamFailure) in
        if findings != nil {
          try findings?.list(file, &stream, jobs: request.jobs, to: &output)
        } else {
          try stream.forEachBlock(for: &annotator, jobs: request.jobs, to: &output)
        }
      }
    }
    let doubts = findings?.doubts ?? annotator.doubts
    if let sentence = doubts.sentence { console.showWarning(sentence) }
    let layoutSentence = request.assumedLayout.flatMap {
      FlakeDoubts.layoutSentence(about: doubts.firstIDs, readAs: $0, now: request.presentation.now)
    }
    if let layoutSentence { console.showWarning(layoutSentence) }
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
        JSONFieldAnnotator(added, wantedKeys: keys),
        jobs: request.jobs
      )
      try request.files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    case .table(let added, let columns, let isCSV, let hasHeader):
      var annotation = TableAnnotation(
        added,
        wantedColumns: columns,
        isCSV: isCSV,
        hasHeader: hasHeader,
        rules: ItemRules()
      )
      try request.files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    }
    return console.finishItems()
  }

  /// Copies the requested lines, annotated.
  private func printLines(
    of file: Operand,
    with annotator: inout TextAnnotator,
    _ lines: inout MatchingLines?,
    on console: inout Console
  ) throws(Failure) {
    let input = LineInput(
      source: file,
      kind: .searchableLine,
      longestLine: Self.longestLine,
      blockSize: Self.blockSize,
      sentence: { "it has \($0.byteCount) bytes, and --only, -H and context take lines of \($1)" }
    )
    try input.forEachBlock(sink: ItemSink(rules: ItemRules()), on: &console) {
      reader,
      number,
      console throws(Failure) in
      try console.write { output throws(StreamFailure) in
        try lines?.copy(reader, after: &number, with: &annotator, to: &output)
      }
    }
  }
}
