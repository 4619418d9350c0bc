/// Ids as text on their way into records: 32 bytes, of which those behind the text mean nothing.
enum FlakeIDText {
  /// The most bytes of an id in any form, and how many are copied.
  static let longest = 32

  /// Copies a text, and what stands behind it.
  @inline(__always)
  static func copy(
    from source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    let chunk = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: chunk, as: SIMD32<UInt8>.self)
  }

  /// Lends a text with so many bytes behind it that can be read.
  @inline(__always)
  static func withPadding<Result>(
    _ text: Span<UInt8>,
    _ body: (UnsafePointer<UInt8>, _ length: Int) -> Result
  ) -> Result {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    let length = min(text.count, longest)
    for offset in 0..<length { bytes[offset] = text[offset] }
    return unsafe withUnsafeBytes(of: &bytes) { bytes in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
      return unsafe body(start, length)
    }
  }
}
