/// Reading for commands that write as they read: before they would have to wait for more, what is
/// ready goes out, so that `tail -f` is answered line by line.
extension LineReader {
  /// Goes on to the next lines.
  mutating func next(flushing console: inout Console) throws(Failure) -> Content {
    try lifting(
      next { () throws(StreamFailure) in try console.output.flush() },
      as: Failure.init(_:)
    )
  }
}

extension InputStream {
  /// Reads on and gives the number of new bytes; the last `tail` bytes are kept in front of them.
  mutating func read(keeping tail: Int, flushing console: inout Console) throws(Failure) -> Int {
    try lifting(
      read(keeping: tail) { () throws(StreamFailure) in try console.output.flush() },
      as: Failure.init(_:)
    )
  }
}
