/// A list of found ids that several threads can write, each for a part of a file.
protocol DividedFindings: BlockTaker, LineWorker {
  /// What is odd about the flakes.
  var doubts: FlakeRoundingDoubts { get set }
  /// The place up to which lines were counted.
  var place: TextPlace { get set }
  /// Where the lines begin that are divided.
  var start: TextPlace { get }

  /// Starts a file, or a part of it after `linesBefore` lines.
  mutating func begin(_ file: [UInt8], linesBefore: UInt64)

  /// Appends rows for the ids of whole lines after ``place``, which is then behind them.
  mutating func list(_ lines: PaddedBytes, to buffer: inout ByteBuffer)
}

extension DividedFindings {
  static var needsLineNumbers: Bool { true }

  /// The longest file name with which the rows of a piece stay bounded.
  static var longestName: Int { 512 }

  mutating func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into rows: DividedOutput
  ) {
    let linesBefore = start.line - 1 + lineCount
    place = TextPlace(linesBefore: linesBefore)
    rows.bytes.removeAll()
    list(lines, to: &rows.bytes)
    rows.lineCount = place.line - 1 - linesBefore
    (rows.picked, rows.numberCount) = doubts.takePart()
  }

  /// Writes the rows that a worker made of the next lines.
  mutating func take(
    _ product: DividedOutput,
    of lines: PaddedBytes,
    to output: inout OutputStream
  ) throws(StreamProblem) {
    place = TextPlace(linesBefore: place.line - 1 + product.lineCount)
    doubts.add(product.picked, of: product.numberCount)
    try output.write(product.bytes)
  }
}
