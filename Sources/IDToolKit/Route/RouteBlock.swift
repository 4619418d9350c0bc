/// The structure of 64 bytes of lines with a route each, as bits for bytes, the lowest for the
/// first.
///
/// The compiler drops the computation of properties that are not used.
struct RouteBlock {
  let newlines: UInt64
  /// The ends of identifiers: the first colon of a line, or the newline of a line without one.
  let identifierEnds: UInt64
  /// The ends of identifiers that are colons.
  let firstColons: UInt64
  /// The newlines preceded by digits only, back to the first colon of their line, which is in the
  /// block.
  let numberEnds: UInt64
  /// The bytes that no line of a plain route has: those that are not printable ASCII, a blank in an
  /// identifier, the end of an empty identifier.
  let stops: UInt64
  /// How the next block begins.
  let next: Start

  /// How a block begins.
  struct Start {
    /// 1 at the beginning of a line, otherwise 0.
    fileprivate let line: UInt64
    /// 1 at the beginning of an identifier or within one, otherwise 0.
    fileprivate let identifier: UInt64

    static let line = Start(line: 1, identifier: 1)
  }

  /// Examines 64 bytes.
  ///
  /// Without blanks and bytes unfit for a plain line, no branch depends on the bytes: lines are so
  /// short that searching for each colon and end would cost one or two mispredicted branches per
  /// line.
  @inline(__always)
  init(_ bytes: ByteGroup, start: Start) {
    newlines = bytes.bits(of: UInt8(ascii: "\n"))
    let colons = bytes.bits(of: UInt8(ascii: ":"))
    let ends = newlines | colons
    let lineStarts = newlines &<< 1 | start.line
    // A one added at an identifier's start is carried through ones, and comes to rest at the zero
    // that marks the identifier's end. The ones that it passes become zeros.
    let (sum, goesOn) = (~ends).addingReportingOverflow(lineStarts | start.identifier)
    let nextLine = newlines &>> 63
    next = Start(line: nextLine, identifier: goesOn ? 1 : nextLine)
    identifierEnds = sum & ends
    firstColons = sum & colons
    let digits = ~bytes.bits(outside: UInt8(ascii: "0")...UInt8(ascii: "9"))
    let valueStarts = firstColons &<< 1
    numberEnds = (digits &+ valueStarts) & newlines & ~valueStarts
    var unfit = bytes.bits(outside: 0x21...0x7E) ^ newlines
    if unfit != 0 {
      // A blank in a value is allowed: no carry has passed it, so that its bit is still one.
      unfit ^= bytes.bits(of: UInt8(ascii: " ")) & sum
    }
    stops = unfit | ends & lineStarts
  }
}

extension RouteBlock {
  /// Returns the bits of the first `count` bytes of a block, or all if there are more.
  @inline(__always)
  static func firstBits(_ count: Int) -> UInt64 {
    count < 64 ? ~(UInt64.max &<< UInt64(truncatingIfNeeded: count)) : .max
  }
}

/// Turns the first colon of each plain line into a tab, 64 bytes at a time.
///
/// A line is plain as for ``PlainRoute``, however long its identifier is. To go from one to the next
/// would take half as long again. Agrees with ``RouteLineWriter``, which writes all other lines.
enum RouteSplitter {
  /// Appends the plain lines up to the first that is not plain, with tabs for their first colons;
  /// each line ends in a newline.
  static func append(
    _ lines: PaddedBytes,
    to buffer: inout ByteBuffer
  ) -> (byteCount: Int, lineCount: UInt64) {
    var taken = (byteCount: 0, lineCount: UInt64(0))
    // Safe: the output is as long as the input, since a tab for a colon is the only change, and no
    // more than `slack` bytes after it are touched.
    unsafe buffer.appendUnchecked(atMost: lines.count + slack) { output in
      unsafe taken = split(lines, to: output)
      return taken.byteCount
    }
    return taken
  }

  /// As ``append(_:to:)``, up to the first line that is not accepted either.
  @inline(__always)
  static func append(
    _ lines: PaddedBytes,
    to buffer: inout ByteBuffer,
    where isAccepted: (PlainRoute) -> Bool
  ) -> (byteCount: Int, lineCount: UInt64) {
    var taken = (byteCount: 0, lineCount: UInt64(0))
    // Safe: as in `append(_:to:)`; each line is copied to its own offset.
    unsafe buffer.appendUnchecked(atMost: lines.count + slack) { output in
      let target = UnsafeMutableRawPointer(output)
      taken.byteCount = PlainRoute.forEach(
        in: lines,
        from: 0,
        looking: { bytes, block, offset in
          unsafe bytes.copy(to: target + offset, changing: block.firstColons, by: colonToTab)
        },
        { route in
          guard isAccepted(route) else { return false }
          for offset in stride(from: route.start &+ 64, to: route.end &+ 1, by: 64) {
            unsafe lines.group(at: offset).copy(to: target + offset)
          }
          taken.lineCount &+= 1
          return true
        }
      )
      return taken.byteCount
    }
    return taken
  }

  /// The most bytes touched after the output.
  static let slack = 64

  /// The bits in which a colon and a tab differ.
  private static let colonToTab = UInt8(ascii: ":") ^ UInt8(ascii: "\t")

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
      let own = RouteBlock.firstBits(lines.count &- offset)
      let stops = block.stops & own
      if stops != 0 {
        let stop = stops.trailingZeroBitCount
        lineCount &+= (block.newlines & RouteBlock.firstBits(stop)).nonzeroBitCount
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
}
