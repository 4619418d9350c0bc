#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension SystemCall {
  #if os(Linux)
  /// The number by which Linux knows the sort of file system that an open file is in; nil where it
  /// can't say.
  ///
  /// C: `fstatfs`.
  static func fileSystemNumber(of descriptor: Int32) -> UInt32? {
    // More than the structure has on any architecture. Its first member is what is wanted.
    var result = InlineArray<32, UInt>(repeating: 0)
    var span = result.mutableSpan
    let code = try? unsafe span.withUnsafeMutableBufferPointer { space throws(SystemError) in
      try retrying { unsafe statFileSystem(descriptor, space.baseAddress) }
    }
    return code == nil ? nil : UInt32(truncatingIfNeeded: result[0])
  }
  #endif

  /// Whether an open file is in a file system that a program serves (FUSE).
  static func isInUserSpace(_ descriptor: Int32) -> Bool {
    #if os(Linux)
    fileSystemNumber(of: descriptor) == 0x6573_5546
    #else
    false
    #endif
  }
}

#if os(Linux)
// <sys/statfs.h> is not among the headers that Swift's Glibc module shows. Plain numbers and
// pointers are passed as C does.
@_silgen_name("fstatfs")
private func statFileSystem(_: Int32, _: UnsafeMutablePointer<UInt>?) -> Int32
#endif
