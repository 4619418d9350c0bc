/// Where the plain runs of JSON strings end, for each byte of a text: a bit an offset.
///
/// The end of a string says where the next one begins, so a search for each end has to wait for the
/// one before. The bits are collected ahead, sixteen bytes at once and without waiting; from them
/// an end is found in a quarter of the time.
struct JSONStops {
  private(set) var words: ContiguousArray<UInt64> = []

  /// Reads a text; ``InputStream/padding`` bytes behind it are readable.
  ///
  /// O(n), about 0.03 ns a byte.
  @inline(never)
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = unsafe UnsafeRawPointer(text.baseAddress) else { return }
    // A window may begin in the last byte of bits.
    let count = (text.count + 63) / 64 + 1
    if words.count < count {
      words.append(contentsOf: repeatElement(0, count: count - words.count))
    }
    var words = words.mutableSpan
    for index in 0..<count - 1 {
      // In bounds: there are `count` words at least.
      unsafe words[unchecked: index] =
        ByteVector.stringStopBits(in64BytesAt: base + 64 * index)
        .littleEndian
    }
  }

  /// The number of plain bytes from an offset on; 64 where there are more than 56.
  @inline(__always)
  static func count(from offset: Int, in words: Span<UInt64>) -> Int {
    // In bounds: offsets lie in the text, and a word follows the last one with bits.
    let window = unsafe words.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset &>> 3,
      as: UInt64.self
    )
    return (UInt64(littleEndian: window) &>> UInt64(offset & 7)).trailingZeroBitCount
  }
}
