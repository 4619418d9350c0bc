/// A list of found ids that several threads can write, each for a part of a file.
protocol DividedFindings {
  /// What is odd about the flakes.
  var doubts: FlakeRoundingDoubts { get set }
  /// The place up to which lines were counted.
  var place: TextPlace { get set }

  /// Appends rows for the ids of whole lines after `linesBefore` others; returns the number of
  /// lines.
  mutating func list(
    _ lines: PaddedBytes,
    linesBefore: UInt64,
    to buffer: inout ByteBuffer
  ) -> UInt64
}

extension DividedFindings {
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

/// Lists the ids of a part of a file, on a thread of its own.
final class FindingsWorker<Findings: DividedFindings>: LineWorker {
  static var needsLineNumbers: Bool { true }

  /// The longest file name with which the rows of a piece stay bounded.
  static var longestName: Int { 512 }

  private var findings: Findings
  private let linesBefore: UInt64

  /// Creates a worker for lines after a place, with findings that no other thread uses.
  init(_ findings: Findings, after place: TextPlace) {
    self.findings = findings
    linesBefore = place.line - 1
  }

  func makeProduct() -> DividedOutput { DividedOutput() }

  func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into rows: DividedOutput
  ) {
    rows.bytes.removeAll()
    rows.lineCount = findings.list(
      lines,
      linesBefore: linesBefore + lineCount,
      to: &rows.bytes
    )
    (rows.picked, rows.numberCount) = findings.doubts.takePart()
  }
}
