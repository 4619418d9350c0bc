extension FileDescriptor {
  /// Returns the status of the open file.
  func status() throws(SystemError) -> FileStatus {
    try SystemCall.status(of: number)
  }

  /// Fills the space from an offset on; stops early only at the end of the file.
  ///
  /// Returns the number of bytes read.
  func read(
    into space: UnsafeMutableRawBufferPointer,
    at offset: Int64
  ) throws(SystemError) -> Int {
    try unsafe SystemCall.fill(space, from: number, at: offset)
  }

  /// Returns the bytes from an offset on, fewer than `count` only at the end of the file.
  func bytes(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try unsafe bytes.withUnsafeMutableBufferPointer { space throws(SystemError) in
      try unsafe read(into: UnsafeMutableRawBufferPointer(space), at: offset)
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes all of the bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try unsafe write(UnsafeRawBufferPointer(bytes), at: offset)
    }
  }

  /// Writes all of the bytes at an offset.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      written += try unsafe SystemCall.write(number, rest, at: offset + Int64(written))
    }
  }
}
