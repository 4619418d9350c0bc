/// The ends of plain runs in JSON strings, as a bit for each byte of a text.
///
/// The end of one string determines where the next begins, so separate searches would have to wait
/// for each other. The bits are collected ahead, sixteen bytes at once and independently; finding
/// an end with them takes a quarter of the time.
struct JSONStops {
  private(set) var words: ContiguousArray<UInt64> = []

  /// Reads a text, in about 0.03 ns a byte.
  @inline(never)
  mutating func read(_ text: PaddedBytes) {
    // One word more than there are bits, since a window may begin in the last byte of those.
    let count = (text.count + 63) / 64 + 1
    if words.count < count {
      words.append(contentsOf: repeatElement(0, count: count - words.count))
    }
    var words = words.mutableSpan
    for index in 0..<count - 1 {
      words[index] = text.group(at: 64 * index).stringStopBits.littleEndian
    }
  }

  /// Returns the number of plain bytes from an offset on; 64 if all of the 57 to 64 bytes that are
  /// examined are plain.
  ///
  /// The offset must be within the text whose words these are, or at its end.
  @inline(__always)
  static func count(from offset: Int, in words: Span<UInt64>) -> Int {
    // Safe: as the caller guarantees, the offset is within the text or at its end, and a word
    // follows the last one with bits.
    let window = unsafe words.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset &>> 3,
      as: UInt64.self
    )
    return (UInt64(littleEndian: window) &>> UInt64(offset & 7)).trailingZeroBitCount
  }
}
