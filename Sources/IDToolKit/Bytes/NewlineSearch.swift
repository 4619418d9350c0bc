/// Finds newlines eight bytes at a time.
///
/// For lines of usual length that is faster than calling `memchr` for each line.
enum NewlineSearch {
  /// Returns the first newline at or after `start`, which must exist.
  ///
  /// Reads up to 7 bytes past it, which must be readable. O(n).
  @inline(__always)
  static func first(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    // Safe: as the caller guarantees, there is a newline, at which the search ends, and the 7 bytes
    // after it are readable.
    var place = unsafe start
    while true {
      let word = unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
      let marks = marks(UInt64(littleEndian: word))
      if marks != 0 { return unsafe place + marks.trailingZeroBitCount / 8 }
      unsafe place += 8
    }
  }

  /// Returns the offset of the end of the line that begins at `start`, which there must be; O(n).
  @inline(__always)
  static func lineEnd(in lines: PaddedBytes, from start: Int) -> Int {
    precondition(start >= 0)
    var offset = start
    while offset < lines.count {
      // Safe: the offset is within the lines, and the padding behind them has the rest of a word.
      let marks = marks(unsafe lines.word(unchecked: offset))
      let end = offset + marks.trailingZeroBitCount / 8
      if marks != 0, end < lines.count { return end }
      offset += 8
    }
    preconditionFailure("a line without its newline")
  }

  /// Returns the offset of the end of the line that begins at `start`; that of the text's end if its
  /// newline is missing.
  ///
  /// O(n).
  @inline(__always)
  static func lineEnd(in text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < text.count {
      let marks = marks(ByteWord(text, at: offset).bits)
      if marks != 0 { return offset + ByteWord.countBelow(marks) }
      offset += 8
    }
    return text.count
  }

  /// Returns the offset of the first newline, or nil; O(n).
  static func firstOffset(in bytes: PaddedBytes) -> Int? {
    for offset in stride(from: 0, to: bytes.count, by: 8) {
      // Safe: the offset is within the bytes, and the padding behind them has the rest of a word.
      let marks = marks(unsafe bytes.word(unchecked: offset))
      guard marks != 0 else { continue }
      let found = offset + marks.trailingZeroBitCount / 8
      return found < bytes.count ? found : nil
    }
    return nil
  }

  /// Returns the offset of the last newline, or nil; O(n).
  static func lastOffset(in bytes: PaddedBytes) -> Int? {
    for end in stride(from: bytes.count, to: 0, by: -8) {
      // Safe: the word ends within the bytes, and begins in the padding before them at the earliest.
      let marks = exactMarks(unsafe bytes.word(unchecked: end - 8))
      guard marks != 0 else { continue }
      let found = end - 1 - marks.leadingZeroBitCount / 8
      return found >= 0 ? found : nil
    }
    return nil
  }

  /// Returns the range of the line around an offset, without its newline; O(n).
  static func line(around offset: Int, in bytes: PaddedBytes) -> Range<Int> {
    let before = bytes[..<offset]
    let start = lastOffset(in: before).map { $0 + 1 } ?? 0
    return start..<lineEnd(in: bytes.span, from: offset)
  }

  /// Returns the number of newlines.
  ///
  /// O(n), a nanosecond and a half for 64 bytes.
  static func count(in bytes: PaddedBytes) -> UInt64 {
    let whole = bytes.count & ~63
    var count = 0
    for offset in stride(from: 0, to: whole, by: 64) {
      // Safe: the 64 bytes are a whole part of those before `whole`.
      let marks = (unsafe bytes.group(unchecked: offset)).bits(of: newline)
      // Most lines are longer than 64 bytes, so most of these groups have no newline.
      if marks != 0 { count &+= marks.nonzeroBitCount }
    }
    for offset in whole..<bytes.count {
      count &+= bytes[offset] == newline ? 1 : 0
    }
    return UInt64(count)
  }

  private static let newline = UInt8(ascii: "\n")

  /// Returns the high bit of each byte that is a newline; bytes above a newline may be marked
  /// wrongly.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    ByteWord(bits: word).marks(of: newline) & ~word & ByteWord.markMask
  }

  /// Returns the high bit of each byte that is a newline, and no other.
  @inline(__always)
  private static func exactMarks(_ word: UInt64) -> UInt64 {
    ~ByteWord.nonZero(word ^ ByteWord.repeated(newline)) & ByteWord.markMask
  }
}
