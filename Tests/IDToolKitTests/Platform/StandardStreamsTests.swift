import Foundation
import Testing

@testable import IDToolKit

@Suite struct StandardStreamsTests {
  @Test func noFileCanTakeTheNumberOfAClosedStandardDescriptor() async {
    await #expect(processExitsWith: .success) {
      for closed in [[Int32(0)], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] {
        for descriptor in closed { close(descriptor) }
        StandardStreams.prepare()
        let opened = try SystemCall.open(Array("/dev/null".utf8), .readOnly)
        guard opened > 2 else { exit(10) }
        close(opened)
        var byte: UInt8 = 0
        for descriptor in closed {
          let result = descriptor == 0 ? read(0, &byte, 1) : write(descriptor, &byte, 1)
          guard result == -1, errno == EBADF else { exit(11) }
        }
      }
    }
  }

  @Test func openDescriptorsStayAsTheyAre() async {
    await #expect(processExitsWith: .success) {
      var before = stat()
      var after = stat()
      fstat(1, &before)
      StandardStreams.prepare()
      fstat(1, &after)
      guard before.st_ino == after.st_ino, before.st_dev == after.st_dev else { exit(10) }
    }
  }

  #if os(Linux)
  @Test func aLowLimitOnOpenFilesIsNoHindrance() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      guard setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0
      else { exit(10) }
      close(0)
      StandardStreams.prepare()
      guard fcntl(0, F_GETFD) != -1 else { exit(11) }
    }
  }
  #endif
}
