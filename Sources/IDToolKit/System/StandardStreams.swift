/// The three descriptors that every process starts with.
enum StandardStreams {
  /// Makes the standard descriptors safe to use; call it before anything is opened.
  ///
  /// If one of them is closed, the next file to be opened gets its number: ids once ended up in the
  /// middle of a ledger that way. So each closed one is filled with `/dev/null`, opened in the
  /// wrong direction, and using it fails with `EBADF` as it would have before. Signals for writing
  /// to a closed pipe and past a size limit become errors of the write.
  ///
  /// Three system calls in the normal case.
  static func prepare() {
    for descriptor in SystemCall.closedStandardDescriptors() {
      let wrongDirection: OpenOptions = descriptor == 0 ? .writeOnly : .readOnly
      if (try? SystemCall.open(Array("/dev/null".utf8), wrongDirection)) == nil {
        // Without /dev, a directory will do: it can be neither written nor read as bytes. If that
        // fails too, no descriptor is available at all, and no file can take the number.
        _ = try? SystemCall.open(Array("/".utf8), .readOnly)
      }
    }
    SystemCall.ignoreSignalsOfWriting()
  }
}
