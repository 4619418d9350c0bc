/// Annotates lines of JSON on a thread of its own.
final class JSONAnnotatingWorker: LineWorker {
  /// The result for a piece of a file.
  final class Piece {
    fileprivate(set) var output = ByteBuffer(capacity: LinePieces.size)
    fileprivate(set) var lineCount: UInt64 = 0
    fileprivate(set) var part: JSONFieldAnnotator.Part?
    /// The offset of the first line that is left to one thread with all after it: one that is not
    /// JSON, or for which the output is too large.
    fileprivate(set) var restOffset = 0
  }

  /// The output size in bytes from which on the other lines are left as well, so that memory is
  /// bounded.
  private static let largestOutput = 16 * LinePieces.size

  private var annotator: JSONFieldAnnotator

  /// Creates a worker with an annotator that no other thread uses.
  init(_ annotator: JSONFieldAnnotator) {
    self.annotator = annotator
  }

  func makeProduct() -> Piece { Piece() }

  func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into piece: Piece
  ) {
    piece.output.removeAll()
    piece.lineCount = 0
    var walk = LineWalk(lines)
    while !walk.isAtEnd, piece.output.count < Self.largestOutput {
      let text = walk.line.span
      if text.rangeWithoutBlanks.isEmpty {
        piece.output.append(text)
      } else {
        guard (try? JSONReader.validate(text)) != nil else { break }
        annotator.annotate(walk.line, to: &piece.output)
      }
      piece.output.append(0x0A)
      piece.lineCount += 1
      walk.advance()
    }
    piece.restOffset = walk.offset
    piece.part = annotator.takePart()
  }
}
