/// Why a lock may not reach everyone who sees the file: the type of its file system.
///
/// Two mounts of one folder through such a file system, or two machines, would both get the lock.
enum LockDoubt {
  /// Returns the type of file system for which a lock on this file, or on one in this folder, may be
  /// ineffective; nil if locks work.
  ///
  /// On a local file system that takes one system call. Elsewhere, Linux's mount options are examined.
  static func about(_ file: borrowing FileDescriptor) -> String? {
    #if os(Linux)
    if let number = SystemCall.fileSystemNumber(of: file.number), local.contains(number) {
      return nil
    }
    guard let device = try? file.status().identity.device,
      let table = try? InputStream.content(of: Array("/proc/self/mountinfo".utf8), atMost: 1 << 26),
      let mount = Mount(ofDevice: device, in: table)
    else { return "an unknown sort" }
    return mount.lockDoubt
    #elseif canImport(Darwin)
    guard let type = try? SystemCall.fileSystemType(of: file.number) else {
      return "an unknown sort"
    }
    return Mount(type: type).lockDoubt
    #else
    return "an unknown sort"
    #endif
  }

  /// Throws the doubt as a problem.
  static func check(_ file: borrowing FileDescriptor) throws(FileProblem) {
    if let fileSystem = about(file) { throw .locksMayNotReach(fileSystem: fileSystem) }
  }

  #if os(Linux)
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

/// A mounted file system.
struct Mount: Equatable, Sendable {
  /// The type: `ext4`, `nfs4`, `fuse.sshfs`.
  var type: String
  var options: [String]

  /// Creates a file system without options, of which Darwin has none that matter.
  init(type: String) {
    self.type = type
    options = []
  }

  /// Finds the file system with a device number in the text of `/proc/self/mountinfo`; returns nil
  /// if it is not listed.
  ///
  /// Source: proc_pid_mountinfo(5).
  init?(ofDevice device: UInt64, in table: [UInt8]) {
    // The number combines two, as in the C library's gnu_dev_major and gnu_dev_minor.
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    let number = Array("\(major):\(minor)".utf8)
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6, Array(fields[2]) == number,
        let hyphen = fields[6...].firstIndex(where: { Array($0) == [UInt8(ascii: "-")] }),
        hyphen + 1 < fields.count
      else { continue }
      type = String(decoding: fields[hyphen + 1], as: UTF8.self)
      options = [fields[5], hyphen + 3 < fields.count ? fields[hyphen + 3] : []].flatMap {
        $0.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
      }
      return
    }
    return nil
  }

  /// Why a lock taken here may be invisible to others who see the file; nil if it is visible to
  /// all.
  ///
  /// What isn't known is doubted: most file systems in user space, and those that share a folder
  /// with a virtual machine, keep locks for each mount or each machine. Some network file systems
  /// do so unless they are told otherwise (BeeGFS), and others if an option says so.
  var lockDoubt: String? {
    let option = options.first { option in
      Self.optionsWithoutLocks.contains(option)
        || option.hasPrefix("local_lock=") && option != "local_lock=none"
    }
    if let option { return "\(type) with \(option)" }
    return Self.trusted.contains(type) ? nil : type
  }

  /// File systems whose locks reach everyone: local ones, of which the kernel keeps the locks of all
  /// mounts together, and network file systems whose server does.
  ///
  /// By the names of Linux and of Darwin, whose `nfs`, `smbfs`, `afpfs`, `webdav` and `ftp`, like
  /// those in user space, are doubted.
  private static let trusted: Set = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "ramfs", "overlay",
    "vfat", "msdos", "exfat", "apfs", "hfs", "hfsplus", "ufs",
    "nfs4", "cifs", "smb3", "ceph", "lustre", "gfs2", "ocfs2",
  ]

  /// Options of NFS, SMB, Lustre, OCFS2 and GFS2, and one of OrangeFS.
  private static let optionsWithoutLocks: Set = [
    "nolock", "nobrl", "localflock", "localflocks", "local_lock",
  ]
}
