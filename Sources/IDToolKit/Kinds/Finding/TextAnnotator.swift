/// Copies a text and puts something behind each id in it, in constant memory.
///
/// What is read goes out at once, as far as it is certain: a word at the end of what has come so far
/// waits for what follows it, and nothing else waits.
struct TextAnnotator {
  let finder: IdentifierFinder
  private let fast: FastPath?
  private var notes: IdentifierNotes
  private let isColored: Bool
  /// The annotation stands in the place of the id.
  private let replaces: Bool

  init(_ finder: IdentifierFinder, notes: IdentifierNotes, isColored: Bool, replaces: Bool = false)
  {
    self.finder = finder
    self.notes = notes
    self.isColored = isColored
    self.replaces = replaces
    fast = isColored || replaces ? nil : FastPath(finder, notes.presentation)
  }

  /// Copies a stream; what is ready is written before input is waited for.
  mutating func annotate(
    _ stream: inout InputStream,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    let contextCount =
      finder.findsOnlyNumbers ? DigitRunSearch.contextCount : WordRunSearch.contextCount
    var tail = 0
    var context = 0
    while true {
      let added = try stream.read(keeping: tail) { () throws(StreamFailure) in
        try output.flush()
      }
      let isLast = added == 0
      let settled = try unsafe stream.withBytes { block throws(StreamFailure) in
        try unsafe annotate(block, from: context, isLast: isLast, to: &output)
      }
      if isLast { return }
      let kept = max(0, settled - contextCount)
      context = settled - kept
      tail = stream.count - kept
    }
  }

  /// Copies a block from `offset` on, with annotations; returns up to where, since the rest can only
  /// be judged together with what follows it.
  ///
  /// ``InputStream/padding`` bytes before and after the block are readable, and what touches it there
  /// is no letter and no digit.
  mutating func annotate(
    _ block: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int {
    if finder.findsOnlyNumbers {
      var search = unsafe DigitRunSearch(block, from: offset, isLast: isLast)
      try unsafe annotate(block, from: offset, &search, to: &output)
      return search.undecided
    }
    var search = unsafe WordRunSearch(block, from: offset, isLast: isLast, for: finder.shapes)
    try unsafe annotate(block, from: offset, &search, to: &output)
    return search.undecided
  }

  /// Copies what a search decides.
  @inline(__always)
  private mutating func annotate<Search: RunSearch>(
    _ block: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    _ search: inout Search,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    var copied = offset
    let text = unsafe block.span
    guard let fast, !output.isTerminal else {
      return try annotateCarefully(text, from: offset, &search, to: &output)
    }
    while true {
      let outcome = unsafe fast.annotate(block, from: &copied, finder, &search, to: &output.buffer)
      if case .found(let found, let run) = outcome {
        append(found, run, from: &copied, in: text, escapes: false, to: &output.buffer)
      }
      try output.flushIfFull()
      if case .end = outcome { return }
    }
  }

  /// The same for terminals, with colors, or with annotations that need more.
  @inline(never)
  private mutating func annotateCarefully<Search: RunSearch>(
    _ text: Span<UInt8>,
    from offset: Int,
    _ search: inout Search,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    let escapes = output.isTerminal
    var copied = offset
    while let run = search.next() {
      if run.start < copied { continue }
      guard let found = finder.find(run, in: text) else { continue }
      append(found, run, from: &copied, in: text, escapes: escapes, to: &output.buffer)
      try output.flushIfFull()
    }
    Self.copy(text.extracting(copied..<search.undecided), escapes: escapes, to: &output.buffer)
    try output.flushIfFull()
  }

  /// Copies text up to an id and appends what is told of it, for each layout that fits.
  private mutating func append(
    _ found: FoundIdentifier,
    _ run: TextRun,
    from copied: inout Int,
    in text: Span<UInt8>,
    escapes: Bool,
    to buffer: inout ByteBuffer
  ) {
    // Of an id that began in the block before, a part may be copied already.
    let end = max(copied, replaces ? found.range.lowerBound : found.range.upperBound)
    Self.copy(text.extracting(copied..<end), escapes: escapes, to: &buffer)
    copied = found.range.upperBound
    var reading: FoundIdentifier? = found
    while let found = reading {
      append(found, in: text, to: &buffer)
      reading = found.next.flatMap { finder.find(run, in: text, from: $0) }
    }
  }

  private mutating func append(
    _ found: FoundIdentifier,
    in text: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    if isColored { buffer.append(color(of: found, in: text)) }
    notes.append(found, as: finder.targets[found.target], in: text, to: &buffer)
    if isColored { buffer.append(TerminalText.resetSequence) }
  }

  /// The sequence that begins the color of an id: the same for the same one.
  private func color(of found: FoundIdentifier, in text: Span<UInt8>) -> String {
    let colors = [36, 32, 33, 34, 35, 96, 92, 93, 94, 95]
    var hash: UInt64 = 0
    for offset in found.range { hash = (hash ^ UInt64(text[offset])) &* 0x9E37_79B9_7F4A_7C15 }
    return "\u{1B}[\(colors[Int(hash >> 32) % colors.count])m"
  }

  /// Copies text as it is, or fit for a terminal.
  private static func copy(_ text: Span<UInt8>, escapes: Bool, to buffer: inout ByteBuffer) {
    if escapes {
      TerminalText.append(text, to: &buffer)
    } else {
      buffer.append(text)
    }
  }

  /// Copies a line that has no id.
  func copyLine(_ line: Span<UInt8>, to output: inout OutputStream) {
    Self.copy(line, escapes: output.isTerminal, to: &output.buffer)
  }
}
