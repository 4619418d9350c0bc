#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The errors on which something depends.
extension SystemError {
  /// A pipe or socket whose other end is closed.
  var isClosedPipe: Bool { code == EPIPE }

  /// A descriptor that does not block had to.
  var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// There is no such file, or a directory on the way to it is missing.
  var isNotFound: Bool { code == ENOENT }

  /// The file exists and should not.
  var isAlreadyThere: Bool { code == EEXIST }

  /// A link stands where none may, or links go round in a circle.
  var isLink: Bool { code == ELOOP }

  /// The right to do it is missing.
  var isForbidden: Bool { code == EACCES || code == EPERM }

  /// Nothing can be written in this file system.
  var isReadOnly: Bool { code == EROFS }

  /// The file that was open is gone, on the server of a network file system.
  var isStale: Bool { code == ESTALE }

  /// What a device or file system says that does not know the operation.
  var isUnsupported: Bool { code == EINVAL || code == EOPNOTSUPP || code == ENOSYS }

  /// The system does not do that, for this process or at all.
  var isRefusal: Bool { isForbidden || isUnsupported }

  static let isDirectory = SystemError(code: EISDIR)
  static let notPermitted = SystemError(code: EPERM)
  static let noSuchFile = SystemError(code: ENOENT)
  static let tooManyLinks = SystemError(code: ELOOP)
}
