import Foundation
import Testing

@testable import IDToolKit

/// Which file systems are taken to have locks that reach everyone.
@Suite struct MountTests {
  private func doubt(_ type: String, _ options: String = "rw") -> String? {
    let line = "36 35 0:99 / /mnt rw,relatime shared:1 master:2 - \(type) host:/x \(options)\n"
    return Mount(ofDevice: 99, in: Array(line.utf8))?.lockDoubt ?? "none"
  }

  @Test(arguments: [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "ramfs", "overlay",
    "nfs4", "cifs", "smb3", "ceph", "lustre", "gfs2", "apfs", "hfs", "ufs",
  ])
  func theseAreTrusted(type: String) {
    #expect(doubt(type) == "none")
    #expect(doubt(type, "rw,vers=4.2,local_lock=none,hard") == "none")
  }

  @Test(arguments: [
    "fuse", "fuse.sshfs", "fuse.rclone", "fuse.bindfs", "fuse.gvfsd-fuse", "fuse.mergerfs", "9p",
    "virtiofs", "vboxsf", "beegfs", "pvfs2", "orangefs", "vmhgfs", "fuse.vmhgfs-fuse", "ecryptfs",
    "fuseblk", "nfs", "proc", "afs", "onewhichnobodyknows",
  ])
  func theseAreNot(type: String) {
    #expect(doubt(type) == type)
  }

  @Test(arguments: [
    ("nfs", "rw,vers=3,nolock,local_lock=all", "nolock"),
    ("nfs4", "rw,local_lock=flock", "local_lock=flock"), ("cifs", "rw,nobrl", "nobrl"),
    ("lustre", "rw,localflock", "localflock"), ("pvfs2", "rw,local_lock", "local_lock"),
  ])
  func optionsTakeTheTrustAway(type: String, options: String, option: String) {
    #expect(doubt(type, options) == "\(type) with \(option)")
  }

  @Test func theMountIsFoundByItsDevice() throws {
    let table = Array(
      """
      22 1 254:1 / / rw,relatime - ext4 /dev/vda rw
      23 22 0:5 / /a\\040b rw - proc
      24 22 0:51 / /c rw,nosuid shared:7 - fuse.sshfs me@host: rw,user_id=0
      25 22 4095:1048575 / /d rw - 9p tag rw,trans=virtio
      nonsense
      26 22 0:52 / /e rw

      """.utf8
    )
    func type(_ major: UInt64, _ minor: UInt64) -> String? {
      let device =
        (major & 0xFFF) << 8 | (major & ~0xFFF) << 32 | minor & 0xFF | (minor & ~0xFF) << 12
      return Mount(ofDevice: device, in: table)?.type
    }
    #expect(type(254, 1) == "ext4")
    #expect(type(0, 5) == "proc")
    #expect(type(0, 51) == "fuse.sshfs")
    #expect(type(4095, 1_048_575) == "9p")
    #expect(type(0, 52) == nil && type(0, 53) == nil)
  }

  @Test(arguments: ["apfs", "hfs", "msdos", "exfat"])
  func localOnesOfDarwinAreTrusted(type: String) {
    #expect(Mount(type: type).lockDoubt == nil)
  }

  @Test(arguments: ["nfs", "smbfs", "afpfs", "webdav", "ftp", "macfuse", "virtiofs", "lifs"])
  func othersOfDarwinAreNot(type: String) {
    #expect(Mount(type: type).lockDoubt == type)
  }

  #if os(Linux)
  @Test func whereTheTestsRunNothingIsDoubted() throws {
    let folder = try TemporaryFolder()
    try write([1], toFile: folder.file("f"))
    #expect(
      try LockDoubt.about(FileDescriptor(opening: Array(folder.file("f").utf8), .readOnly)) == nil
    )
    #expect(try LockDoubt.about(FileDescriptor(opening: Array(folder.path.utf8), .place)) == nil)
    // Found in the table.
    #expect(try LockDoubt.about(FileDescriptor(opening: Array("/proc".utf8), .place)) == "proc")
  }
  #endif
}
