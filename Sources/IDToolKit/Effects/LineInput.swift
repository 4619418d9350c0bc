/// The lines of a file or of standard input, and how messages call them.
struct LineInput {
  let source: Operand
  /// What a line is meant to be.
  let kind: ItemKind
  /// The most bytes of a line; longer ones are refused, since their beginning must not pass for the
  /// whole of them.
  var longestLine = InputStream.usualBlockSize
  var blockSize = InputStream.usualBlockSize
  /// How many threads work on a large regular file.
  var jobs = 1
  /// What is said of a line that is too long.
  var sentence: @Sendable (LineReader.OversizedLine, _ longest: Int) -> String = {
    $0.sentence(longest: $1)
  }

  /// Where a line stands, counted from 1.
  func place(_ line: UInt64) -> ItemPlace {
    let line = line + source.linesBefore
    return source.isStandardInput ? .standardInput(line: line) : .file(source.text, line: line)
  }

  /// Takes the input in blocks of whole lines; what is ready is written before input is waited for.
  ///
  /// `take` counts the lines on. Without a sink, lines that are too long are passed over. The result
  /// is the number of bytes that were read.
  @discardableResult
  func forEachBlock(
    sink: ItemSink?,
    on console: inout Console,
    _ take: (inout LineReader, inout UInt64, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let stream = try source.open(blockSize: blockSize)
    return try forEachBlock(of: stream, sink: sink, on: &console, take)
  }

  /// The same of a stream that is open already.
  @discardableResult
  func forEachBlock(
    of stream: consuming InputStream,
    sink: ItemSink?,
    on console: inout Console,
    _ take: (inout LineReader, inout UInt64, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var reader = LineReader(stream, longestLine: longestLine)
    var line: UInt64 = 0
    while true {
      switch try reader.next(flushing: &console) {
      case .lines: try take(&reader, &line, &console)
      case .oversized(let long):
        line += 1
        try sink?.refuse(
          long.beginning.span,
          as: kind,
          at: place(line),
          sentence(long, longestLine),
          on: &console
        )
      case .end: return reader.readByteCount
      }
    }
  }

  /// Lets a taker have the input in blocks of whole lines, and of a large regular file what its
  /// workers made of them.
  func forEachBlock<Taker: LineTaker & ~Copyable>(
    for taker: inout Taker,
    sink: ItemSink?,
    on console: inout Console
  ) throws(Failure) {
    var worksAhead = jobs > 1
    try forEachBlock(sink: sink, on: &console) { reader, line, console throws(Failure) in
      try unsafe reader.withLines { lines throws(Failure) in
        try unsafe taker.take(lines, of: self, after: &line, on: &console)
      }
      guard worksAhead, let pieces = reader.piecesAhead else { return }
      let workers = taker.makeWorkers(jobs)
      guard !workers.isEmpty else { return }
      let count = try unsafe reader.workAhead(on: pieces, with: workers, { Failure($0) }) {
        product,
        lines throws(Failure) in
        try unsafe taker.take(product, of: lines, of: self, after: &line, on: &console)
      }
      // Where lines are very long, it would begin again and again.
      worksAhead = count >= LinePieces.fewest
    }
  }

  /// Takes the lines that are not blank one by one, without blanks at their ends.
  func forEachItem(
    sink: ItemSink?,
    on console: inout Console,
    _ body: (Span<UInt8>, ItemPlace, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachBlock(sink: sink, on: &console) { reader, number, console throws(Failure) in
      try reader.forEachLine { line throws(Failure) in
        number += 1
        let item = line.extracting(line.trimmedRange)
        if item.isEmpty {
          sink?.pass(blankLineOn: &console)
        } else {
          try body(item, place(number), &console)
        }
        try console.flushIfFull()
      }
    }
  }
}

/// Takes lines in the order in which they come, or what workers made of them.
///
/// Whatever they made, results, messages and their order are those of lines that are taken as they
/// are.
protocol LineTaker: ~Copyable {
  associatedtype Worker: LineWorker

  /// Workers for so many threads; none where the lines to come need those before them, or not yet.
  func makeWorkers(_ count: Int) -> [Worker]

  /// Takes lines, each ending in a newline; `line` counts them.
  mutating func take(
    _ lines: UnsafeBufferPointer<UInt8>,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure)

  /// Takes what a worker made of lines.
  mutating func take(
    _ product: Worker.Product,
    of lines: UnsafeBufferPointer<UInt8>,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure)
}
