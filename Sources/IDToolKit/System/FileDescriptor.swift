/// An open file with a single owner.
///
/// Use ``close()`` where the outcome matters: some file systems report only then that data was
/// lost. Going out of scope closes it too, for paths on which an error is already being thrown.
struct FileDescriptor: ~Copyable {
  /// The descriptor's number.
  let number: Int32

  /// Takes ownership of a descriptor that nothing else will close.
  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a file; see ``SystemCall/open(_:_:permissions:)``.
  init(
    opening path: [UInt8],
    _ options: OpenOptions,
    permissions: UInt16 = 0o600
  ) throws(SystemError) {
    number = try SystemCall.open(path, options, permissions: permissions)
  }

  deinit {
    try? SystemCall.close(number)
  }

  /// Closes the file; throws what the system reports.
  consuming func close() throws(SystemError) {
    let number = number
    discard self
    try SystemCall.close(number)
  }
}

/// The two ends of a pipe.
struct PipeEnds: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(SystemError) {
    let ends = try SystemCall.pipe()
    reading = FileDescriptor(owning: ends.reading)
    writing = FileDescriptor(owning: ends.writing)
  }
}
