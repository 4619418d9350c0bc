extension InputStream {
  /// How much of a stream is read before anything is decided by it.
  static let aheadCount = 1 << 20
  /// How long a pipe is waited for, milliseconds: if nothing comes any more, and in all.
  private static let patience: Int32 = 150
  private static let mostPatience: Int32 = 1000
  private static let step: Int32 = 10

  /// Reads the beginning of a stream, which stays in its block: so many bytes, or of a pipe what comes
  /// until it pauses.
  mutating func readAhead(_ byteCount: Int = aheadCount) throws(StreamProblem) {
    let isFile = fileByteCount != nil
    var waited: Int32 = 0
    while count + blockSize <= byteCount, !isAtEnd {
      if !isFile, count > 0, !isReady(milliseconds: 0) {
        var pause: Int32 = 0
        while pause < Self.patience, !isReady(milliseconds: Self.step) { pause += Self.step }
        waited += pause
        if pause >= Self.patience || waited >= Self.mostPatience { return }
      }
      _ = try read(keeping: count)
    }
  }
}
