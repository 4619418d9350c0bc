/// The lines of a file or of standard input, and their name in messages.
struct LineInput {
  var source: Operand
  /// What a line should be.
  let kind: ItemKind
  /// The most bytes of a line; longer ones are refused, since their beginning must not pass for the
  /// whole.
  var longestLine = InputStream.usualBlockSize
  /// Whether longer lines are copied to the output before they are refused.
  var copiesLongLines = false
  var blockSize = InputStream.usualBlockSize
  /// The number of threads for a large regular file.
  var jobs = 1
  /// Returns what is wrong with a line that is too long.
  var sentence: @Sendable (LineReader.OversizedLine, _ longest: Int) -> String = {
    $0.sentence(longest: $1)
  }

  /// Returns the place of a line, counted from 1.
  func place(_ line: UInt64) -> ItemPlace {
    let line = line + source.linesBefore
    return source.isStandardInput ? .standardInput(line: line) : .file(source.text, line: line)
  }

  /// Passes on the input, which may be open already, in blocks of whole lines; what is ready is
  /// written before waiting for input.
  ///
  /// `take` advances the count of lines. Without a sink, lines that are too long are skipped.
  /// Returns the number of bytes that were read.
  @discardableResult
  func forEachBlock(
    of opened: consuming InputStream? = nil,
    sink: ItemSink?,
    on console: inout Console,
    whenIdle: (inout Console) -> Void = { _ in },
    _ take: (inout LineReader, inout UInt64, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let stream =
      switch consume opened {
      case .some(let stream): stream
      case .none: try source.open(blockSize: blockSize)
      }
    var reader = LineReader(stream, longestLine: longestLine, passesParts: copiesLongLines)
    var line: UInt64 = 0
    while true {
      let content = try reader.next(flushing: &console, whenIdle: whenIdle)
      console.output.look(at: reader.stream)
      if line == 0, let encoding = reader.stream.utf16Encoding {
        throw Failure(in: encoding, source)
      }
      if line == 0, let packing = reader.stream.packing { throw Failure(packing, source) }
      switch content {
      case .lines: try take(&reader, &line, &console)
      case .part:
        console.append(reader.lines.span)
        try console.flushIfFull()
      case .oversized(let long):
        line += 1
        try sink?.refuse(
          long.beginning.span,
          as: kind,
          at: place(line),
          sentence(long, longestLine),
          on: &console
        )
      case .end: return reader.stream.readByteCount
      }
    }
  }

  /// Passes the input to a taker in blocks of whole lines or, for a large regular file, as products
  /// of its workers.
  func forEachBlock<Taker: LineTaker & ~Copyable>(
    of opened: consuming InputStream? = nil,
    for taker: inout Taker,
    on console: inout Console
  ) throws(Failure) {
    // Workers know of no terminal, for which control characters are made harmless.
    var worksAhead = jobs > 1 && !console.output.isTerminal
    try forEachBlock(
      of: opened,
      sink: taker.sink,
      on: &console,
      whenIdle: { taker.tell(on: &$0) },
      {
        reader,
        line,
        console throws(Failure) in
        let lacksNewline = reader.lacksFinalNewline
        try taker.take(
          reader.lines,
          lacksNewline: lacksNewline,
          of: self,
          after: &line,
          on: &console
        )
        guard worksAhead, let pieces = reader.piecesAhead else { return }
        let workers = taker.makeWorkers(jobs)
        guard !workers.isEmpty else { return }
        let count = try reader.workAhead(on: pieces, with: workers, Failure.init(_:)) {
          product,
          lines throws(Failure) in
          console.output.progress?.advance(by: lines.count)
          try taker.take(product, of: lines, of: self, after: &line, on: &console)
        }
        // If lines are very long, the threads would be started again and again.
        worksAhead = count >= LinePieces.fewest
      }
    )
  }

  /// Passes on the lines that are not blank one by one, without blanks at either end.
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

extension Failure {
  /// Creates the failure of an input that is packed; `option` unpacks files whose name says so.
  init(_ packing: Unpacker.Packing, _ source: Operand, option: String? = nil) {
    let isNamed = !source.isStandardInput && Unpacker.tool(for: source.text) != nil
    let remedy = (isNamed ? option.map { $0 + " or " } ?? "" : "") + "'\(packing.printer)'"
    self.init(
      status: .invalidInput,
      message: "\(source.words) is packed by \(packing.program): \(remedy) unpacks it",
      concernsInput: true
    )
  }

  /// Refuses an input that was read whole and is packed or in UTF-16.
  static func expectText(_ text: Span<UInt8>, in source: Operand) throws(Failure) {
    if let encoding = text.utf16Encoding { throw Failure(in: encoding, source) }
    if let packing = Unpacker.Packing(beginning: text) { throw Failure(packing, source) }
  }

  /// Creates the failure of an input in a form of UTF-16, in which every line would be invalid.
  init(in utf16Encoding: String, _ source: Operand) {
    self.init(
      status: .invalidInput,
      message: "\(source.words) is in UTF-16, and text must be in UTF-8: "
        + "'iconv -f \(utf16Encoding) -t UTF-8' makes it so",
      concernsInput: true
    )
  }
}

/// Consumes lines in order, or the products that workers made of them.
///
/// Results, messages and their order are the same either way.
protocol LineTaker: ~Copyable {
  associatedtype Worker: LineWorker

  /// Handles lines that are too long.
  var sink: ItemSink { get }

  /// Returns workers for a number of threads; empty if the next lines can't be taken independently
  /// of those before them.
  func makeWorkers(_ count: Int) -> [Worker]

  /// Says what is known by now of the stream, and what comes can't take back: nothing has come for a
  /// second.
  mutating func tell(on console: inout Console)

  /// Consumes lines, each ending in a newline, which the last may lack in its file; `line` counts
  /// them.
  mutating func take(
    _ lines: PaddedBytes,
    lacksNewline: Bool,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure)

  /// Consumes what a worker made of lines.
  mutating func take(
    _ product: Worker.Product,
    of lines: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure)
}

extension LineTaker where Self: ~Copyable {
  mutating func tell(on console: inout Console) {}
}
