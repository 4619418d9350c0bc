#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why a system call failed: the value it left in `errno`.
struct SystemError: DescribedError {
  let code: Int32

  /// The C library's description of the code: `No such file or directory`.
  ///
  /// The one sentence that starts with a capital: people search for these very words.
  var sentence: String { SystemCall.description(of: self) }
}

/// The errors that are handled specially.
extension SystemError {
  /// A pipe or socket whose other end is closed.
  var isClosedPipe: Bool { code == EPIPE }

  /// A non-blocking operation would have had to wait.
  var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// The file, or a directory on the way to it, does not exist.
  var isNotFound: Bool { code == ENOENT }

  /// The file exists, but must not.
  var isAlreadyThere: Bool { code == EEXIST }

  /// A link where none is allowed, or a cycle of links.
  var isLink: Bool { code == ELOOP }

  /// The permission for the operation is missing.
  var isForbidden: Bool { code == EACCES || code == EPERM }

  /// Something is lacking or broken, so that another file would fare no better: space, descriptors,
  /// memory, the device.
  var isLack: Bool { [ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM, EIO].contains(code) }

  /// The system itself uses the file, such as for a mount.
  var isInUse: Bool { code == EBUSY }

  /// The file system is read-only.
  var isReadOnly: Bool { code == EROFS }

  /// The open file no longer exists on the server of a network file system.
  var isStale: Bool { code == ESTALE }

  /// The device or file system does not support the operation.
  var isUnsupported: Bool { code == EINVAL || code == EOPNOTSUPP || code == ENOSYS }

  /// The system refuses the operation, to this process or to all.
  var isRefusal: Bool { isForbidden || isUnsupported }

  static let isDirectory = SystemError(code: EISDIR)
  static let notPermitted = SystemError(code: EPERM)
  static let noSuchFile = SystemError(code: ENOENT)
  static let tooManyLinks = SystemError(code: ELOOP)
}
