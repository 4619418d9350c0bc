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
