/// What stands where in 64 bytes of lines with a route each: a bit for a byte, the lowest for the
/// first.
///
/// Of what is not asked for, the compiler leaves the work out.
struct RouteBlock {
  let newlines: UInt64
  /// Where identifiers end: at the first colon of a line, or at the newline of a line without one.
  let identifierEnds: UInt64
  /// The identifiers' ends that are colons.
  let firstColons: UInt64
  /// The newlines before which there are digits, and nothing else, back to the first colon of their
  /// line, which is in the block.
  let numberEnds: UInt64
  /// What no line of a plain route has: a byte that is not printable ASCII, a blank in an
  /// identifier, the end of an empty identifier.
  let stops: UInt64
  /// How what follows the block begins.
  let next: Start

  /// The bits below the lowest stop, or all of them.
  var bitsBelowStops: UInt64 {
    @inline(__always) get { ~stops & (stops &- 1) }
  }

  /// How a block begins.
  struct Start {
    /// 1 where a line begins, otherwise 0.
    fileprivate let line: UInt64
    /// 1 where an identifier begins or goes on, otherwise 0.
    fileprivate let identifier: UInt64

    static let line = Start(line: 1, identifier: 1)
  }

  /// Looks at the 64 bytes at an address.
  ///
  /// No branch depends on what they are, as long as there is no blank and nothing
  /// else that is unfit for a plain line: lines are so short that a
  /// search for each one's colon and end would cost a mispredicted branch or two a line.
  @inline(__always)
  init(at address: UnsafeRawPointer, start: Start) {
    newlines = unsafe ByteVector.bits(of: UInt8(ascii: "\n"), in64BytesAt: address)
    let colons = unsafe ByteVector.bits(of: UInt8(ascii: ":"), in64BytesAt: address)
    let ends = newlines | colons
    let lineStarts = newlines &<< 1 | start.line
    // A one that is added at an identifier's start runs on as long as it meets ones, and comes to
    // rest at the zero that stands for the identifier's end. Where it passed, ones became zeros.
    let (sum, goesOn) = (~ends).addingReportingOverflow(lineStarts | start.identifier)
    let nextLine = newlines &>> 63
    next = Start(line: nextLine, identifier: goesOn ? 1 : nextLine)
    identifierEnds = sum & ends
    firstColons = sum & colons
    let digits = unsafe ~ByteVector.bits(
      outside: UInt8(ascii: "0")...UInt8(ascii: "9"),
      in64BytesAt: address
    )
    let valueStarts = firstColons &<< 1
    numberEnds = (digits &+ valueStarts) & newlines & ~valueStarts
    var unfit = unsafe ByteVector.bits(outside: 0x21...0x7E, in64BytesAt: address) ^ newlines
    if unfit != 0 {
      // Blanks do no harm in values, where no one passed and ones are left.
      unfit ^= unsafe ByteVector.bits(of: UInt8(ascii: " "), in64BytesAt: address) & sum
    }
    stops = unfit | ends & lineStarts
  }
}
