#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Locks on ranges of bytes that belong to an open file, not to a process.
///
/// Traditional record locks are lost when the process closes any other descriptor of the same file;
/// `flock` does not support ranges. These locks, which the kernel releases with their descriptor,
/// have neither defect. A range may be beyond the end of the file. C: `fcntl(F_OFD_SETLK)`, since
/// Linux 3.15 and in Darwin.
// Safe: these commands of `fcntl` take a pointer to this structure, and use it only during the
// call.
extension SystemCall {
  #if canImport(Darwin)
  private static let setLock: Int32 = 90
  private static let getLock: Int32 = 92
  #else
  // Hidden behind _GNU_SOURCE in <fcntl.h>; the same on every Linux architecture.
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37
  #endif

  /// Locks a range; returns false if another open file holds a conflicting lock.
  static func tryLock(
    _ descriptor: Int32,
    _ range: Range<Int64>,
    shared: Bool = false
  ) throws(SystemError) -> Bool {
    var request = lockRequest(shared ? F_RDLCK : F_WRLCK, range)
    do {
      _ = try retrying { unsafe fcntl(descriptor, setLock, &request) }
      return true
    } catch  where error.code == EAGAIN || error.code == EACCES {
      return false
    }
  }

  /// Unlocks a range.
  static func unlock(_ descriptor: Int32, _ range: Range<Int64>) throws(SystemError) {
    var request = lockRequest(F_UNLCK, range)
    _ = try retrying { unsafe fcntl(descriptor, setLock, &request) }
  }

  /// Returns the range of another open file's lock that conflicts with one on a range, or nil.
  static func lockElsewhere(
    _ descriptor: Int32,
    _ range: Range<Int64>
  ) throws(SystemError) -> Range<Int64>? {
    var request = lockRequest(F_WRLCK, range)
    _ = try retrying { unsafe fcntl(descriptor, getLock, &request) }
    guard request.l_type != Int16(F_UNLCK) else { return nil }
    let start = Int64(request.l_start)
    // A length of 0 means up to the largest offset.
    let (end, overflow) = start.addingReportingOverflow(Int64(request.l_len))
    return start..<(request.l_len == 0 || overflow ? Int64.max : end)
  }

  /// Locks a file as a whole; returns false if another open file has locked it.
  ///
  /// These locks are independent of those on ranges and, unlike them, are available for a file open
  /// for reading only. C: `flock`.
  static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    do {
      _ = try retrying { lockFile(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch  where error.wouldBlock {
      return false
    }
  }

  /// Unlocks a file that was locked as a whole, for all copies of the descriptor.
  static func unlock(_ descriptor: Int32) {
    _ = lockFile(descriptor, LOCK_UN)
  }

  private static func lockRequest(_ type: Int32, _ range: Range<Int64>) -> flock {
    var request = flock()
    request.l_type = Int16(type)
    request.l_whence = Int16(SEEK_SET)
    request.l_start = off_t(range.lowerBound)
    request.l_len = off_t(range.count)
    // The kernel requires this for locks of open files.
    request.l_pid = 0
    return request
  }
}

// Where it is called above, Swift would take `flock` for the structure.
private func lockFile(_ descriptor: Int32, _ operation: Int32) -> Int32 {
  flock(descriptor, operation)
}
