#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The calls to the operating system that this program makes, all but those of ``Gate``.
///
/// The rest of this folder is written in terms of these functions; besides ``Gate``, only
/// ``FileStatus``, ``OpenOptions`` and ``SystemError`` import the C library, for its types and
/// constants. A call interrupted by a signal is repeated here and nowhere else, and `errno` is read
/// here, directly after the call, and passed on as a value.
// Safe: the C library uses paths, buffers and structures only during a call, and no more bytes of a
// buffer than the count with which it is passed.
enum SystemCall {
  /// Repeats a call as long as a signal interrupts it (`EINTR`).
  @inline(__always)
  static func retrying<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let error = lastError()
      if error.code != EINTR { throw error }
    }
  }

  /// Returns the error of the call that has just failed.
  static func lastError() -> SystemError {
    SystemError(code: errno)
  }

  /// Returns the C library's description of an error.
  ///
  /// C: `strerror_r`.
  static func description(of error: SystemError) -> String {
    // Safe: C writes at most `text.count` characters, and ends them with a NUL if it returns 0.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      guard let start = text.baseAddress, unsafe strerror_r(error.code, start, text.count) == 0
      else { return "system error \(error.code)" }
      return unsafe String(cString: start)
    }
  }

  /// Calls a function with a path as a C string, which exists during the call only.
  ///
  /// - Throws: `ENOENT` for a path that contains a NUL byte: no file has such a name.
  static func withPath<Result>(
    _ path: [UInt8],
    _ body: (UnsafePointer<CChar>) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    guard !path.contains(0) else { throw SystemError(code: ENOENT) }
    let terminated = path.map { CChar(truncatingIfNeeded: $0) } + [0]
    // Safe: the array ends in a zero, and exists as long as the call.
    return try unsafe body(terminated)
  }

  // MARK: Descriptors

  /// Closes a descriptor.
  ///
  /// An interrupted close is not repeated: the descriptor is closed either way, and by then its
  /// number may have been reused. C: `close`.
  static func close(_ descriptor: Int32) throws(SystemError) {
    guard closeFile(descriptor) == -1 else { return }
    let error = lastError()
    if error.code != EINTR { throw error }
  }

  /// Reads at most as many bytes as fit into the space, which must be writable; returns 0 at the
  /// end of the input.
  ///
  /// C: `read`.
  static func read(
    _ descriptor: Int32,
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try retrying { unsafe readFile(descriptor, space.baseAddress, space.count) }
  }

  /// Fills the space, which must be writable, from an offset on; stops early only at the end of the
  /// file.
  ///
  /// Returns the number of bytes read. C: `pread`.
  static func fill(
    _ space: UnsafeMutableRawBufferPointer,
    from descriptor: Int32,
    at offset: Int64
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < space.count {
      // Safe: as the caller guarantees, the space is writable, and `filled` is less than its count.
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: space[filled...])
      let start = off_t(offset + Int64(filled))
      let count = try retrying { unsafe pread(descriptor, rest.baseAddress, rest.count, start) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Returns the offset at which the next read begins.
  ///
  /// C: `lseek`.
  static func offset(of descriptor: Int32) throws(SystemError) -> Int64 {
    Int64(try retrying { lseek(descriptor, 0, SEEK_CUR) })
  }

  /// Sets the offset at which the next read begins.
  ///
  /// C: `lseek`.
  static func setOffset(of descriptor: Int32, to offset: Int64) throws(SystemError) {
    _ = try retrying { lseek(descriptor, off_t(offset), SEEK_SET) }
  }

  /// Writes some of the bytes, at an offset if one is given; returns how many, at least one.
  ///
  /// A device that accepts none would make its caller loop for ever, so that is an input/output
  /// error. C: `write`, `pwrite`.
  static func write(
    _ descriptor: Int32,
    _ bytes: Span<UInt8>,
    at offset: Int64? = nil
  ) throws(SystemError) -> Int {
    let count = try retrying {
      unsafe bytes.withUnsafeBufferPointer { bytes in
        if let offset {
          return unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
        }
        return unsafe writeFile(descriptor, bytes.baseAddress, bytes.count)
      }
    }
    guard count > 0 || bytes.isEmpty else { throw SystemError(code: EIO) }
    return count
  }

  /// Waits until a descriptor is readable or, if so asked, writable, or has an error to report;
  /// returns whether it is.
  ///
  /// Waits indefinitely if `milliseconds` is nil. C: `poll`.
  static func wait(
    _ descriptor: Int32,
    forWriting: Bool = false,
    milliseconds: Int32?
  ) throws(SystemError) -> Bool {
    let events = Int16(forWriting ? POLLOUT : POLLIN)
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    return try retrying { unsafe poll(&entry, 1, milliseconds ?? -1) } > 0
  }

  /// Returns whether a descriptor is closed.
  ///
  /// C: `fcntl(F_GETFD)`.
  static func isClosed(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFD) == -1 && errno == EBADF
  }

  /// Returns whether all that is written to a descriptor goes to the end of its file.
  ///
  /// C: `fcntl(F_GETFL)`.
  static func isAppending(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags != -1 && flags & O_APPEND != 0
  }

  #if os(Linux)
  // Hidden behind _GNU_SOURCE in <fcntl.h>; the same on every Linux architecture.
  private static let setPipeSize: Int32 = 1031
  private static let getPipeSize: Int32 = 1032
  /// The bytes that a pipe is made to hold.
  private static let pipeSize: Int32 = 1 << 20
  #endif

  /// Enlarges a pipe, if the system can; returns whether the descriptor is a pipe.
  ///
  /// For streams that fill it: writer and reader then alternate less often. Measured: half the time
  /// for decoding into a pipe, a fifth for generating, four fifths for decoding from a pipe.
  ///
  /// C: `fcntl(F_SETPIPE_SZ)`.
  @discardableResult
  static func growPipe(_ descriptor: Int32) -> Bool {
    #if os(Linux)
    let size = fcntl(descriptor, getPipeSize)
    if size >= 0, size < pipeSize { _ = fcntl(descriptor, setPipeSize, pipeSize) }
    return size >= 0
    #else
    return false
    #endif
  }
}

// Swift looks up a member before a function of the C library; these names reach the latter.

func closeFile(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

/// `count` bytes of the space must be writable.
// Safe: as the caller guarantees, `count` bytes are writable.
private func readFile(_ descriptor: Int32, _ space: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, space, count)
}

/// `count` bytes must be readable.
// Safe: as the caller guarantees, `count` bytes are readable.
func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
