/// An open file that belongs to one owner.
///
/// It is closed on purpose, with ``close()``, where the outcome matters: some file systems report
/// only then that data was lost. Going out of scope closes it too, as a net for the paths on which
/// an error is already on its way.
struct FileDescriptor: ~Copyable {
  /// The number by which the system knows it.
  let number: Int32

  /// Takes over a descriptor that nothing else will close.
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

  /// Closes the file and tells what the system says to that.
  consuming func close() throws(SystemError) {
    let number = number
    discard self
    try SystemCall.close(number)
  }
}
