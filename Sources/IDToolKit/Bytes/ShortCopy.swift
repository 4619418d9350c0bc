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
  /// `readable` bytes, at least 32 more than `count`, can be read at the source.
  @inline(__always)
  static func copy(
    _ source: UnsafePointer<UInt8>,
    count: Int,
    readable: Int,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
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

  @inline(__always)
  private static func copyStep(
    _ source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: bytes, as: SIMD32<UInt8>.self)
  }

  @inline(never)
  private static func copyRest(
    of source: UnsafePointer<UInt8>,
    from first: Int,
    to count: Int,
    _ destination: UnsafeMutablePointer<UInt8>
  ) {
    if count - first > 512 {
      unsafe (destination + first).update(from: source + first, count: count - first)
      return
    }
    for offset in stride(from: first, to: count, by: step) {
      unsafe copyStep(source + offset, to: destination + offset)
    }
  }
}
