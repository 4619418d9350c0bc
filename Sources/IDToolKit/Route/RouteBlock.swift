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

  /// The bits below the lowest stop, or all of them.
  var bitsBelowStops: UInt64 {
    @inline(__always) get { ~stops & (stops &- 1) }
  }

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
