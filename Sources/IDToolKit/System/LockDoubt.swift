/// Why a lock may not reach everyone who sees the file: the type of its file system.
///
/// Two mounts of one folder through such a file system, or two machines, would both get the lock.
struct LockDoubt: Equatable, Sendable {
  let fileSystem: String

  /// Returns why a lock on this file, or on one in this folder, may be ineffective; nil if locks
  /// work.
  ///
  /// On a local file system that takes one system call. Elsewhere, the mount options are examined.
  static func about(_ file: borrowing FileDescriptor) -> LockDoubt? {
    #if os(Linux)
    if let number = SystemCall.fileSystemNumber(of: file.number), local.contains(number) {
      return nil
    }
    guard let device = try? file.status().identity.device,
      let table = try? content(of: "/proc/self/mountinfo"),
      let mount = Mount(ofDevice: device, in: table)
    else { return LockDoubt(fileSystem: "an unknown sort") }
    return mount.lockDoubt
    #else
    return nil
    #endif
  }

  /// Throws the doubt as a problem.
  static func check(_ file: borrowing FileDescriptor) throws(FileProblem) {
    if let doubt = about(file) { throw .locksMayNotReach(doubt) }
  }

  #if os(Linux)
  private static func content(of path: String) throws(StreamFailure) -> [UInt8] {
    try InputStream.content(of: Array(path.utf8), atMost: 1 << 26)
  }

  /// The magic numbers of file systems that only one kernel uses at a time.
  ///
  /// Source: linux/magic.h, and the sources of ZFS and bcachefs.
  private static let local: [UInt32] = [
    0xEF53,  // ext2, ext3, ext4
    0x5846_5342,  // XFS
    0x9123_683E,  // Btrfs
    0x0102_1994,  // tmpfs
    0x794C_7630,  // overlay
    0x2FC1_2FC1,  // ZFS
    0xF2F5_2010,  // F2FS
    0xCA45_1A4E,  // bcachefs
    0x8584_58F6,  // ramfs
    0x4D44,  // FAT
    0x2011_BAB0,  // exFAT
  ]
  #endif
}
