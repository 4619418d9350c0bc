/// Copies the lines of files that contain an id, annotated, with lines of context.
struct MatchingText {
  private var annotator: TextAnnotator
  private var lines: MatchingLines
  /// The number of threads for a large file.
  private let jobs: Int

  /// The most bytes of a line, which is judged as a whole.
  private static let longestLine = 16 << 20
  private static let blockSize = 128 << 10

  init(_ annotator: TextAnnotator, _ choice: MatchingLines.Choice, jobs: Int) {
    self.annotator = annotator
    self.jobs = jobs
    lines = MatchingLines(choice)
  }

  /// Signs that flakes were rounded.
  var doubts: FlakeRoundingDoubts { annotator.doubts }

  /// Copies the requested lines of a file.
  mutating func copy(_ file: Operand, on console: inout Console) throws(Failure) {
    lines.begin(file.text)
    let input = LineInput(
      source: file,
      kind: .searchableLine,
      longestLine: Self.longestLine,
      blockSize: Self.blockSize,
      jobs: console.output.isTerminal ? 1 : jobs,
      sentence: { "it has \($0.byteCount) bytes, and --only, -H and context take lines of \($1)" }
    )
    var worksAhead = input.jobs > 1
    try input.forEachBlock(sink: ItemSink(rules: ItemRules()), on: &console) {
      reader,
      number,
      console throws(Failure) in
      try console.write { output throws(StreamProblem) in
        let lacksNewline = reader.lacksFinalNewline
        try lines.copy(
          reader.lines,
          lacksNewline: lacksNewline,
          after: &number,
          with: &annotator,
          to: &output
        )
      }
      try input.workAhead(of: &reader, for: &self, &worksAhead, after: &number, on: &console)
    }
  }
}

extension MatchingText: LineTaker {
  func makeWorkers(_ count: Int) -> [TextAnnotatingWorker] {
    guard lines.canBeDivided, annotator.canBeDivided else { return [] }
    return (0..<count).map { _ in TextAnnotatingWorker(annotator.independent, matching: lines) }
  }

  mutating func take(
    _ text: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    try console.write { output throws(StreamProblem) in
      try lines.copy(
        text,
        lacksNewline: false,
        after: &line,
        with: &annotator,
        to: &output
      )
    }
  }

  mutating func take(
    _ product: DividedOutput,
    of text: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    line += product.lineCount
    annotator.doubts.add(product.picked, of: product.numberCount)
    guard product.bytes.count > 0 else { return }
    try console.write { output throws(StreamProblem) in
      output.endLine()
      try product.write(to: &output)
    }
  }
}
