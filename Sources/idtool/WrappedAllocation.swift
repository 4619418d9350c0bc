#if os(Linux)
#if canImport(Musl)
import Musl
#else
import Glibc
#endif
import IDToolKit

// In the static program every allocation, by our code, Swift's runtime or the C library, comes here
// (the linker's `--wrap`): Swift's runtime would answer a failure with a stack trace of some twenty
// lines and a crash. So a failed allocation is recognized where it happens, and no signal handler
// has to guess.

@_silgen_name("__real_malloc")
private func realMalloc(_ byteCount: Int) -> UnsafeMutableRawPointer?

@_silgen_name("__real_calloc")
private func realCalloc(_ count: Int, _ byteCount: Int) -> UnsafeMutableRawPointer?

@_silgen_name("__real_realloc")
private func realRealloc(
  _ memory: UnsafeMutableRawPointer?,
  _ byteCount: Int
) -> UnsafeMutableRawPointer?

@_silgen_name("__real_posix_memalign")
private func realPosixMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ byteCount: Int
) -> Int32

@_silgen_name("__real_aligned_alloc")
private func realAlignedAlloc(_ alignment: Int, _ byteCount: Int) -> UnsafeMutableRawPointer?

// Safe: this only passes on what `malloc` takes and returns.
@_cdecl("__wrap_malloc")
func wrappedMalloc(_ byteCount: Int) -> UnsafeMutableRawPointer? {
  if let memory = unsafe realMalloc(byteCount) { return unsafe memory }
  OutOfMemory.end()
}

// Safe: this only passes on what `calloc` takes and returns.
@_cdecl("__wrap_calloc")
func wrappedCalloc(_ count: Int, _ byteCount: Int) -> UnsafeMutableRawPointer? {
  if let memory = unsafe realCalloc(count, byteCount) { return unsafe memory }
  OutOfMemory.end()
}

/// Nil is a valid result if zero bytes were requested: the memory was freed.
// Safe: as the callers of `realloc` guarantee, the memory is nil or was allocated and not freed.
@_cdecl("__wrap_realloc")
func wrappedRealloc(
  _ memory: UnsafeMutableRawPointer?,
  _ byteCount: Int
) -> UnsafeMutableRawPointer? {
  if let memory = unsafe realRealloc(memory, byteCount) { return unsafe memory }
  if byteCount == 0 { return nil }
  OutOfMemory.end()
}

// Safe: as the callers of `posix_memalign` guarantee, there is a pointer to write to.
@_cdecl("__wrap_posix_memalign")
func wrappedPosixMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ byteCount: Int
) -> Int32 {
  let code = unsafe realPosixMemalign(memory, alignment, byteCount)
  if code == ENOMEM { OutOfMemory.end() }
  return code
}

// Safe: this only passes on what `aligned_alloc` takes and returns.
@_cdecl("__wrap_aligned_alloc")
func wrappedAlignedAlloc(_ alignment: Int, _ byteCount: Int) -> UnsafeMutableRawPointer? {
  if let memory = unsafe realAlignedAlloc(alignment, byteCount) { return unsafe memory }
  OutOfMemory.end()
}
#endif
