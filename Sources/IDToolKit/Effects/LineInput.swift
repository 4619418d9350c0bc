/// The lines of a file or of standard input, and how messages call them.
struct LineInput {
  let source: Operand
  /// What a line is meant to be.
  let kind: ItemKind
  /// The most bytes of a line; longer ones are refused, since their beginning must not pass for the
  /// whole of them.
  var longestLine = InputStream.usualBlockSize
  var blockSize = InputStream.usualBlockSize
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
