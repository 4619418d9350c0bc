/// The places of a plain route among lines, each of which ends in a newline.
///
/// A line is plain if it is a route of printable ASCII, including blanks in its value, whose
/// identifier has fewer than 64 bytes.
struct PlainRoute {
  let start: Int
  /// The place of the colon, or of the newline if there is none.
  let identifierEnd: Int
  /// The place of the newline.
  let end: Int
  /// 1 if the value consists of digits, otherwise 0.
  let isNumber: UInt64

  @inline(__always)
  var identifier: Range<Int> { start..<identifierEnd }

  @inline(__always)
  var hasValue: Bool { identifierEnd < end }

  /// The number of bytes of the value; -1 if there is none.
  @inline(__always)
  var valueCount: Int { end &- identifierEnd &- 1 }
}

extension PlainRoute {
  /// Calls `body` with the routes from an offset on until it returns false or a line is not plain,
  /// or contains one of two further bytes; returns the offset of the line where that was.
  ///
  /// Before that, `look` is called with the 64 bytes in which lines begin and their offset. O(n),
  /// about 5 ns a line.
  @inline(__always)
  static func forEach(
    in lines: PaddedBytes,
    from first: Int,
    without others: (UInt8, UInt8)? = nil,
    looking look: (ByteGroup, RouteBlock, Int) -> Void = { _, _, _ in },
    _ body: (PlainRoute) -> Bool
  ) -> Int {
    var offset = first
    while offset < lines.count {
      // Each block begins with a line, so nothing carries over from one to the next.
      let bytes = lines.group(at: offset)
      let block = RouteBlock(bytes, start: .line)
      look(bytes, block, offset)
      let stops = block.stops | Self.bits(of: others, in: bytes)
      let plain = ~stops & (stops &- 1)
      var newlines = block.newlines & plain & RouteBlock.firstBits(lines.count &- offset)
      var identifierEnds = block.identifierEnds
      var start = 0
      while newlines != 0 {
        let end = newlines.trailingZeroBitCount
        let route = PlainRoute(
          start: offset &+ start,
          identifierEnd: offset &+ identifierEnds.trailingZeroBitCount,
          end: offset &+ end,
          isNumber: block.numberEnds &>> UInt64(end) & 1
        )
        guard body(route) else { return route.start }
        start = end &+ 1
        newlines &= newlines &- 1
        identifierEnds &= identifierEnds &- 1
      }
      if start == 0 {
        let colon = block.firstColons & plain
        guard colon != 0,
          let route = long(in: lines, at: offset, colon.trailingZeroBitCount, without: others),
          body(route)
        else { return offset }
        start = route.end &+ 1 &- offset
      }
      offset &+= start
    }
    return offset
  }

  /// Returns the route that begins at an offset and has its colon so many bytes further; nil if it is
  /// not plain.
  @inline(never)
  private static func long(
    in lines: PaddedBytes,
    at start: Int,
    _ identifierCount: Int,
    without others: (UInt8, UInt8)?
  ) -> PlainRoute? {
    for offset in stride(from: start, to: lines.count, by: 64) {
      let bytes = lines.group(at: offset)
      let stops = bytes.bits(outside: 0x20...0x7E) | Self.bits(of: others, in: bytes)
      guard stops != 0 else { continue }
      let end = offset &+ stops.trailingZeroBitCount
      guard end < lines.count, lines[end] == UInt8(ascii: "\n") else { return nil }
      let identifierEnd = start &+ identifierCount
      return PlainRoute(start: start, identifierEnd: identifierEnd, end: end, isNumber: 0)
    }
    return nil
  }

  /// Returns which bytes are one of two.
  @inline(__always)
  private static func bits(of others: (UInt8, UInt8)?, in bytes: ByteGroup) -> UInt64 {
    others.map { bytes.bits(of: $0.0) | bytes.bits(of: $0.1) } ?? 0
  }
}
