/// Copies of some dozen bytes, as they stand between two ids of a log.
enum ShortCopy {
  /// How many bytes behind the source are read, and behind the copy are written, at most.
  static let slack = 32

  /// Copies bytes to a place with room for them and ``slack`` more; as many more can be read.
  ///
  /// Below a few hundred bytes, a loop of 32 is faster than a call of `memcpy`.
  @inline(__always)
  static func copy(
    _ source: UnsafePointer<UInt8>,
    count: Int,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    guard count <= 512 else { return unsafe copyLong(source, count: count, to: destination) }
    let from = unsafe UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(destination)
    var offset = 0
    while offset < count {
      let chunk = unsafe from.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self)
      unsafe to.storeBytes(of: chunk, toByteOffset: offset, as: SIMD32<UInt8>.self)
      offset &+= 32
    }
  }

  @inline(never)
  private static func copyLong(
    _ source: UnsafePointer<UInt8>,
    count: Int,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    unsafe destination.update(from: source, count: count)
  }
}
