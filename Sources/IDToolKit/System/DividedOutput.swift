/// Bytes made of many lines by a worker, to be written in their order.
final class DividedOutput {
  var bytes = ByteBuffer(capacity: LinePieces.size)
  /// How many lines they were made of, where that is counted.
  var lineCount: UInt64 = 0

  /// Writes the bytes.
  func write(to output: inout OutputStream) throws(StreamFailure) {
    try unsafe bytes.withBytes { bytes throws(StreamFailure) in try unsafe output.write(bytes) }
  }
}
