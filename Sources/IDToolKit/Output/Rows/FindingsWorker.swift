/// Lists the ids of lines without a stream to write them to.
protocol DividedFindings {
  /// Appends rows for the ids of whole lines that follow so many others, and gives the number of the
  /// lines.
  mutating func list(
    _ lines: UnsafeBufferPointer<UInt8>,
    linesBefore: UInt64,
    to buffer: inout ByteBuffer
  ) -> UInt64
}

/// Lists the ids of a part of a file, on a thread of its own.
final class FindingsWorker<Findings: DividedFindings>: LineWorker {
  static var needsLineNumbers: Bool { true }

  /// The longest name of a file with which the rows of a piece stay in bounds.
  static var longestName: Int { 512 }

  private var findings: Findings
  private let linesBefore: UInt64

  /// Makes a worker for lines from a place on, with findings that no other thread uses.
  init(_ findings: Findings, after place: TextPlace) {
    self.findings = findings
    linesBefore = place.line - 1
  }

  func makeProduct() -> DividedOutput { DividedOutput() }

  func work(
    on lines: UnsafeBufferPointer<UInt8>,
    after lineCount: UInt64,
    into rows: DividedOutput
  ) {
    rows.bytes.removeAll()
    rows.lineCount = unsafe findings.list(
      lines,
      linesBefore: linesBefore + lineCount,
      to: &rows.bytes
    )
  }
}
