#if hasFeature(BuiltinModule)
// The standard library's own access to the compiler: nothing else in Swift emits the instruction.
import Builtin
#endif

/// Asks the processor for memory that will be read soon.
///
/// A read that misses the cache eventually stalls the instructions after it; a prefetch never does.
/// Without the compiler feature this does nothing.
enum Prefetch {
  /// Begins to fetch the cache line of an address, which need not be readable.
  @inline(__always)
  static func read(_ address: UnsafeRawPointer) {
    #if hasFeature(BuiltinModule)
    // For reading, into all caches, as data.
    Builtin.int_prefetch_RawPointer(
      address._rawValue,
      (0 as Int32)._value,
      (3 as Int32)._value,
      (1 as Int32)._value
    )
    #endif
  }
}
