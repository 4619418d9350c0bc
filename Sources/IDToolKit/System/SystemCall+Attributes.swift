#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Extended attributes, which include access lists.
// Safe: the C library uses names and buffers only during a call, and no more bytes of a buffer than
// the count with which it is passed.
extension SystemCall {
  #if canImport(Darwin)
  /// Copies the access list and the extended attributes from one file to another.
  ///
  /// C: `fcopyfile`.
  static func copyAttributes(of old: Int32, to new: Int32) throws(SystemError) {
    let what = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
    _ = try retrying { fcopyfile(old, new, nil, what) }
  }
  #else
  /// Returns the names of a file's attributes; none if the file system does not support them.
  ///
  /// C: `flistxattr`.
  static func attributeNames(of descriptor: Int32) throws(SystemError) -> [[UInt8]] {
    let names: [UInt8]?
    do {
      names = try unsafe bytes { space in
        unsafe listAttributes(descriptor, space.baseAddress, space.count)
      }
    } catch  where error.isUnsupported {
      return []
    }
    return (names ?? []).split(separator: 0).map { Array($0) }
  }

  /// Returns the value of an attribute; nil if there is none with that name.
  ///
  /// C: `fgetxattr`.
  static func attribute(_ name: [UInt8], of descriptor: Int32) throws(SystemError) -> [UInt8]? {
    try unsafe withPath(name) { name throws(SystemError) in
      try unsafe bytes { space in
        unsafe getAttribute(descriptor, name, space.baseAddress, space.count)
      }
    }
  }

  /// Sets the value of an attribute.
  ///
  /// C: `fsetxattr`.
  static func setAttribute(
    _ name: [UInt8],
    of descriptor: Int32,
    to value: [UInt8]
  ) throws(SystemError) {
    try unsafe withPath(name) { name throws(SystemError) in
      _ = try retrying {
        unsafe value.withUnsafeBytes { value in
          unsafe putAttribute(descriptor, name, value.baseAddress, value.count, 0)
        }
      }
    }
  }

  /// Removes an attribute.
  ///
  /// C: `fremovexattr`.
  static func removeAttribute(
    _ name: [UInt8],
    of descriptor: Int32
  ) throws(SystemError) {
    try unsafe withPath(name) { name throws(SystemError) in
      _ = try retrying { unsafe dropAttribute(descriptor, name) }
    }
  }

  /// Returns what a call writes to a buffer that may have to be enlarged; nil for a missing
  /// attribute.
  private static func bytes(
    _ call: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(SystemError) -> [UInt8]? {
    // The second is the most that Linux allows for a value and for a list of names.
    for capacity in [256, 64 << 10] {
      var bytes = [UInt8](repeating: 0, count: capacity)
      do throws(SystemError) {
        let count = try retrying {
          unsafe bytes.withUnsafeMutableBytes { space in unsafe call(space) }
        }
        return Array(bytes.prefix(count))
      } catch {
        if error.code == ENODATA { return nil }
        guard error.code == ERANGE, capacity == 256 else { throw error }
      }
    }
    return nil
  }
  #endif
}

#if !canImport(Darwin)
// <sys/xattr.h> is not among the headers of Swift's Glibc module. These functions take and return
// plain numbers and pointers, which Swift passes as C does.

@_silgen_name("flistxattr")
private func listAttributes(_: Int32, _: UnsafeMutableRawPointer?, _: Int) -> Int

@_silgen_name("fgetxattr")
private func getAttribute(
  _: Int32,
  _: UnsafePointer<CChar>,
  _: UnsafeMutableRawPointer?,
  _: Int
) -> Int

@_silgen_name("fsetxattr")
private func putAttribute(
  _: Int32,
  _: UnsafePointer<CChar>,
  _: UnsafeRawPointer?,
  _: Int,
  _: Int32
) -> Int32

@_silgen_name("fremovexattr")
private func dropAttribute(_: Int32, _: UnsafePointer<CChar>) -> Int32
#endif
