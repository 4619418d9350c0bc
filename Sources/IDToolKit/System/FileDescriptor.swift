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

extension FileDescriptor {
  /// Returns the status of the open file.
  func status() throws(SystemError) -> FileStatus {
    try SystemCall.status(of: number)
  }

  /// Fills the space from an offset on; stops early only at the end of the file.
  ///
  /// Returns the number of bytes read. The space must be writable during the call.
  // Safe: as the caller guarantees, the space is writable.
  func read(
    into space: UnsafeMutableRawBufferPointer,
    at offset: Int64
  ) throws(SystemError) -> Int {
    try unsafe SystemCall.fill(space, from: number, at: offset)
  }

  /// Returns the bytes from an offset on, fewer than `count` only at the end of the file.
  func bytes(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // Safe: the array is not used otherwise during the call, and any bytes are valid in it.
    let filled = try unsafe bytes.withUnsafeMutableBufferPointer { space throws(SystemError) in
      try unsafe read(into: UnsafeMutableRawBufferPointer(space), at: offset)
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes all of the bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    try write(bytes.span, at: offset)
  }

  /// Writes the bytes of a value, as they are in memory, at an offset; its type must have no bytes
  /// between or after its members, whose content would be undefined.
  func write<Value: BitwiseCopyable>(
    bytesOf value: Value,
    at offset: Int64
  ) throws(SystemError) {
    // Safe: the bytes are only read, within the closure, and as the caller guarantees, all of them
    // are initialized.
    try unsafe withUnsafeBytes(of: value) { bytes throws(SystemError) in
      try write(unsafe bytes.bindMemory(to: UInt8.self).span, at: offset)
    }
  }

  /// Writes all of the bytes at an offset.
  func write(_ bytes: Span<UInt8>, at offset: Int64) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(droppingFirst: written)
      written += try SystemCall.write(number, rest, at: offset + Int64(written))
    }
  }
}
