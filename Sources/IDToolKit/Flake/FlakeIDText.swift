/// Copies the text of an id as 32 bytes, of which those after the text are unspecified.
enum FlakeIDText {
  /// The most bytes of an id's text in any form, and the number of bytes copied.
  static let longest = 32

  /// Copies 32 bytes: a text and whatever follows it.
  ///
  /// At `source` 32 bytes must be readable, and `destination` must have room for as many.
  @inline(__always)
  static func copy(
    from source: UnsafePointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>
  ) {
    // Safe: as the caller guarantees, there are 32 bytes at both places.
    let chunk = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    unsafe UnsafeMutableRawPointer(destination).storeBytes(of: chunk, as: SIMD32<UInt8>.self)
  }

  /// Calls a function with a copy of a text in 32 readable bytes.
  @inline(__always)
  static func withPadding<Result>(
    _ text: Span<UInt8>,
    _ body: (UnsafePointer<UInt8>, _ length: Int) -> Result
  ) -> Result {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    let length = min(text.count, longest)
    for offset in 0..<length { bytes[offset] = text[offset] }
    // Safe: the array is bytes and nothing else, and the pointer is used during the call only.
    return unsafe withUnsafeBytes(of: &bytes) { bytes in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
      return unsafe body(start, length)
    }
  }
}
