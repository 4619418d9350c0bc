/// `annotate` and `flake annotate`: a filter that explains the ids in a text.
struct AnnotateCommand {
  private let request: AnnotateRequest
  private let rows: FoundRows

  /// How much is read at once: 3 % faster than half of it.
  private static let blockSize = 128 << 10

  init(_ arguments: ParsedArguments) throws(UsageError) {
    request = try AnnotateRequest(arguments)
    rows = try FoundRows(arguments, request)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in request.warnings { console.showWarning(warning) }
    if let records = request.records { return try annotate(records, on: &console) }
    var annotator = TextAnnotator(
      request.finder,
      notes: IdentifierNotes(request.presentation, for: request.finder.targets),
      isColored: console.isOutputColored,
      replaces: request.replaces,
      doubts: FlakeRoundingDoubts(request.assumedLayout, now: request.presentation.now)
    )
    var findings = request.isList ? rows.begin(request, on: &console) : nil
    var matching = request.lines.map { MatchingText(annotator, $0, jobs: request.jobs) }
    try request.files.forEachFile(on: &console) { file, console throws(Failure) in
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
          try findings?.list(file, &stream, jobs: request.jobs, to: &output)
        } else {
          try stream.forEachBlock(for: &annotator, jobs: request.jobs, to: &output)
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
          doubts: FlakeRoundingDoubts(request.assumedLayout, now: request.presentation.now)
        ),
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
        rules: ItemRules(),
        doubts: FlakeRoundingDoubts(request.assumedLayout, now: request.presentation.now)
      )
      try request.files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    }
    return console.finishItems()
  }
}
