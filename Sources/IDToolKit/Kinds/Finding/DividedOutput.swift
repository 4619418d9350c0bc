/// The output that a worker made of many lines, to be written in the order of the lines.
final class DividedOutput {
  var bytes = ByteBuffer(capacity: LinePieces.size)
  /// The number of lines it was made from, if that is counted.
  var lineCount: UInt64 = 0
  /// The flakes in the lines.
  var flakes = FlakeSample()
}

extension LineWorker where Product == DividedOutput {
  func makeProduct() -> DividedOutput { DividedOutput() }
}
