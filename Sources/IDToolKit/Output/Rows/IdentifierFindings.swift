/// The list of ids found in texts, with file, line and column.
struct IdentifierFindings {
  private let finder: IdentifierFinder
  private var deltas: IdentifierDeltas
  private let rows: IdentifierRows
  /// The name of the file.
  private var file: [UInt8] = []
  var place = TextPlace()
  private(set) var start = TextPlace()
  var doubts: FlakeRoundingDoubts
  /// Whether a row refers to the one before.
  private let showsDelta: Bool

  init(
    _ finder: IdentifierFinder,
    rows: IdentifierRows,
    showsDelta: Bool,
    doubts: FlakeRoundingDoubts
  ) {
    self.doubts = doubts
    self.showsDelta = showsDelta
    self.finder = finder
    self.rows = rows
    deltas = IdentifierDeltas(finder.targets)
  }

  /// A copy for another thread.
  private var independent: IdentifierFindings {
    var findings = IdentifierFindings(
      finder.independent,
      rows: rows.independent,
      showsDelta: showsDelta,
      doubts: FlakeRoundingDoubts.ofPart
    )
    findings.begin(file, linesBefore: place.line - 1)
    return findings
  }

  mutating func begin(_ file: [UInt8], linesBefore: UInt64) {
    self.file = file
    place = TextPlace(linesBefore: linesBefore)
    start = place
    rows.writer.begin(file: file)
  }

  /// The progress through a block.
  private struct Progress {
    /// The offset up to which lines were counted.
    var passed: Int
    /// The offset up to which ids were listed.
    var end: Int
  }

  /// Lists what a search finds.
  private mutating func list<Search: RunSearch & ~Escapable>(
    _ text: PaddedBytes,
    from offset: Int,
    _ search: inout Search,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    var progress = Progress(passed: offset, end: offset)
    while !list(text, &progress, &search, to: &output.buffer) { try output.flushIfFull() }
    try output.flushIfFull()
  }

  /// Lists what a search finds until there is a block of rows; returns whether that was all.
  private mutating func list<Search: RunSearch & ~Escapable>(
    _ text: PaddedBytes,
    _ progress: inout Progress,
    _ search: inout Search,
    to buffer: inout ByteBuffer
  ) -> Bool {
    while let run = search.next() {
      if run.start < progress.end { continue }
      var reading = finder.find(run, in: text)
      if let found = reading, finder.targets[found.target].isFlake {
        doubts.sample(found.flake)
      }
      while let found = reading {
        if progress.passed <= found.range.lowerBound {
          place.advance(over: text.span.extracting(progress.passed..<found.range.lowerBound))
          progress.passed = found.range.lowerBound
        }
        progress.end = found.range.upperBound
        write(found, in: text.span, to: &buffer)
        reading = finder.nextFlake(run, in: text, after: found)
      }
      if buffer.count >= OutputStream.blockSize { return false }
    }
    place.advance(over: text.span.extracting(progress.passed..<search.undecided))
    return true
  }

  private mutating func write(
    _ found: FoundIdentifier,
    in text: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    let target = finder.targets[found.target]
    var range = found.range
    // Zeros in front are not part of a flake's text.
    while target.isDecimalFlake, range.count > 1, text[range.lowerBound] == UInt8(ascii: "0") {
      range = range.lowerBound + 1..<range.upperBound
    }
    let content = IdentifierRowWriter.Content(
      kind: found.target,
      plan: found.plan,
      bits: found.bits,
      time: found.time,
      precision: found.content.precision,
      form: target.form,
      prefixCount: found.prefixCount,
      delta: deltas.delta(to: found),
      place: place
    )
    rows.writer.write(content, id: text.extracting(range), input: Span(), doubt: nil, to: &buffer)
  }
}

extension IdentifierFindings: DividedFindings {
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int {
    doubts.look(at: block, from: offset, isLast: isLast)
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(block, from: offset, isLast: isLast)
      try list(block, from: offset, &search, to: &output)
      return search.undecided
    }
    var search = WordRunSearch(block, from: offset, isLast: isLast, for: finder.shapes)
    try list(block, from: offset, &search, to: &output)
    return search.undecided
  }

  func makeWorkers(_ count: Int) -> [IdentifierFindings] {
    guard !showsDelta, file.count <= Self.longestName else { return [] }
    return (0..<count).map { _ in independent }
  }

  mutating func list(_ lines: PaddedBytes, to buffer: inout ByteBuffer) {
    var progress = Progress(passed: 0, end: 0)
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(lines, from: 0, isLast: true)
      while !list(lines, &progress, &search, to: &buffer) {}
    } else {
      var search = WordRunSearch(lines, from: 0, isLast: true, for: finder.shapes)
      while !list(lines, &progress, &search, to: &buffer) {}
    }
  }
}
