/// Rules for plain lines: which values may follow the identifiers that fit in a word.
///
/// A line that the table accepts satisfies the full rules, which ``RouteRules/check(_:in:)`` knows;
/// one that it does not accept may do so, too, and is left for the careful path.
final class RouteRuleTable {
  private let slots: RouteSlots

  /// Creates the table for identifiers of at most eight bytes.
  init(_ known: [RouteSlot]) {
    slots = RouteSlots(known)
  }

  deinit {
    slots.deallocate()
  }

  /// Takes the lines up to the first that the table does not accept; each ends in a newline.
  ///
  /// The output is as long as the input: a tab for a colon is the only change. Up to
  /// ``RouteSplitter/slack`` bytes more are touched. O(n), about 5 ns a line.
  func split(
    _ lines: PaddedBytes,
    to output: UnsafeMutablePointer<UInt8>
  ) -> (byteCount: Int, lineCount: UInt64) {
    guard let source = unsafe UnsafeRawPointer(lines.baseAddress) else { return (0, 0) }
    let target = UnsafeMutableRawPointer(output)
    let slots = slots
    var offset = 0
    var lineCount: UInt64 = 0
    while offset < lines.count {
      // Each block begins with a line, so nothing carries over from one to the next.
      let address = unsafe source + offset
      let block = unsafe Self.copyBlock(at: address, to: target + offset)
      let plain = block.bitsBelowStops & RouteSplitter.firstBits(lines.count &- offset)
      var newlines = block.newlines & plain
      var identifierEnds = block.identifierEnds
      var start = 0
      while newlines != 0 {
        let identifierEnd = identifierEnds.trailingZeroBitCount
        let end = newlines.trailingZeroBitCount
        let slot = unsafe slots.slot(
          ofIdentifierAt: address + start,
          length: identifierEnd &- start
        )
        guard let slot = unsafe slot,
          unsafe slot.pointee.accepts(
            from: address + identifierEnd,
            to: address + end,
            isNumber: block.numberEnds &>> UInt64(end) & 1
          )
        else { break }
        lineCount &+= 1
        start = end &+ 1
        newlines &= newlines &- 1
        identifierEnds &= identifierEnds &- 1
      }
      offset &+= start
      if newlines != 0 || start == 0 {
        let length = unsafe unusualLine(at: source + offset, to: target + offset)
        guard length > 0 else { break }
        offset &+= length
        lineCount &+= 1
      }
    }
    return (offset, lineCount)
  }

  /// Writes a block that begins with a line, and returns its structure.
  @inline(__always)
  private static func copyBlock(
    at address: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer
  ) -> RouteBlock {
    let block = unsafe RouteBlock(at: address, start: .line)
    unsafe ByteVector.copy64Bytes(
      at: address,
      to: target,
      changing: block.firstColons,
      by: RouteSplitter.colonToTab
    )
    return block
  }

  /// Takes a line with a very large number, or with a value that extends beyond the block, if the
  /// rules accept it; returns its length with the newline, or 0.
  @inline(never)
  private func unusualLine(
    at start: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer
  ) -> Int {
    let block = unsafe Self.copyBlock(at: start, to: target)
    let colon = block.firstColons.trailingZeroBitCount
    guard let slot = unsafe slots.slot(ofIdentifierAt: start, length: colon) else { return 0 }
    let end = (block.newlines & block.bitsBelowStops).trailingZeroBitCount
    if end < 64 {
      let isNumber = block.numberEnds &>> UInt64(end) & 1 == 1
      let isRight =
        unsafe isNumber && slot.pointee.acceptsNumber(from: start + colon + 1, to: start + end)
      return isRight ? end &+ 1 : 0
    }
    guard block.stops == 0, unsafe slot.pointee.endings.contains(.text) else { return 0 }
    var offset = 64
    while true {
      let address = unsafe start + offset
      unsafe ByteVector.copy64Bytes(at: address, to: target + offset, changing: 0, by: 0)
      let ends = unsafe ByteVector.bits(outside: 0x20...0x7E, in64BytesAt: address)
      if ends != 0 {
        let end = offset &+ ends.trailingZeroBitCount
        let isWhole = unsafe start.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "\n")
        return isWhole ? end &+ 1 : 0
      }
      offset &+= 64
    }
  }
}
