/// The three descriptors that every process starts with.
enum StandardStreams {
  /// Makes the standard descriptors safe to use; to be called before anything is opened.
  ///
  /// Where one of them is closed, the next file to be opened would take its number: ids once
  /// landed in the middle of a ledger that way. So each closed one is filled with `/dev/null`,
  /// opened in the wrong direction, and using it fails with `EBADF` as it would have before.
  /// Signals for writing to a closed pipe and past a size limit become errors of the write.
  ///
  /// Three system calls where all is well.
  static func prepare() {
    for descriptor in SystemCall.closedStandardDescriptors() {
      let wrongDirection: OpenOptions = descriptor == 0 ? .writeOnly : .readOnly
      if (try? SystemCall.open(Array("/dev/null".utf8), wrongDirection)) == nil {
        // Without /dev, a directory will do: it can be neither written nor read as bytes. If that
        // fails too, no descriptor can be had at all, and then no file can take the number.
        _ = try? SystemCall.open(Array("/".utf8), .readOnly)
      }
    }
    SystemCall.ignoreSignalsOfWriting()
  }
}
