/// The list of ids found in texts, with file, line and column.
struct IdentifierFindings: JudgedStreamUser {
  /// How the rows are written.
  enum Rows {
    /// With the fields of one or several layouts; nothing but flakes is found.
    case flakes(FoundFlakeRows)
    /// With the fields of all kinds.
    case all(IdentifierRows)

    /// A copy for another thread.
    fileprivate var independent: Rows {
      switch self {
      case .flakes(let rows): .flakes(rows.independent)
      case .all(let rows): .all(rows.independent)
      }
    }

    /// Whether a row refers to the one before.
    fileprivate var needRowBefore: Bool {
      switch self {
      case .flakes(let rows): rows.needRowBefore
      case .all(let rows): rows.writer.showsDelta
      }
    }
  }

  var finder: IdentifierFinder {
    didSet {
      // One of another moment has the same targets.
      guard finder.judgement !== oldValue.judgement else { return }
      deltas = IdentifierDeltas(finder.targets)
      if case .all(let found) = rows {
        found.use(finder.targets.map(\.kind))
        found.writer.begin(file: file)
      }
    }
  }
  private var rows: Rows
  private var deltas: IdentifierDeltas
  /// The name of the file.
  private var file: [UInt8] = []
  /// The place up to which lines were counted.
  private var place = TextPlace()
  /// Where the lines begin that are divided.
  private var start = TextPlace()
  /// Signs that flakes were rounded.
  var doubts: StreamNotes
  /// Nil where kinds were named, and for another thread.
  var judging: StreamJudging?

  /// The longest file name with which the rows of a piece stay bounded.
  private static let longestDividedName = 512

  init(_ finder: IdentifierFinder, rows: Rows, doubts: StreamNotes) {
    self.finder = finder
    self.rows = rows
    self.doubts = doubts
    deltas = IdentifierDeltas(finder.targets)
  }

  /// A copy for another thread.
  private var independent: IdentifierFindings {
    var findings = IdentifierFindings(
      finder.copy(),
      rows: rows.independent,
      doubts: doubts.ofParts
    )
    findings.begin(file, linesBefore: place.line - 1)
    return findings
  }

  /// Starts a file, or a part of it after `linesBefore` lines.
  mutating func begin(_ file: [UInt8], linesBefore: UInt64) {
    self.file = file
    place = TextPlace(linesBefore: linesBefore)
    start = place
    switch rows {
    case .flakes(let rows): rows.begin(file: file)
    case .all(let rows): rows.writer.begin(file: file)
    }
  }

  /// The progress through a block.
  private struct Progress {
    /// The offset up to which lines were counted.
    var passed: Int
    /// The offset up to which ids were listed.
    var end: Int

    init(from offset: Int) {
      passed = offset
      end = offset
    }
  }

  /// Lists what a search finds until there is a block of rows; returns whether that was all.
  private mutating func list<Search: RunSearch & ~Escapable>(
    _ block: PaddedBytes,
    _ progress: inout Progress,
    _ search: inout Search,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let text = block.span
    // A local copy: touching the stored property would retain it once for each id.
    let rows = rows
    while let run = search.next() {
      if run.start < progress.end { continue }
      var reading = finder.find(run, in: block)
      if let found = reading, finder.targets[found.target].isFlake {
        doubts.observe(found.flake)
      }
      while let found = reading {
        if progress.passed <= found.range.lowerBound {
          place.advance(over: text.extracting(progress.passed..<found.range.lowerBound))
          progress.passed = found.range.lowerBound
        }
        progress.end = found.range.upperBound
        let target = finder.targets[found.target]
        switch rows {
        case .flakes(let rows): rows.write(found, as: target, in: block, at: place, to: &buffer)
        case .all(let rows):
          let delta = deltas.delta(to: found)
          rows.write(found, as: target, in: block, at: place, delta: delta, to: &buffer)
        }
        reading = finder.nextFlake(run, in: block, after: found)
      }
      if buffer.count >= OutputStream.blockSize { return false }
    }
    place.advance(over: text.extracting(progress.passed..<search.undecided))
    return true
  }
}

extension IdentifierFindings: BlockTaker {
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int {
    doubts.look(at: block, from: offset, isLast: isLast)
    for sentence in doubts.takeNews() { try output.showWarning(sentence) }
    look(at: block, from: offset, isLast: isLast)
    var progress = Progress(from: offset)
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(block, from: offset, isLast: isLast)
      while !list(block, &progress, &search, to: &output.buffer) { try output.flushIfFull() }
      try output.flushIfFull()
      return search.undecided
    }
    var search = WordRunSearch(block, from: offset, isLast: isLast, for: finder.shapes)
    while !list(block, &progress, &search, to: &output.buffer) { try output.flushIfFull() }
    try output.flushIfFull()
    return search.undecided
  }

  func makeWorkers(_ count: Int) -> [IdentifierFindings] {
    guard !rows.needRowBefore, file.count <= Self.longestDividedName else { return [] }
    return (0..<count).map { _ in independent }
  }

  /// Writes the rows that a worker made of the next lines.
  mutating func take(
    _ product: DividedOutput,
    of lines: PaddedBytes,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    place = TextPlace(linesBefore: place.line - 1 + product.lineCount)
    doubts.look(at: lines)
    doubts.add(product.flakes)
    try output.write(product.bytes)
  }
}

extension IdentifierFindings: LineWorker {
  static var needsLineNumbers: Bool { true }

  mutating func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into product: DividedOutput
  ) {
    let linesBefore = start.line - 1 + lineCount
    place = TextPlace(linesBefore: linesBefore)
    product.bytes.removeAll()
    var progress = Progress(from: 0)
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(lines, from: 0, isLast: true)
      while !list(lines, &progress, &search, to: &product.bytes) {}
    } else {
      var search = WordRunSearch(lines, from: 0, isLast: true, for: finder.shapes)
      while !list(lines, &progress, &search, to: &product.bytes) {}
    }
    product.lineCount = place.line - 1 - linesBefore
    product.flakes = doubts.takePart()
  }
}
