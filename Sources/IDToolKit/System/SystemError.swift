#if canImport(Darwin)
import Darwin
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

/// Why a stream could not be read or written.
enum StreamProblem: DescribedError {
  case cannotRead(StreamName, SystemError)
  case cannotWrite(StreamName, SystemError)
  /// The program that unpacks the input failed; the clause says why.
  case cannotUnpack(StreamName, String)
  /// Standard output goes to the file that is being read.
  case isOutput(StreamName)
  /// The input is longer than this many bytes.
  case tooLarge(StreamName, limit: Int)

  /// Runs the system calls that read a stream.
  static func reading<Value: ~Copyable>(
    _ name: StreamName,
    _ work: @autoclosure () throws(SystemError) -> Value
  ) throws(StreamProblem) -> Value {
    try lifting(work(), as: { (error: SystemError) in StreamProblem.cannotRead(name, error) })
  }

  var sentence: String {
    switch self {
    case .cannotRead(let name, let error): "cannot read \(name.text): \(error.sentence)"
    case .cannotWrite(let name, let error): "cannot write to \(name.text): \(error.sentence)"
    case .cannotUnpack(let name, let clause): "cannot unpack \(name.text): \(clause)"
    case .isOutput(let name):
      "\(name.text) is also where the output goes: name another file for one of them"
    case .tooLarge(let name, let limit): "\(name.text) is larger than \(limit) bytes"
    }
  }
}

/// The name of a stream in messages.
enum StreamName: Equatable, Sendable {
  case standardInput
  case standardOutput
  case file([UInt8])

  /// The name in a sentence; a path is quoted.
  var text: String {
    switch self {
    case .standardInput: "standard input"
    case .standardOutput: "standard output"
    case .file(let path): Quotation.quoted(path)
    }
  }
}
