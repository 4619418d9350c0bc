#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How a file is opened: the flags of `open` that this program uses.
///
/// `O_CLOEXEC` is not among them because every descriptor has it.
struct OpenOptions: OptionSet {
  let rawValue: Int32

  /// Reading, which is also the meaning of an empty set.
  static let readOnly: OpenOptions = []
  static let writeOnly = OpenOptions(rawValue: O_WRONLY)
  static let readWrite = OpenOptions(rawValue: O_RDWR)
  /// A file that does not exist is created.
  static let create = OpenOptions(rawValue: O_CREAT)
  /// With `create`: a file that exists is an error.
  static let exclusive = OpenOptions(rawValue: O_EXCL)
  /// A link as the last part of the path is an error (`ELOOP`).
  static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
  /// A named pipe without a peer is opened, or refused, without waiting.
  static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
  /// Anything that is not a directory is an error.
  static let directory = OpenOptions(rawValue: O_DIRECTORY)
  /// Opening a terminal does not make it the controlling one.
  static let noControllingTerminal = OpenOptions(rawValue: O_NOCTTY)

  /// A folder, to be used for its names only, which takes no permission to read it.
  #if os(Linux)
  // O_PATH, hidden behind _GNU_SOURCE in <fcntl.h>; the same on every Linux architecture that Swift
  // supports.
  static let place = OpenOptions(rawValue: 0o10000000 | O_DIRECTORY)
  #else
  static let place: OpenOptions = [.readOnly, .directory]
  #endif
}
