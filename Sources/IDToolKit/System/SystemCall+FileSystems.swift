#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension SystemCall {
  /// Returns Linux's magic number for the type of file system that holds an open file; nil if
  /// unavailable, and on other systems.
  ///
  /// C: `fstatfs`.
  static func fileSystemNumber(of descriptor: Int32) -> UInt32? {
    #if os(Linux)
    // Safe: the array is larger than the structure that C writes, on any architecture, and at least
    // as aligned; only its first member is used.
    var result = InlineArray<32, UInt>(repeating: 0)
    var span = result.mutableSpan
    let code = try? unsafe span.withUnsafeMutableBufferPointer { space throws(SystemError) in
      try retrying { unsafe statFileSystem(descriptor, space.baseAddress) }
    }
    return code == nil ? nil : UInt32(truncatingIfNeeded: result[0])
    #else
    return nil
    #endif
  }

  /// Whether an open folder is one of Linux's folders about processes, `/proc`.
  static func isInProcesses(_ descriptor: Int32) -> Bool {
    fileSystemNumber(of: descriptor) == 0x9FA0
  }

  /// Whether an open file is in a user-space file system (FUSE).
  static func isInUserSpace(_ descriptor: Int32) -> Bool {
    fileSystemNumber(of: descriptor) == 0x6573_5546
  }
}

#if os(Linux)
// <sys/statfs.h> is not among the headers of Swift's Glibc module. Plain numbers and pointers are
// passed as in C.
@_silgen_name("fstatfs")
private func statFileSystem(_: Int32, _: UnsafeMutablePointer<UInt>?) -> Int32
#endif
