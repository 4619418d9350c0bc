extension TextAnnotator: BlockTaker {
  var contextCount: Int { finder.contextCount }

  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int {
    doubts.look(at: block, from: offset, isLast: isLast)
    return try annotate(block, from: offset, isLast: isLast, to: &output)
  }

  func makeWorkers(_ count: Int) -> [TextAnnotatingWorker] {
    canBeDivided ? (0..<count).map { _ in TextAnnotatingWorker(independent) } : []
  }

  mutating func take(
    _ product: DividedOutput,
    of lines: PaddedBytes,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    doubts.add(product.picked, of: product.numberCount)
    try product.write(to: &output)
  }
}

/// Annotates lines on a thread of its own.
final class TextAnnotatingWorker: LineWorker {
  private var annotator: TextAnnotator

  /// Creates a worker with an annotator that no other thread uses.
  init(_ annotator: TextAnnotator) {
    self.annotator = annotator
  }

  func makeProduct() -> DividedOutput { DividedOutput() }

  func work(
    on lines: PaddedBytes,
    after lineCount: UInt64,
    into text: DividedOutput
  ) {
    text.bytes.removeAll()
    annotator.annotate(lines, to: &text.bytes)
    (text.picked, text.numberCount) = annotator.doubts.takePart()
  }
}
