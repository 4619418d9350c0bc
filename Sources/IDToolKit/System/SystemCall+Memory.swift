#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
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

/// Memory that begins as zeros, on large pages where available.
///
/// In a table of megabytes that is accessed at random, nearly every look-up needs another entry of
/// the processor's page table; with large pages there are few. The zeros come from the system, so
/// that unused memory costs nothing.
// Safe: only this value has the mapping, which it unmaps at its end; a large page more is mapped
// than needed, so that `byteCount` bytes are left behind an address aligned to one.
@safe
struct ZeroedMemory: ~Copyable {
  let address: UnsafeMutableRawPointer
  let byteCount: Int
  private let mapping: UnsafeMutableRawPointer
  private let mappedByteCount: Int

  /// The alignment of large pages.
  private static let largePageSize = 2 << 20

  /// Allocates at least one byte.
  init(byteCount: Int) {
    self.byteCount = byteCount
    let isLarge = byteCount >= Self.largePageSize
    mappedByteCount = isLarge ? byteCount + Self.largePageSize : byteCount
    unsafe mapping = SystemCall.mapZeroed(mappedByteCount)
    guard isLarge else {
      unsafe address = mapping
      return
    }
    unsafe address = mapping.alignedUp(toMultipleOf: Self.largePageSize)
    // Not for the rest: the whole of a large page is filled with zeros at first use.
    unsafe SystemCall.preferLargePages(address, byteCount & ~(Self.largePageSize - 1))
  }

  deinit {
    unsafe SystemCall.unmap(mapping, mappedByteCount)
  }
}

/// The end of a process that is refused memory.
package enum OutOfMemory {
  /// Reports it in one line and ends the process with ``ExitStatus/environment``.
  ///
  /// It needs no memory, and calls nothing that another thread or an allocation in progress could
  /// block. Output not yet written is lost, as the status indicates.
  package static func end() -> Never {
    SystemCall.end(
      "idtool: out of memory: the system, or a limit such as 'ulimit -v', gives no more\n",
      status: 3
    )
  }
}
