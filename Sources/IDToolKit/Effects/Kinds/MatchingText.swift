/// Copies the lines of files that contain an id, annotated, with lines of context.
struct MatchingText {
  private var annotator: TextAnnotator
  private var lines: MatchingLines
  /// The number of threads for a large file.
  private let jobs: Int
  let sink = ItemSink(rules: ItemRules())
  /// Nil where kinds were named.
  private let judging: StreamJudging?

  private static let blockSize = 128 << 10

  init(
    _ annotator: TextAnnotator,
    _ choice: MatchingLines.Choice,
    jobs: Int,
    judging: StreamJudging?
  ) {
    self.annotator = annotator
    self.judging = judging
    self.jobs = jobs
    lines = MatchingLines(choice)
  }

  /// Signs that flakes were rounded.
  var doubts: StreamNotes { annotator.doubts }

  /// Copies the requested lines of a file.
  mutating func copy(_ file: Operand, on console: inout Console) throws(Failure) {
    lines.begin(file.text)
    let input = LineInput(
      source: file,
      kind: .searchableLine,
      longestLine: LineReader.usualLongestLine,
      blockSize: Self.blockSize,
      jobs: jobs,
      sentence: { "it has \($0.byteCount) bytes, and --only, -H and context take lines of \($1)" }
    )
    var stream = try file.open(blockSize: Self.blockSize)
    let warnings = try lifting(annotator.lookAhead(in: &stream, judging), as: Failure.init(_:))
    console.show(warnings)
    try input.forEachBlock(of: stream, for: &self, on: &console)
    console.show(annotator.takeWarnings())
  }
}

extension MatchingText: LineTaker {
  mutating func tell(on console: inout Console) { console.show(annotator.takeWarningsSoFar()) }

  func makeWorkers(_ count: Int) -> [MatchingText] {
    guard lines.canBeDivided, annotator.canBeDivided else { return [] }
    return (0..<count).map { _ in
      var copy = self
      copy.annotator = annotator.independent
      return copy
    }
  }

  mutating func take(
    _ text: PaddedBytes,
    lacksNewline: Bool,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    annotator.look(at: text)
    try console.write { output throws(StreamProblem) in
      try lines.copy(
        text,
        lacksNewline: lacksNewline,
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
    annotator.doubts.look(at: text)
    annotator.doubts.add(product.flakes)
    guard product.bytes.count > 0 else { return }
    try console.write { output throws(StreamProblem) in
      output.endLine()
      try output.write(product.bytes)
    }
  }
}

extension MatchingText: LineWorker {
  mutating func work(
    on text: PaddedBytes,
    after lineCount: UInt64,
    into product: DividedOutput
  ) {
    product.bytes.removeAll()
    product.lineCount = NewlineSearch.count(in: text)
    lines.copy(text, with: &annotator, to: &product.bytes)
    product.flakes = annotator.doubts.takePart()
  }
}
