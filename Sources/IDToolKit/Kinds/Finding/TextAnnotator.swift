/// Copies a text with an annotation after each id, in constant memory.
///
/// Output is immediate as far as it is certain: only a word at the end of the input so far waits
/// for what follows it.
struct TextAnnotator: JudgedStreamUser {
  var finder: IdentifierFinder {
    didSet {
      // One of another moment has the same targets.
      if finder.judgement !== oldValue.judgement {
        notes = IdentifierNotes(notes.presentation, for: finder.targets)
      }
      if loop != nil { loop = AnnotationLoop(finder, notes.presentation) }
    }
  }
  private var loop: AnnotationLoop?
  private var notes: IdentifierNotes
  /// What is odd about the flakes.
  var doubts: StreamNotes
  private let isColored: Bool
  /// Whether the annotation replaces the id.
  private let replaces: Bool
  /// Nil where kinds were named, and for another thread.
  var judging: StreamJudging?

  init(
    _ finder: IdentifierFinder,
    presentation: FlakePresentation,
    isColored: Bool,
    replaces: Bool,
    doubts: StreamNotes,
    judging: StreamJudging? = nil
  ) {
    self.finder = finder
    self.judging = judging
    self.doubts = doubts
    self.isColored = isColored
    self.replaces = replaces
    notes = IdentifierNotes(presentation, for: finder.targets)
    loop = isColored || replaces ? nil : AnnotationLoop(finder, presentation)
  }

  /// Whether several threads can annotate parts of a text: no id depends on the one before, and
  /// annotations take little room.
  var canBeDivided: Bool {
    finder.targets.allSatisfy { target in
      !target.template.parts.contains(.delta) && target.template.usualCount <= Self.mostDivided
    }
  }

  /// With at most this many bytes per id, the result for a piece of text is bounded, whatever it
  /// contains.
  private static let mostDivided = 512

  /// A copy for another thread.
  var independent: TextAnnotator {
    TextAnnotator(
      finder.copy(),
      presentation: notes.presentation,
      isColored: isColored,
      replaces: replaces,
      doubts: doubts.ofParts
    )
  }

  /// Copies a block from `offset` on, with annotations; returns how far, since the rest depends on
  /// what follows it.
  ///
  /// The bytes that touch the block are not letters or digits.
  mutating func annotate(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int {
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(block, from: offset, isLast: isLast)
      try annotate(block, from: offset, &search, to: &output)
      return search.undecided
    }
    var search = WordRunSearch(block, from: offset, isLast: isLast, for: finder.shapes)
    try annotate(block, from: offset, &search, to: &output)
    return search.undecided
  }

  /// Appends whole lines, with annotations, to a buffer.
  mutating func annotate(_ lines: PaddedBytes, to buffer: inout ByteBuffer) {
    var copied = 0
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(lines, from: 0, isLast: true)
      while !annotate(lines, from: &copied, &search, escapes: false, to: &buffer) {}
    } else {
      var search = WordRunSearch(lines, from: 0, isLast: true, for: finder.shapes)
      while !annotate(lines, from: &copied, &search, escapes: false, to: &buffer) {}
    }
  }

  /// Copies what a search can decide.
  @inline(__always)
  private mutating func annotate<Search: RunSearch & ~Escapable>(
    _ block: PaddedBytes,
    from offset: Int,
    _ search: inout Search,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    var copied = offset
    let escapes = output.isTerminal
    while !annotate(block, from: &copied, &search, escapes: escapes, to: &output.buffer) {
      try output.flushIfFull()
    }
    try output.flushIfFull()
  }

  /// Copies a part of what a search can decide, limited so that memory is bounded; returns whether
  /// that was the rest.
  @inline(__always)
  private mutating func annotate<Search: RunSearch & ~Escapable>(
    _ block: PaddedBytes,
    from copied: inout Int,
    _ search: inout Search,
    escapes: Bool,
    to buffer: inout ByteBuffer
  ) -> Bool {
    if escapes || loop == nil {
      return annotateCarefully(block, from: &copied, &search, escapes: escapes, to: &buffer)
    }
    // A copy of it would count what it refers to.
    switch loop?.annotate(
      block,
      from: &copied,
      finder,
      &search,
      noting: &doubts,
      to: &buffer
    ) {
    case .full: return false
    case .found(let found, let run):
      append(found, run, from: &copied, in: block, escapes: false, to: &buffer)
      return false
    case .end, nil: return true
    }
  }

  /// Annotates whatever ``AnnotationLoop`` can't: for terminals, in colors, or with more in annotations.
  @inline(never)
  private mutating func annotateCarefully<Search: RunSearch & ~Escapable>(
    _ text: PaddedBytes,
    from copied: inout Int,
    _ search: inout Search,
    escapes: Bool,
    to buffer: inout ByteBuffer
  ) -> Bool {
    while let run = search.next() {
      if run.start < copied { continue }
      guard let found = finder.find(run, in: text) else { continue }
      append(found, run, from: &copied, in: text, escapes: escapes, to: &buffer)
      if buffer.count >= OutputStream.blockSize { return false }
    }
    Self.copy(text.span.extracting(copied..<search.undecided), escapes: escapes, to: &buffer)
    return true
  }

  /// Copies text up to an id and appends its annotation, for each layout that fits.
  private mutating func append(
    _ found: FoundIdentifier,
    _ run: TextRun,
    from copied: inout Int,
    in text: PaddedBytes,
    escapes: Bool,
    to buffer: inout ByteBuffer
  ) {
    // If an id began in the block before, a part of it may have been copied already.
    let end = max(copied, replaces ? found.range.lowerBound : found.range.upperBound)
    Self.copy(text.span.extracting(copied..<end), escapes: escapes, to: &buffer)
    copied = found.range.upperBound
    if finder.targets[found.target].isFlake { doubts.observe(found.flake) }
    var reading: FoundIdentifier? = found
    while let found = reading {
      append(found, in: text, to: &buffer)
      reading = finder.nextFlake(run, in: text, after: found)
    }
  }

  private mutating func append(
    _ found: FoundIdentifier,
    in text: PaddedBytes,
    to buffer: inout ByteBuffer
  ) {
    if isColored { buffer.append(color(of: found, in: text.span)) }
    notes.append(found, as: finder.targets[found.target], in: text, to: &buffer)
    if isColored { buffer.append(TerminalText.resetSequence) }
  }

  /// Returns the sequence that begins the color of an id, always the same for the same id.
  private func color(of found: FoundIdentifier, in text: Span<UInt8>) -> String {
    let colors = [36, 32, 33, 34, 35, 96, 92, 93, 94, 95]
    var hash: UInt64 = 0
    for offset in found.range { hash = (hash ^ UInt64(text[offset])) &* 0x9E37_79B9_7F4A_7C15 }
    return "\u{1B}[\(colors[Int(hash >> 32) % colors.count])m"
  }

  /// Copies text unchanged, or made safe for a terminal.
  private static func copy(_ text: Span<UInt8>, escapes: Bool, to buffer: inout ByteBuffer) {
    if escapes {
      TerminalText.append(text, to: &buffer)
    } else {
      buffer.append(text)
    }
  }

  /// Copies a line without ids.
  func copyLine(_ line: Span<UInt8>, to output: inout OutputStream) {
    Self.copy(line, escapes: output.isTerminal, to: &output.buffer)
  }
}

extension TextAnnotator: BlockTaker {
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int {
    doubts.look(at: block, from: offset, isLast: isLast)
    for sentence in doubts.takeNews() { try output.showWarning(sentence) }
    look(at: block, from: offset, isLast: isLast)
    return try annotate(block, from: offset, isLast: isLast, to: &output)
  }

  func makeWorkers(_ count: Int) -> [TextAnnotator] {
    canBeDivided ? (0..<count).map { _ in independent } : []
  }

  mutating func take(
    _ product: DividedOutput,
    of lines: PaddedBytes,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    doubts.look(at: lines)
    doubts.add(product.flakes)
    try output.write(product.bytes)
  }
}

extension TextAnnotator: LineWorker {
  mutating func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into text: DividedOutput
  ) {
    text.bytes.removeAll()
    annotate(lines, to: &text.bytes)
    text.flakes = doubts.takePart()
  }
}
