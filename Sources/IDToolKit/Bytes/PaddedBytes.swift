/// Bytes of an input with readable memory around them, so that loops can load whole words at both
/// ends without asking how many bytes are left.
///
/// ``padding`` bytes before and after them can be read: zeros around a whole input, neighbouring
/// bytes around a part of it. A caller of ``init(at:count:)`` guarantees that, and the subscripts
/// preserve it. Like a buffer pointer, a value is valid only as long as its memory.
@unsafe struct PaddedBytes {
  /// The number of readable bytes on each side.
  @safe static let padding = 64

  /// The bytes alone, for code that needs no padding.
  let bytes: UnsafeBufferPointer<UInt8>

  /// Creates bytes in memory of which ``padding`` bytes on both sides can be read.
  @inline(__always)
  init(at start: UnsafePointer<UInt8>, count: Int) {
    unsafe bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// Creates the bytes of memory that begins and ends with ``padding`` bytes; returns nil if it is
  /// smaller.
  init?(paddedIn memory: UnsafeBufferPointer<UInt8>) {
    guard let start = memory.baseAddress, memory.count >= 2 * Self.padding else { return nil }
    unsafe self.init(at: start + Self.padding, count: memory.count - 2 * Self.padding)
  }

  @inline(__always)
  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
  }

  /// No bytes, with nothing to read around them.
  static var none: Self { unsafe Self(UnsafeBufferPointer(start: nil, count: 0)) }

  @safe @inline(__always)
  var count: Int { unsafe bytes.count }

  @safe @inline(__always)
  var isEmpty: Bool { unsafe bytes.isEmpty }

  /// The address of the first byte; nil only for ``none``.
  @safe @inline(__always)
  var baseAddress: UnsafePointer<UInt8>? { unsafe bytes.baseAddress }

  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe bytes[offset] }

  /// The bytes of a range, between their neighbours.
  @inline(__always)
  subscript(range: some RangeExpression<Int>) -> Self {
    unsafe Self(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
