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
    for descriptor in Int32(0)...2 where SystemCall.isClosed(descriptor) {
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

/// Standard error: whole messages, written at once; if that fails, there is nobody to tell.
struct ErrorStream: ~Copyable {
  private let descriptor: Int32

  /// Creates a stream to a descriptor, by default standard error.
  init(descriptor: Int32 = 2) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal.
  var isTerminal: Bool { SystemCall.isTerminal(descriptor) }

  /// Writes a text unchanged.
  func write(_ text: String) {
    try? OutputStream.writeAll(text.utf8Span.span, to: descriptor)
  }
}
