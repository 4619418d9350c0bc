/// `annotate` and `flake annotate`: a filter that explains the ids in a text.
struct AnnotateCommand: RunnableCommand {
  private let request: AnnotateRequest
  private let rows: FoundRows

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    request = try AnnotateRequest(arguments, now: now)
    rows = try FoundRows(arguments, request)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in request.warnings { console.showWarning(warning) }
    if let records = request.records { return try annotate(records, on: &console) }
    var annotator = TextAnnotator(
      request.finder,
      presentation: request.presentation,
      isColored: console.isOutputColored,
      replaces: request.replaces,
      doubts: request.doubts
    )
    let doubts: FlakeRoundingDoubts
    if request.isList {
      doubts = try rows.list(request, on: &console)
    } else if let lines = request.lines {
      var matching = MatchingText(annotator, lines, jobs: request.jobs)
      try request.files.forEachFile(on: &console) { file, console throws(Failure) in
        try matching.copy(file, on: &console)
      }
      doubts = matching.doubts
    } else {
      try request.forEachStream(on: &console) { _, stream, output throws(StreamProblem) in
        try stream.forEachBlock(for: &annotator, jobs: request.jobs, to: &output)
      }
      doubts = annotator.doubts
    }
    for sentence in doubts.sentences { console.showWarning(sentence) }
    return console.finishItems()
  }

  /// Adds fields next to the ids of records.
  private func annotate(
    _ records: AnnotateRecordsRequest,
    on console: inout Console
  ) throws(Failure) -> ExitStatus {
    switch records {
    case .json(var annotation):
      try request.files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    case .table(var annotation):
      try request.files.forEachFile(on: &console) { file, console throws(Failure) in
        try annotation.copy(file, on: &console)
      }
      annotation.finish(on: &console)
    }
    return console.finishItems()
  }
}

extension AnnotateRequest {
  /// How much is read at once: 3 % faster than half of it.
  private static let blockSize = 128 << 10

  /// Passes on the files one by one, open; warns of those that are no text.
  func forEachStream(
    on console: inout Console,
    _ body: (Operand, inout InputStream, inout OutputStream) throws(StreamProblem) -> Void
  ) throws(Failure) {
    try files.forEachFile(on: &console) { file, console throws(Failure) in
      var stream = try file.open(blockSize: Self.blockSize)
      defer {
        if let encoding = stream.utf16Encoding {
          console.showWarning(Failure(in: encoding, file).message ?? "")
        }
        if stream.beginsInGzip {
          console.showWarning(Failure(inGzip: file, option: "-z").message ?? "")
        }
      }
      try console.write { output throws(StreamProblem) in try body(file, &stream, &output) }
    }
  }
}
