#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Status, size and owner of files, their file systems, and syncing them to disk.
// Safe: C uses the path and the structure for its answer during the call only.
extension SystemCall {
  /// Returns the status of an open file.
  ///
  /// C: `fstat`.
  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var result = stat()
    _ = try retrying { unsafe fstat(descriptor, &result) }
    return FileStatus(result)
  }

  /// Truncates a file or extends it with a hole.
  ///
  /// C: `ftruncate`.
  static func setSize(of descriptor: Int32, to byteCount: Int64) throws(SystemError) {
    _ = try retrying { ftruncate(descriptor, off_t(byteCount)) }
  }

  /// Syncs a file to disk.
  ///
  /// On Darwin `fsync` stops at the drive's own cache; it is the fallback where a file system
  /// supports nothing better. C: `fsync`, `fcntl(F_FULLFSYNC)`.
  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
    do {
      _ = try retrying { fcntl(descriptor, F_FULLFSYNC) }
      return
    } catch  where error.isUnsupported || error.code == ENOTTY {
      _ = try retrying { fsync(descriptor) }
    }
    #else
    _ = try retrying { fsync(descriptor) }
    #endif
  }

  /// Syncs a file's bytes to disk, with the metadata needed to find them.
  ///
  /// C: `fdatasync`.
  static func synchronizeData(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
    try synchronize(descriptor)
    #else
    _ = try retrying { fdatasync(descriptor) }
    #endif
  }

  /// Creates a directory.
  ///
  /// C: `mkdir`.
  static func makeDirectory(_ path: [UInt8], permissions: UInt16) throws(SystemError) {
    try unsafe withPath(path) { path throws(SystemError) in
      _ = try retrying { unsafe mkdir(path, mode_t(permissions)) }
    }
  }

  /// Sets the permissions of a file.
  ///
  /// C: `fchmod`.
  static func setPermissions(of descriptor: Int32, to permissions: UInt16) throws(SystemError) {
    _ = try retrying { fchmod(descriptor, mode_t(permissions)) }
  }

  /// Sets the owner and group of a file.
  ///
  /// C: `fchown`.
  static func setOwner(
    of descriptor: Int32,
    to owner: UInt32,
    group: UInt32
  ) throws(SystemError) {
    _ = try retrying { fchown(descriptor, owner, group) }
  }

  /// Returns the effective user of the process.
  ///
  /// C: `geteuid`.
  static func user() -> UInt32 {
    geteuid()
  }

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

  #if canImport(Darwin)
  /// Returns the type of the file system that holds an open file, such as `apfs`.
  ///
  /// C: `fstatfs`.
  static func fileSystemType(of descriptor: Int32) throws(SystemError) -> String {
    var result = statfs()
    _ = try retrying { unsafe fstatfs(descriptor, &result) }
    // Safe: the name is copied at once, up to its NUL.
    return unsafe withUnsafeBytes(of: result.f_fstypename) { name in
      unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
  #endif

  /// Whether an open folder is one of Linux's folders about processes, `/proc`.
  static func isInProcesses(_ descriptor: Int32) -> Bool {
    fileSystemNumber(of: descriptor) == 0x9FA0
  }

  /// Whether an open file is in a user-space file system (FUSE).
  static func isInUserSpace(_ descriptor: Int32) -> Bool {
    fileSystemNumber(of: descriptor) == 0x6573_5546
  }

  /// Returns the first offset at or after `offset` that is not in a hole; nil if only holes follow.
  ///
  /// Returns `offset` if the file system can't tell. C: `lseek(SEEK_DATA)`.
  static func nextData(in descriptor: Int32, from offset: Int64) throws(SystemError) -> Int64? {
    do {
      return Int64(try retrying { lseek(descriptor, off_t(offset), seekData) })
    } catch  where error.code == ENXIO {
      return nil
    } catch  where error.isUnsupported {
      return offset
    }
  }

  #if canImport(Darwin)
  private static let seekData: Int32 = 4
  #else
  // Hidden behind _GNU_SOURCE in <unistd.h>.
  private static let seekData: Int32 = 3
  #endif
}

#if os(Linux)
// <sys/statfs.h> is not among the headers of Swift's Glibc module. Plain numbers and pointers are
// passed as in C.
@_silgen_name("fstatfs")
private func statFileSystem(_: Int32, _: UnsafeMutablePointer<UInt>?) -> Int32
#endif
