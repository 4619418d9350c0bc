#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Memory by the page.
extension SystemCall {
  /// Maps memory of zeros; if there is none left, the process ends as ``OutOfMemory`` describes.
  ///
  /// C: `mmap`.
  // Safe: the system chooses a place that is not in use, since none is requested.
  static func mapZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let address = unsafe mmap(
      nil,
      byteCount,
      PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANON,
      -1,
      0
    )
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      OutOfMemory.end()
    }
    return unsafe address
  }

  /// Puts memory on large pages, if the system can.
  ///
  /// C: `madvise(MADV_HUGEPAGE)`.
  // Safe: this advice changes no byte of any memory.
  static func preferLargePages(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    #if os(Linux)
    _ = unsafe madvise(address, byteCount, MADV_HUGEPAGE)
    #endif
  }

  /// Unmaps memory, which must have been mapped with this size, and must not be used any more.
  ///
  /// C: `munmap`.
  // Safe: as the caller guarantees, this is a whole mapping, and nobody uses it any more.
  static func unmap(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    _ = unsafe munmap(address, byteCount)
  }
}
