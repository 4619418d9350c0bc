/// Reading for commands that write as they read: what is ready is written before waiting for more
/// input, so that `tail -f` is processed line by line.
extension LineReader {
  /// Advances to the next lines.
  mutating func next(flushing console: inout Console) throws(Failure) -> Content {
    try lifting(
      next { () throws(StreamFailure) in try console.output.beginFlush() },
      as: Failure.init(_:)
    )
  }
}

extension InputStream {
  /// Reads more input, keeping the last `tail` bytes in front of it; returns the number of new
  /// bytes.
  mutating func read(keeping tail: Int, flushing console: inout Console) throws(Failure) -> Int {
    try lifting(
      read(keeping: tail) { () throws(StreamFailure) in try console.output.beginFlush() },
      as: Failure.init(_:)
    )
  }
}
