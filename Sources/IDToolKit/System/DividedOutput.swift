/// The output that a worker made of many lines, to be written in the order of the lines.
final class DividedOutput {
  var bytes = ByteBuffer(capacity: LinePieces.size)
  /// The number of lines it was made from, if that is counted.
  var lineCount: UInt64 = 0
  /// A sample of the ids in the lines, and the number of all ids in them, if these are watched for
  /// oddities.
  var picked: [UInt64] = []
  var numberCount: UInt64 = 0

  /// Writes the bytes.
  func write(to output: inout OutputStream) throws(StreamProblem) {
    try output.write(bytes)
  }
}
