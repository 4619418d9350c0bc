/// Copies of some dozen bytes, as they stand between two ids of a log.
enum ShortCopy {
  /// Copies bytes to a place with room for them and 32 more; 32 readable bytes follow the source.
  ///
  /// Below a few hundred bytes, a loop of 32 is faster than a call of `memcpy`.
  @inline(__always)
  static func copy(
    _ source: UnsafeBufferPointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    guard let bytes = source.baseAddress else { return }
    guard source.count <= 512 else {
      unsafe destination.update(from: bytes, count: source.count)
      return
    }
    let from = unsafe UnsafeRawPointer(bytes)
    let to = UnsafeMutableRawPointer(destination)
    var offset = 0
    while offset < source.count {
      let chunk = unsafe from.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self)
      unsafe to.storeBytes(of: chunk, toByteOffset: offset, as: SIMD32<UInt8>.self)
      offset &+= 32
    }
  }
}
