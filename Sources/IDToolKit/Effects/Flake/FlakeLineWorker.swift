/// Writes the rows of a part of a stream, on a thread of its own.
final class FlakeLineWorker: LineWorker {
  /// The rows of lines, up to the end or the first line that needs the careful path.
  struct Segment {
    /// The end of the rows in the output.
    let outputCount: Int
    let lineCount: UInt64
    let doubts: FlakeDoubts.Part
    /// The line after them that needs the careful path.
    let line: Range<Int>?
  }

  /// The result for a piece of the stream.
  final class Piece {
    fileprivate(set) var output = ByteBuffer(capacity: OutputStream.blockSize)
    fileprivate(set) var segments: [Segment] = []
    /// The offset from which on lines were not processed.
    fileprivate(set) var restOffset = 0
  }

  /// The most lines that are passed over: if most are invalid, they are all left to one thread.
  private static let mostSegments = 256
  /// The output size in bytes from which on the other lines are left as well, so that memory is
  /// bounded when rows are very long: several times that of the usual rows of a piece.
  private static let largestOutput = 16 * LinePieces.size

  private var writer: FlakeLineWriter
  private var doubts: FlakeDoubts

  /// Creates a worker with rows and doubts that no other thread uses.
  init(_ rows: [FlakeRowMaker], _ doubts: FlakeDoubts) {
    let now = doubts.present.now
    writer = FlakeLineWriter(
      rows.map { ($0.program, FlakeWarningText(layout: $0.layout, now: now)) }
    )
    self.doubts = doubts
  }

  func makeProduct() -> Piece { Piece() }

  func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into piece: Piece
  ) {
    piece.output.removeAll()
    piece.segments.removeAll(keepingCapacity: true)
    var walk = LineWalk(lines)
    var segmentLineCount: UInt64 = 0
    while !walk.isAtEnd, piece.segments.count < Self.mostSegments,
      piece.output.count < Self.largestOutput
    {
      if writer.write(&walk, line: &segmentLineCount, to: &piece.output, noting: &doubts) {
        continue
      }
      endSegment(of: piece, &segmentLineCount, before: walk.range)
      walk.advance()
    }
    endSegment(of: piece, &segmentLineCount, before: nil)
    piece.restOffset = walk.offset
  }

  private func endSegment(of piece: Piece, _ lineCount: inout UInt64, before line: Range<Int>?) {
    piece.segments.append(
      Segment(
        outputCount: piece.output.count,
        lineCount: lineCount,
        doubts: doubts.takePart(),
        line: line
      )
    )
    lineCount = 0
  }
}
