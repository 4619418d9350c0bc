/// A file system as it is mounted.
struct Mount: Equatable, Sendable {
  /// What sort it is: `ext4`, `nfs4`, `fuse.sshfs`.
  var type: String
  var options: [String]

  /// The file system with a device number, in the words of `/proc/self/mountinfo`; nil if it is not
  /// among them.
  ///
  /// Source: proc_pid_mountinfo(5).
  init?(ofDevice device: UInt64, in table: [UInt8]) {
    // Two numbers in one, as the C library's gnu_dev_major and gnu_dev_minor have it.
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

  /// Why a lock that is taken here may be one that others who see the file don't see; nil where
  /// they do.
  ///
  /// A file system in user space passes locks on only if its program does; most don't, and then each
  /// mount and each machine has its own. The rest are local, where the kernel keeps the locks of all
  /// mounts together, or shared ones with locks, unless an option takes these away.
  var lockDoubt: LockDoubt? {
    if Self.withoutLocks.contains(type) { return LockDoubt(fileSystem: type) }
    if type == "fuse" || type.hasPrefix("fuse."), !Self.userSpaceWithLocks.contains(type) {
      return LockDoubt(fileSystem: type)
    }
    let option = options.first { option in
      Self.optionsWithoutLocks.contains(option)
        || option.hasPrefix("local_lock=") && option != "local_lock=none"
    }
    return option.map { LockDoubt(fileSystem: "\(type) with \($0)") }
  }

  /// What hands a folder of one machine to another, or to a guest, and its locks not.
  private static let withoutLocks: Set = [
    "9p", "virtiofs", "vboxsf", "prl_fs", "afs", "coda", "ncpfs", "hgfs", "fakeowner", "drvfs",
  ]

  /// Programs that keep the locks of all their mounts together, or whose folders have but one.
  private static let userSpaceWithLocks: Set = [
    "fuse.ceph-fuse", "fuse.fuse-overlayfs", "fuse.glusterfs", "fuse.juicefs",
  ]

  /// The options of NFS, SMB, Lustre, OCFS2 and GFS2.
  private static let optionsWithoutLocks: Set = ["nolock", "nobrl", "localflock", "localflocks"]
}
