/// Copies a few dozen bytes, such as the text between two ids of a log.
///
/// Up to a few hundred bytes, steps of 32 are faster than a call of `memcpy`.
enum ShortCopy {
  /// The most bytes written past the end of the copy.
  static let slack = usual

  /// This many bytes are copied unconditionally: the end of a loop would be mispredicted, which
  /// costs more.
  private static let usual = 192
  private static let step = 32

  /// Copies a few dozen bytes to a place with room for them and ``slack`` more.
  ///
  /// `readable` bytes, at least 32 more than `count`, can be read at the source; `count` is not
  /// negative, and the places don't overlap.
  @inline(__always)
  static func copy(
    _ source: UnsafePointer<UInt8>,
    count: Int,
    readable: Int,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    // Safe: `usual` bytes are read if as many are readable, otherwise at most 31 more than `count`,
    // as the caller guarantees; at most `slack` bytes more than `count` are written.
    var copied = 0
    if readable >= usual {
      while copied < usual {
        unsafe copyStep(source + copied, to: destination + copied)
        copied &+= step
      }
      if count <= usual { return }
    }
    unsafe copyRest(of: source, from: copied, to: count, destination)
  }

  /// Copies 32 readable bytes to a place with room for them.
  @inline(__always)
  private static func copyStep(
    _ source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    // Safe: as the caller guarantees, 32 bytes are readable, and there is room for as many.
    let bytes = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: bytes, as: SIMD32<UInt8>.self)
  }

  /// Copies the bytes from one offset to another and up to 31 more, which are readable, to a place
  /// with room for them.
  @inline(never)
  private static func copyRest(
    of source: UnsafePointer<UInt8>,
    from first: Int,
    to count: Int,
    _ destination: UnsafeMutablePointer<UInt8>
  ) {
    // Safe: the caller guarantees 31 bytes behind the last, and no step begins behind that.
    if count - first > 512 {
      unsafe (destination + first).update(from: source + first, count: count - first)
      return
    }
    for offset in stride(from: first, to: count, by: step) {
      unsafe copyStep(source + offset, to: destination + offset)
    }
  }
}
