#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Paths, and names in a folder that is held open: whatever is moved or linked meanwhile, they stay
/// in it.
// Safe: C uses names, and the memory for its answer, during the call only.
extension SystemCall {
  /// Opens a path, which may begin in a folder; its descriptor is closed on exec.
  ///
  /// C: `openat`.
  static func open(
    _ path: [UInt8],
    in folder: Int32 = AT_FDCWD,
    _ options: OpenOptions,
    permissions: UInt16 = 0o600
  ) throws(SystemError) -> Int32 {
    try unsafe withPath(path) { path throws(SystemError) in
      try retrying {
        unsafe openat(folder, path, options.rawValue | O_CLOEXEC, mode_t(permissions))
      }
    }
  }

  /// Returns the status of a name, or of what it leads to if links are followed; nil if it does not
  /// exist.
  ///
  /// C: `fstatat`.
  static func statusIfPresent(
    ofName name: [UInt8],
    in folder: Int32 = AT_FDCWD,
    following: Bool = false
  ) throws(SystemError) -> FileStatus? {
    let flags = following ? 0 : AT_SYMLINK_NOFOLLOW
    return try unsafe withPath(name) { name throws(SystemError) in
      var result = stat()
      do throws(SystemError) {
        _ = try retrying { unsafe fstatat(folder, name, &result, flags) }
        return FileStatus(result)
      } catch  where error.isNotFound {
        return nil
      }
    }
  }

  /// Returns the target of a link; nil if the name is not a link, or does not exist.
  ///
  /// C: `readlinkat`.
  static func linkTarget(
    _ name: [UInt8],
    in folder: Int32 = AT_FDCWD
  ) throws(SystemError) -> [UInt8]? {
    try unsafe withPath(name) { name throws(SystemError) in
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      do throws(SystemError) {
        let count = try retrying {
          unsafe target.withUnsafeMutableBufferPointer { space in
            unsafe readLink(folder, name, space)
          }
        }
        return Array(target.prefix(count))
      } catch  where error.code == EINVAL || error.code == ENOENT {
        return nil
      }
    }
  }

  /// Returns the names in a folder, in no order.
  ///
  /// C: `opendir`, `readdir`.
  static func names(inFolder path: [UInt8]) throws(SystemError) -> [[UInt8]] {
    try unsafe withPath(path) { path throws(SystemError) in
      guard let folder = unsafe opendir(path) else { throw lastError() }
      defer { _ = unsafe closedir(folder) }
      var names: [[UInt8]] = []
      while true {
        errno = 0
        guard let entry = unsafe readdir(folder) else { break }
        // Not by the structure, of which the entry has only as much as the name needs.
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
        let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
        let count = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
        names.append(unsafe Array(UnsafeRawBufferPointer(start: name, count: count)))
      }
      guard errno == 0 else { throw lastError() }
      return names
    }
  }

  /// Renames a file within its folder, atomically replacing an existing one.
  ///
  /// C: `renameat`.
  static func rename(_ old: [UInt8], to new: [UInt8], in folder: Int32) throws(SystemError) {
    try unsafe withPath(old) { old throws(SystemError) in
      try unsafe withPath(new) { new throws(SystemError) in
        _ = try retrying { unsafe renameat(folder, old, folder, new) }
      }
    }
  }

  /// Gives an open file another name, in a folder in which that name must be free.
  ///
  /// The open file is linked, not whatever has its name. Only Linux can do that, and only if
  /// `/proc` is mounted; elsewhere it is an error. C: `linkat`.
  static func link(_ descriptor: Int32, to name: [UInt8], in folder: Int32) throws(SystemError) {
    #if os(Linux)
    try unsafe withPath(Array("/proc/self/fd/\(descriptor)".utf8)) { file throws(SystemError) in
      try unsafe withPath(name) { name throws(SystemError) in
        _ = try retrying { unsafe linkat(AT_FDCWD, file, folder, name, AT_SYMLINK_FOLLOW) }
      }
    }
    #else
    throw SystemError(code: ENOTSUP)
    #endif
  }

  /// Removes a name from a folder.
  ///
  /// C: `unlinkat`.
  static func remove(_ name: [UInt8], in folder: Int32) throws(SystemError) {
    try unsafe withPath(name) { name throws(SystemError) in
      _ = try retrying { unsafe unlinkat(folder, name, 0) }
    }
  }
}

/// `name` must be a C string, and the space writable.
// Safe: as the caller guarantees, `name` is a C string and the space is writable; C writes no more
// than its count, and characters are as valid as bytes as the other way round.
private func readLink(
  _ folder: Int32,
  _ name: UnsafePointer<CChar>,
  _ space: UnsafeMutableBufferPointer<UInt8>
) -> Int {
  guard let start = space.baseAddress else { return 0 }
  return unsafe readlinkat(
    folder,
    name,
    UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self),
    space.count
  )
}
