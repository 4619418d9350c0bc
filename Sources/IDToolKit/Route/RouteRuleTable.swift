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
  /// ``RouteSplitter/slack`` bytes more are touched; there must be room for both. O(n), about 5 ns
  /// a line.
  func split(
    _ lines: PaddedBytes,
    to output: UnsafeMutablePointer<UInt8>
  ) -> (byteCount: Int, lineCount: UInt64) {
    let target = UnsafeMutableRawPointer(output)
    let slots = slots
    var offset = 0
    var lineCount: UInt64 = 0
    while offset < lines.count {
      // Each block begins with a line, so nothing carries over from one to the next.
      // Safe: `offset` is within the lines, behind which the caller guarantees room for 64 bytes
      // more; this object, which the caller keeps during the call, has the slots.
      let block = unsafe Self.copyBlock(lines.group(at: offset), to: target + offset)
      let plain = block.bitsBelowStops & RouteSplitter.firstBits(lines.count &- offset)
      var newlines = block.newlines & plain
      var identifierEnds = block.identifierEnds
      var start = 0
      while newlines != 0 {
        let identifierEnd = identifierEnds.trailingZeroBitCount
        let end = newlines.trailingZeroBitCount
        let slot = unsafe slots.slot(
          ofIdentifier: lines.word(at: offset &+ start),
          length: identifierEnd &- start
        )
        guard let slot = unsafe slot,
          unsafe slot.pointee.accepts(
            length: end &- identifierEnd &- 1,
            firstDigit: lines[padded: offset &+ identifierEnd &+ 1],
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
        let length = unsafe unusualLine(lines[offset...], to: target + offset)
        guard length > 0 else { break }
        offset &+= length
        lineCount &+= 1
      }
    }
    return (offset, lineCount)
  }

  /// Writes a block that begins with a line to a place with room for 64 bytes, and returns its
  /// structure.
  @inline(__always)
  private static func copyBlock(
    _ bytes: ByteGroup,
    to target: UnsafeMutableRawPointer
  ) -> RouteBlock {
    let block = RouteBlock(bytes, start: .line)
    // Safe: as the caller guarantees, there is room for the 64 bytes.
    unsafe bytes.copy(to: target, changing: block.firstColons, by: RouteSplitter.colonToTab)
    return block
  }

  /// Takes the first line, with a very large number or with a value that extends beyond 64 bytes, if
  /// the rules accept it; returns its length with the newline, or 0.
  ///
  /// There must be room for the lines and ``RouteSplitter/slack`` bytes more.
  @inline(never)
  private func unusualLine(
    _ lines: PaddedBytes,
    to target: UnsafeMutableRawPointer
  ) -> Int {
    // Safe: `group(at:)` stops the program at an offset beyond the end of the lines, behind which
    // the caller guarantees room for 64 bytes more; this object has the slots.
    let block = unsafe Self.copyBlock(lines.group(at: 0), to: target)
    let colon = block.firstColons.trailingZeroBitCount
    guard let slot = unsafe slots.slot(ofIdentifier: lines.word(at: 0), length: colon) else {
      return 0
    }
    let end = (block.newlines & block.bitsBelowStops).trailingZeroBitCount
    if end < 64 {
      let isNumber = block.numberEnds &>> UInt64(end) & 1 == 1
      let isRight = unsafe isNumber && slot.pointee.accepts(number: lines[colon + 1..<end])
      return isRight ? end &+ 1 : 0
    }
    guard block.stops == 0, unsafe slot.pointee.endings.contains(.text) else { return 0 }
    var offset = 64
    while true {
      let bytes = lines.group(at: offset)
      unsafe bytes.copy(to: target + offset)
      let ends = bytes.bits(outside: 0x20...0x7E)
      if ends != 0 {
        let end = offset &+ ends.trailingZeroBitCount
        let isWhole = lines[padded: end] == UInt8(ascii: "\n")
        return isWhole ? end &+ 1 : 0
      }
      offset &+= 64
    }
  }
}
