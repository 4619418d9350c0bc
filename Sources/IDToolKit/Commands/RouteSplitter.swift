/// Turns the first colon of each plain line into a tab, eight bytes at a step.
///
/// A line is plain if it is a route of printable ASCII, blanks in its identifier excepted. Lines of
/// real streams have some sixteen bytes, so a search for each line's colon and end would cost a
/// mispredicted branch or two a line. Here there is none: an addition whose carries run from the
/// start of each line to its first colon, over words and newlines alike, marks all of them.
enum RouteSplitter {
  /// Splits the plain lines up to the first that is not plain; each ends in a newline.
  ///
  /// As many bytes as are taken are written, and up to ``RouteRuleTable/slack`` bytes more are
  /// touched; 7 bytes past the lines must be readable. O(n), about 0.4 ns a byte.
  static func split(
    _ lines: UnsafeBufferPointer<UInt8>,
    to output: UnsafeMutablePointer<UInt8>
  ) -> (byteCount: Int, lineCount: UInt64) {
    guard let start = lines.baseAddress else { return (0, 0) }
    let source = unsafe UnsafeRawPointer(start)
    let target = UnsafeMutableRawPointer(output)
    let count = lines.count
    var words = Words()
    var lineCount: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= count {
      // The lanes of the count hold 255 each, so they are emptied before.
      let chunkEnd = min(offset &+ 8 &* 255, count &- 7)
      while offset < chunkEnd {
        let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let (split, stops) = words.next(UInt64(littleEndian: word))
        // Stored before the stop is looked at: a line may end in front of it.
        unsafe target.storeBytes(of: split.littleEndian, toByteOffset: offset, as: UInt64.self)
        guard stops == 0 else {
          return unsafe Self.wholeLines(lines, upTo: offset &+ ByteWord.countBelow(stops))
        }
        offset &+= 8
      }
      lineCount &+= words.takeLineCount()
    }
    if offset < count {
      let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let mask = UInt64.max &>> UInt64((8 &- (count &- offset)) &* 8)
      let filled = UInt64(littleEndian: word) & mask | ByteWord.repeated(0x61) & ~mask
      let (split, stops) = words.next(filled)
      unsafe target.storeBytes(of: split.littleEndian, toByteOffset: offset, as: UInt64.self)
      guard stops == 0 else {
        return unsafe Self.wholeLines(lines, upTo: offset &+ ByteWord.countBelow(stops))
      }
      lineCount &+= words.takeLineCount()
    }
    return (count, lineCount)
  }

  /// The bytes and the number of the lines that end before an offset.
  @inline(never)
  private static func wholeLines(
    _ lines: UnsafeBufferPointer<UInt8>,
    upTo offset: Int
  ) -> (byteCount: Int, lineCount: UInt64) {
    var end = offset
    while unsafe end > 0 && lines[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    var lineCount: UInt64 = 0
    for place in 0..<end where unsafe lines[place] == UInt8(ascii: "\n") { lineCount += 1 }
    return (end, lineCount)
  }
}

extension RouteSplitter {
  /// What goes from one word to the next.
  private struct Words {
    /// The lowest bit, where the first byte begins a line or belongs to an identifier that began in
    /// a word before: either way an identifier goes on from here.
    private var identifierBegins: UInt64 = 1
    /// The lowest bit, where the first byte begins a line.
    private var lineBegins: UInt64 = 1
    /// How many newlines there were, in eight lanes.
    private var lineCounts: UInt64 = 0

    /// Splits the lines in a word: the word with tabs, and marks of bytes that are not plain, of
    /// which the lowest is exact.
    @inline(__always)
    mutating func next(_ bits: UInt64) -> (split: UInt64, stops: UInt64) {
      let newlines = Self.marks(of: UInt8(ascii: "\n"), in: bits)
      let colons = Self.marks(of: UInt8(ascii: ":"), in: bits)
      let lineStarts = newlines &<< 1
      let empty = (colons | newlines) & (lineStarts | lineBegins) &<< 7
      // A one that is added at a line's start runs on as long as it meets ones, and stops at the
      // zero that stands for a colon. Where it passed, ones have become zeros.
      let starts = lineStarts | identifierBegins
      let (passed, runsOn) = (~colons).addingReportingOverflow(starts)
      lineBegins = newlines &>> 63
      identifierBegins = lineBegins | (runsOn ? 1 : 0)
      let low = ~(bits &+ ByteWord.repeated(0x80 - 0x21)) ^ newlines
      let high = bits | (bits &+ ByteWord.repeated(1))
      var stops = (low | high) & ByteWord.markMask | empty
      if stops != 0 {
        // A blank is no matter in a value.
        let blanks = Self.marks(of: UInt8(ascii: " "), in: bits)
        stops = ((low ^ blanks) | high | blanks & ~passed) & ByteWord.markMask | empty
      }
      lineCounts &+= newlines &>> 7
      return (bits ^ (passed & colons) &>> 7 &* UInt64(UInt8(ascii: ":") ^ 0x09), stops)
    }

    /// Marks the bytes that are equal to an ASCII one, exactly as far as all are ASCII.
    @inline(__always)
    private static func marks(of byte: UInt8, in bits: UInt64) -> UInt64 {
      let difference = bits ^ ByteWord.repeated(byte)
      return ~(difference &+ ByteWord.repeated(0x7F)) & ByteWord.markMask
    }

    /// The newlines since the last call, which was at most 255 words ago.
    @inline(__always)
    mutating func takeLineCount() -> UInt64 {
      let pairs = lineCounts & 0x00FF_00FF_00FF_00FF &+ (lineCounts &>> 8 & 0x00FF_00FF_00FF_00FF)
      lineCounts = 0
      return (pairs &* 0x0001_0001_0001_0001) &>> 48
    }
  }
}
