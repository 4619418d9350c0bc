/// Turns the first colon of each plain line into a tab, 64 bytes at a time.
///
/// A line is plain if it is a route of printable ASCII, including blanks in its value. Agrees with
/// ``RouteLineWriter``, which writes all other lines.
enum RouteSplitter {
  /// Appends the plain lines up to the first that is not plain, or that a table does not accept, with
  /// tabs for their first colons; each line ends in a newline.
  static func append(
    _ lines: PaddedBytes,
    _ table: RouteRuleTable?,
    to buffer: inout ByteBuffer
  ) -> (byteCount: Int, lineCount: UInt64) {
    var taken = (byteCount: 0, lineCount: UInt64(0))
    // Safe: the output is as long as the input, since a tab for a colon is the only change, and no
    // more than `slack` bytes behind it are touched.
    unsafe buffer.appendUnchecked(atMost: lines.count + slack) { output in
      unsafe taken = table?.split(lines, to: output) ?? split(lines, to: output)
      return taken.byteCount
    }
    return taken
  }

  /// The most bytes touched after the output.
  static let slack = 64

  /// The bits in which a colon and a tab differ.
  static let colonToTab = UInt8(ascii: ":") ^ UInt8(ascii: "\t")

  /// Splits the plain lines up to the first that is not plain; each ends in a newline.
  ///
  /// As many bytes are written as are read, and up to ``slack`` more are touched; there must be
  /// room for both. O(n), about 0.1 ns a byte.
  static func split(
    _ lines: PaddedBytes,
    to output: UnsafeMutablePointer<UInt8>
  ) -> (byteCount: Int, lineCount: UInt64) {
    let target = UnsafeMutableRawPointer(output)
    var start = RouteBlock.Start.line
    var lineCount = 0
    var offset = 0
    while offset < lines.count {
      let bytes = lines.group(at: offset)
      let block = RouteBlock(bytes, start: start)
      // Safe: `offset` is within the lines, behind which the caller guarantees room for 64 bytes.
      unsafe bytes.copy(to: target + offset, changing: block.firstColons, by: colonToTab)
      let own = firstBits(lines.count &- offset)
      let stops = block.stops & own
      if stops != 0 {
        let stop = stops.trailingZeroBitCount
        lineCount &+= (block.newlines & firstBits(stop)).nonzeroBitCount
        let before = lines[..<(offset &+ stop)]
        let lastNewline = NewlineSearch.lastOffset(in: before)
        return (lastNewline.map { $0 + 1 } ?? 0, UInt64(lineCount))
      }
      lineCount &+= (block.newlines & own).nonzeroBitCount
      start = block.next
      offset &+= 64
    }
    return (lines.count, UInt64(lineCount))
  }

  /// Returns the bits of the first `count` bytes of a block, or all if there are more.
  @inline(__always)
  static func firstBits(_ count: Int) -> UInt64 {
    count < 64 ? ~(UInt64.max &<< UInt64(truncatingIfNeeded: count)) : .max
  }
}
