/// Iterates over the lines of a block, each ending in a newline.
///
/// Newlines are found 64 bytes at a time, ahead of the processing: the start of the next line does
/// not depend on the line before, so a processor can work on several lines at once.
// Safe: all addresses are within the block or its padding, which outlives the walk; the last byte
// of the block is a newline, so that no search begins after it and 64 bytes from any place within
// the block are readable.
@safe
struct LineWalk: ~Escapable {
  /// The block.
  let lines: PaddedBytes
  /// The beginning of the line.
  private(set) var start: UnsafePointer<UInt8>
  /// The line's newline.
  private(set) var end: UnsafePointer<UInt8>
  /// The end of the block.
  let limit: UnsafePointer<UInt8>
  /// The 64 bytes in which the line ends.
  private var group: UnsafePointer<UInt8>
  /// The newlines among these 64 bytes after the one that ends the line.
  private var newlines: UInt64 = 0

  /// Begins with the first line of a block that ends in a newline or is empty.
  @_lifetime(copy lines)
  init(_ lines: PaddedBytes) {
    self.lines = lines
    unsafe start = lines.start
    precondition(lines.isEmpty || lines[lines.count - 1] == 0x0A, "or the walk would not end")
    unsafe end = start
    unsafe limit = start + lines.count
    unsafe group = start - 64
    if !isAtEnd { findEnd() }
  }

  /// Whether there are no more lines.
  @inline(__always)
  var isAtEnd: Bool { unsafe start >= limit }

  /// The offset in the block at which the line begins; that of the block's end at the end.
  var offset: Int { unsafe start - lines.start }

  /// The range of the line in the block, without its newline; invalid at the end.
  var range: Range<Int> { offset..<offset + byteCount }

  /// The number of bytes before the newline; invalid at the end.
  @inline(__always)
  var byteCount: Int { unsafe end - start }

  /// The line without its newline; invalid at the end.
  @inline(__always)
  var line: PaddedBytes {
    @_lifetime(copy self)
    get {
      // Safe: the line is a part of the block; at the end its count is -1, at which the initializer
      // stops, or 0 in an empty block.
      unsafe _overrideLifetime(PaddedBytes(at: start, count: byteCount, in: lines), copying: self)
    }
  }

  /// Advances to the next line; invalid at the end.
  @inline(__always)
  mutating func advance() {
    unsafe start = end + 1
    if !isAtEnd { findEnd() }
  }

  /// Skips to a later line, or to the end, for callers that already know where it is; `position` is
  /// the beginning of a line of the block, or its end.
  mutating func skip(to position: UnsafePointer<UInt8>) {
    // Safe: as the caller guarantees, the position is within the block or at its end.
    unsafe start = position
    unsafe group = position - 64
    newlines = 0
    if !isAtEnd { findEnd() }
  }

  @inline(__always)
  private mutating func findEnd() {
    while newlines == 0 {
      unsafe group += 64
      newlines = unsafe ByteVector.bits(in64BytesAt: group) { $0.bits(of: UInt8(ascii: "\n")) }
    }
    unsafe end = group + newlines.trailingZeroBitCount
    newlines &= newlines &- 1
  }
}
