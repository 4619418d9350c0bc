#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the system knows about a file without opening it.
struct FileStatus: Equatable {
  /// The types of file, as messages name them.
  enum Kind: String, Sendable {
    case regularFile = "a regular file"
    case directory = "a directory"
    case link = "a link"
    case namedPipe = "a named pipe"
    case socket = "a socket"
    case device = "a device"
  }

  /// The identity of a file, whatever its name.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  let kind: Kind
  let identity: Identity
  /// The size of a regular file in bytes.
  let byteCount: Int64
  /// The lower twelve bits of the mode.
  let permissions: UInt16
  let owner: UInt32
  let group: UInt32
  /// The number of names (hard links).
  let nameCount: UInt64
  /// When the content was last changed, nanoseconds since 1970.
  let contentTime: Int64
  /// When the content, the names, the owner or the permissions were last changed.
  let changeTime: Int64

  /// Creates a status from what `stat` filled in.
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regularFile
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .namedPipe
      case S_IFSOCK: .socket
      default: .device
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
    byteCount = Int64(status.st_size)
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
    owner = status.st_uid
    group = status.st_gid
    nameCount = UInt64(status.st_nlink)
    #if canImport(Darwin)
    contentTime = Self.nanoseconds(status.st_mtimespec)
    changeTime = Self.nanoseconds(status.st_ctimespec)
    #else
    contentTime = Self.nanoseconds(status.st_mtim)
    changeTime = Self.nanoseconds(status.st_ctim)
    #endif
  }

  /// Returns nanoseconds since 1970, which wrap around in 1677 and 2262: they are only ever
  /// compared.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension FileStatus {
  /// Throws if putting another file under the name would not replace this one properly.
  func checkReplaceable() throws(FileProblem) {
    guard kind == .regularFile else { throw .notRegular(kind) }
    guard nameCount <= 1 else { throw .severalNames(nameCount) }
  }
}
