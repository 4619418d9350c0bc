/// What can go wrong with one system call, in the terms of strace.
enum Fault: Equatable {
  /// The process dies as it enters the call, which does not happen.
  ///
  /// Dying before each call in turn shows every state that a kill can leave.
  case kill
  /// A signal that the process has not asked for arrives as it enters the call.
  case signal(String)
  /// The call is not made and fails with this error.
  case error(String)
  /// So do all later calls of the same name: a disk that stays full.
  case lastingError(String)
  /// The call is not made and says that it took, or gave, so many bytes.
  ///
  /// The bytes are lost, so this shows whether the caller goes on with the right rest; it can't
  /// show that the result is right.
  case transfer(Int)

  /// What strace is told behind `inject=NAME:`.
  func injection(ordinal: Int) -> String {
    switch self {
    case .kill: "signal=SIGKILL:when=\(ordinal)"
    case .signal(let name): "signal=\(name):when=\(ordinal)"
    case .error(let name): "error=\(name):when=\(ordinal)"
    case .lastingError(let name): "error=\(name):when=\(ordinal)+"
    case .transfer(let count): "retval=\(count):when=\(ordinal)"
    }
  }

  /// The text in strace's output that shows that the fault happened.
  var trace: String {
    switch self {
    case .kill: "killed by SIGKILL"
    case .signal(let name): "--- \(name)"
    case .error, .lastingError, .transfer: "(INJECTED)"
    }
  }

  /// The faults, other than death, that a call of this name may have.
  ///
  /// Each error is one that the system documents for the call and that a disk, a quota, a network
  /// file system, a limit or a missing right can cause.
  static func plausible(for call: String) -> [Fault] {
    func errors(_ names: String) -> [Fault] {
      names.split(separator: " ").map {
        $0.hasSuffix("+") ? .lastingError(String($0.dropLast())) : .error(String($0))
      }
    }
    switch call {
    case "open", "openat": return errors("EACCES EINTR EIO EMFILE ENOSPC ENOSPC+ EROFS ENOMEM")
    case "read": return errors("EINTR EIO EISDIR EAGAIN")
    case "pread64": return errors("EINTR EIO") + [.transfer(0)]
    case "write", "pwrite64":
      return errors("EINTR EIO ENOSPC ENOSPC+ EDQUOT EFBIG EPIPE EAGAIN") + [.transfer(1)]
    case "fsync", "fdatasync": return errors("EINTR EIO ENOSPC EROFS EDQUOT EINVAL")
    case "close": return errors("EINTR EIO ENOSPC")
    case "rename", "renameat", "renameat2":
      return errors("EACCES EBUSY EDQUOT EIO ENOSPC EROFS EXDEV")
    case "unlink", "unlinkat": return errors("EACCES EBUSY EIO EROFS")
    case "ftruncate", "fallocate": return errors("EINTR EIO ENOSPC EFBIG")
    case "mkdir", "mkdirat": return errors("EACCES ENOSPC EROFS")
    case "fcntl": return errors("EINTR EIO ENOLCK EAGAIN EAGAIN+")
    case "flock": return errors("EINTR EIO ENOLCK EAGAIN EAGAIN+")
    case "link", "linkat": return errors("EACCES EEXIST EDQUOT EIO ENOENT ENOSPC EPERM EROFS EXDEV")
    case "flistxattr", "fgetxattr", "fsetxattr", "fremovexattr": return errors("EACCES EIO ENOMEM")
    case "fstatfs", "statfs": return errors("EINTR EIO ENOSYS")
    case "fstat", "lstat", "stat", "newfstatat", "statx": return errors("EACCES EIO ENOMEM")
    case "readlink", "readlinkat": return errors("EACCES EIO ENOMEM")
    case "fchmod", "fchmodat": return errors("EIO EPERM EROFS")
    case "fchown", "fchownat": return errors("EIO EPERM EDQUOT")
    case "poll", "ppoll": return errors("EINTR ENOMEM")
    case "ioctl": return errors("EIO")
    case "getrandom": return errors("EINTR ENOSYS")
    case "nanosleep", "clock_nanosleep": return errors("EINTR")
    case "rt_sigaction": return errors("EINVAL")
    case "mmap", "mremap", "brk": return errors("ENOMEM")
    default: return []
    }
  }
}
