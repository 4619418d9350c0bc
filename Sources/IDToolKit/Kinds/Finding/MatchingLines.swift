/// Copies the lines of texts that contain an id, annotated, with lines of context.
///
/// Only as many earlier lines are kept as may still be needed.
struct MatchingLines {
  /// Which lines are printed, and what precedes them.
  struct Choice: Sendable {
    /// Whether lines without an id are omitted, except as context.
    var isOnlyMatching: Bool
    /// The number of context lines before and after one with an id.
    var before = 0
    var after: UInt64 = 0
    /// Whether `--` is printed between lines that are not adjacent.
    var separatesGroups = false
    /// Whether the file's name precedes each line, with a colon, or a hyphen if the line has no id.
    var showsName = false
  }

  private let choice: Choice
  private var name: [UInt8] = []
  /// The lines with ids of a piece, annotated together: faster than group by group.
  private var joined: [UInt8] = []
  /// The last lines not printed, in a ring; the oldest is at `oldest`.
  private var earlier: [[UInt8]] = []
  private var oldest = 0
  /// How many lines are still to be printed as context of an earlier one.
  private var wantedAfter: UInt64 = 0
  /// Whether the line before the next one, or before the earlier ones, was printed.
  private var isAdjacent = true
  private var hasPrinted = false

  init(_ choice: Choice) {
    self.choice = choice
  }

  /// Starts a new file.
  mutating func begin(_ name: [UInt8]) {
    self.name = name
    earlier = []
    oldest = 0
    wantedAfter = 0
    isAdjacent = false
  }

  /// Whether several threads can copy parts of a text: no line depends on another one, and the name
  /// before each takes little room.
  var canBeDivided: Bool {
    dependOnNoOther && (!choice.showsName || name.count <= Self.longestDividedName)
  }

  /// Whether each line is printed or omitted regardless of the lines around it.
  private var dependOnNoOther: Bool {
    choice.isOnlyMatching && choice.before == 0 && choice.after == 0 && !choice.separatesGroups
  }

  private static let longestDividedName = 256

  /// Copies the wanted lines, each ending in a newline, which the last may lack in its file; `number`
  /// counts all of them.
  mutating func copy(
    _ lines: PaddedBytes,
    lacksNewline: Bool,
    after number: inout UInt64,
    with annotator: inout TextAnnotator,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    number += NewlineSearch.count(in: lines)
    annotator.doubts.look(at: lines)
    for sentence in annotator.doubts.takeNews() { try output.showWarning(sentence) }
    if dependOnNoOther, !output.isTerminal {
      output.endLine()
      let isLastCopied = copy(lines, with: &annotator, to: &output.buffer)
      if lacksNewline, isLastCopied { output.buffer.truncate(to: output.buffer.count - 1) }
      return try output.flushIfFull()
    }
    var copied = 0
    let finder = annotator.finder
    let joinsLines = !choice.showsName
    try Self.forEachGroup(of: lines, finder, joinsLines) { group throws(StreamProblem) in
      try copyOthers(
        lines[copied..<group.lowerBound],
        lacksNewline: false,
        with: annotator,
        to: &output
      )
      try copy(lines, group, lacksNewline, with: &annotator, to: &output)
      copied = group.upperBound
    }
    try copyOthers(
      lines[copied...],
      lacksNewline: lacksNewline,
      with: annotator,
      to: &output
    )
  }

  /// Appends the lines with ids to a buffer, if lines depend on no other one; returns whether the
  /// last is among them.
  @discardableResult
  mutating func copy(
    _ lines: PaddedBytes,
    with annotator: inout TextAnnotator,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let finder = annotator.finder
    let (showsName, name) = (choice.showsName, name)
    var end = 0
    let padding = repeatElement(0 as UInt8, count: PaddedBytes.padding)
    joined.removeAll(keepingCapacity: true)
    joined.append(contentsOf: padding)
    Self.forEachGroup(of: lines, finder, !choice.showsName) { group in
      end = group.upperBound
      if showsName {
        buffer.append(name)
        buffer.append(UInt8(ascii: ":"))
        annotator.annotate(lines[group], to: &buffer)
      } else {
        // Safe: the buffer is a part of the lines, and is not kept.
        unsafe joined.append(contentsOf: lines[group].buffer)
      }
    }
    joined.append(contentsOf: padding)
    if let lines = PaddedBytes(paddedIn: joined.span) { annotator.annotate(lines, to: &buffer) }
    return end > 0 && end == lines.count
  }

  /// Calls `body` with the ranges of lines with ids, including the newline of the last one:
  /// adjacent lines together, unless the name precedes each.
  @inline(__always)
  private static func forEachGroup<Problem: Error>(
    of lines: PaddedBytes,
    _ finder: IdentifierFinder,
    _ joinsLines: Bool,
    _ body: (Range<Int>) throws(Problem) -> Void
  ) throws(Problem) {
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(lines, from: 0, isLast: true)
      try forEachGroup(of: lines, &search, finder, joinsLines, body)
    } else {
      var search = WordRunSearch(lines, from: 0, isLast: true, for: finder.shapes)
      try forEachGroup(of: lines, &search, finder, joinsLines, body)
    }
  }

  @inline(__always)
  private static func forEachGroup<Search: RunSearch & ~Escapable, Problem: Error>(
    of lines: PaddedBytes,
    _ search: inout Search,
    _ finder: IdentifierFinder,
    _ joinsLines: Bool,
    _ body: (Range<Int>) throws(Problem) -> Void
  ) throws(Problem) {
    var group = 0..<0
    while let run = search.next() {
      guard run.start >= group.upperBound, finder.counts(run, in: lines) else { continue }
      let gap = lines[group.upperBound..<run.start]
      let newline = NewlineSearch.lastOffset(in: gap)
      let start = newline.map { group.upperBound + $0 + 1 } ?? group.upperBound
      let end = NewlineSearch.lineEnd(in: lines, from: run.end) + 1
      if start == group.upperBound, !group.isEmpty, joinsLines {
        group = group.lowerBound..<end
        continue
      }
      if !group.isEmpty { try body(group) }
      group = start..<end
    }
    if !group.isEmpty { try body(group) }
  }

  /// Copies lines with ids, including the newline of the last one.
  private mutating func copy(
    _ lines: PaddedBytes,
    _ group: Range<Int>,
    _ lacksNewline: Bool,
    with annotator: inout TextAnnotator,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    printEarlier(with: annotator, to: &output)
    begin(UInt8(ascii: ":"), to: &output)
    let text = lines[group.lowerBound..<group.upperBound - 1]
    _ = try annotator.annotate(text, from: 0, isLast: true, to: &output)
    end(lacksNewline && group.upperBound == lines.count, to: &output)
    wantedAfter = choice.after
    try output.flushIfFull()
  }

  /// Copies those of some lines without ids that are wanted; keeps the last others as context.
  private mutating func copyOthers(
    _ lines: PaddedBytes,
    lacksNewline: Bool,
    with annotator: TextAnnotator,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    var walk = LineWalk(lines)
    while !walk.isAtEnd, wantedAfter > 0 || !choice.isOnlyMatching {
      let line = walk.line
      walk.advance()
      begin(UInt8(ascii: "-"), to: &output)
      annotator.copyLine(line.span, to: &output)
      end(lacksNewline && walk.isAtEnd, to: &output)
      wantedAfter -= wantedAfter > 0 ? 1 : 0
      try output.flushIfFull()
    }
    if !walk.isAtEnd { keep(lastOf: lines[walk.offset...]) }
  }

  /// Keeps as many of the last lines as may be needed.
  private mutating func keep(lastOf lines: PaddedBytes) {
    // The last n lines begin after the newline that is number n + 1 from the end.
    var start = lines.count
    var count = -1
    while start > 0, count < choice.before {
      let head = lines[..<start]
      start = NewlineSearch.lastOffset(in: head) ?? 0
      count += 1
    }
    if start > 0 {
      earlier.removeAll()
      oldest = 0
      isAdjacent = false
      start += 1
    }
    var walk = LineWalk(lines[start...])
    while !walk.isAtEnd {
      keep(walk.line.span)
      walk.advance()
    }
  }

  private mutating func keep(_ line: Span<UInt8>) {
    guard choice.before > 0 else {
      isAdjacent = false
      return
    }
    guard earlier.count == choice.before else {
      earlier.append(line.array)
      return
    }
    earlier[oldest] = line.array
    oldest = (oldest + 1) % earlier.count
    isAdjacent = false
  }

  private mutating func printEarlier(
    with annotator: TextAnnotator,
    to output: inout OutputStream
  ) {
    if !isAdjacent, hasPrinted, choice.separatesGroups {
      output.endLine()
      output.buffer.append("--\n")
    }
    for line in earlier[oldest...] + earlier[..<oldest] {
      begin(UInt8(ascii: "-"), to: &output)
      annotator.copyLine(line.span, to: &output)
      end(false, to: &output)
    }
    earlier = []
    oldest = 0
  }

  private mutating func begin(_ mark: UInt8, to output: inout OutputStream) {
    output.endLine()
    guard choice.showsName else { return }
    if output.isTerminal {
      output.buffer.append(Quotation.escaped(name.span))
    } else {
      output.buffer.append(name)
    }
    output.buffer.append(mark)
  }

  private mutating func end(_ isUnterminated: Bool, to output: inout OutputStream) {
    if !isUnterminated { output.buffer.append(0x0A) }
    isAdjacent = true
    hasPrinted = true
  }
}
