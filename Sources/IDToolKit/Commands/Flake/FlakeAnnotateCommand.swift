/// `flake annotate`: a filter that explains the ids in a text.
struct FlakeAnnotateCommand: RunnableCommand {
  private let request: FlakeAnnotateRequest
  /// For each layout.
  private let fields: [[Field<FlakeRow.Source>]]
  private let rows: RowRequest<FlakeRow.Source>

  /// So much is read at once: three hundredths faster than half of it.
  private static let blockSize = 128 << 10

  /// The longest line that `--only` can judge as a whole.
  private static let longestLine = 16 << 20

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    request = try FlakeAnnotateRequest(arguments, now: now)
    fields = FlakeRow.foundFields(of: request.readings.map(\.layout))
    rows = try RowRequest(arguments, fields: fields[0])
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var annotator = FlakeAnnotator(
      request.readings,
      presentation: request.presentation,
      isColored: console.isOutputColored
    )
    let findings: FlakeFindings? =
      switch request.result {
      case .annotatedText: nil
      case .list:
        FlakeFindings(
          request.readings.map(\.window),
          presentation: request.presentation,
          fields: fields,
          template: rows.begin(on: &console).template
        )
      }
    // Whether the line printed last lacks its newline, as the last of a file may.
    var owesNewline = false
    try request.files.forEachFile(on: &console) { file, console throws(Failure) in
      if request.printsOnlyMatchingLines {
        try printMatchingLines(of: file, with: &annotator, owesNewline: &owesNewline, on: &console)
        return
      }
      var stream = try file.open(blockSize: Self.blockSize)
      try console.write { output throws(StreamFailure) in
        if let findings {
          try findings.list(&stream, file: file.text, to: &output)
        } else {
          try annotator.annotate(&stream, to: &output)
        }
      }
    }
    return console.finishItems()
  }

  /// Copies the lines with an id in the window, annotated.
  private func printMatchingLines(
    of file: Operand,
    with annotator: inout FlakeAnnotator,
    owesNewline: inout Bool,
    on console: inout Console
  ) throws(Failure) {
    let input = LineInput(
      source: file,
      kind: .searchableLine,
      longestLine: Self.longestLine,
      blockSize: Self.blockSize,
      sentence: { "it has \($0.byteCount) bytes, and --only takes lines of \($1)" }
    )
    try input.forEachBlock(sink: ItemSink(rules: ItemRules()), on: &console) {
      reader,
      number,
      console throws(Failure) in
      try console.write { output throws(StreamFailure) in
        try annotator.annotateMatchingLines(
          of: reader,
          after: &number,
          owesNewline: &owesNewline,
          to: &output
        )
      }
    }
  }
}
