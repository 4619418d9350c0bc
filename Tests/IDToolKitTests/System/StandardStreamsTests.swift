import Foundation
import Testing

@testable import IDToolKit

@Suite struct StandardStreamsTests {
  @Test func noFileCanTakeTheNumberOfAClosedStandardDescriptor() async {
    await #expect(processExitsWith: .success) {
      var null = stat()
      guard stat("/dev/null", &null) == 0 else { exit(9) }
      for closed in [[Int32(0)], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] {
        // A thread of the test's own process may open a file between the two steps and take the
        // number; then it is tried again.
        var attempts = 0
        repeat {
          attempts += 1
          guard attempts <= 100 else { exit(12) }
          for descriptor in closed { close(descriptor) }
          StandardStreams.prepare()
        } while !closed.allSatisfy { Self.isDevice($0, null) }
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

  private static func isDevice(_ descriptor: Int32, _ device: stat) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_rdev == device.st_rdev
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
