extension InputStream {
  /// Reads up to the first byte that is not white space, which stays in the block, and returns
  /// whether it begins a JSON array; what is ready is written before waiting for input.
  mutating func beginsArray(flushing console: inout Console) throws(Failure) -> Bool {
    var searched = 0
    while true {
      searched =
        searched == 0
        ? JSONScanner.start(of: block.span) : JSONScanner.afterSpace(block.span, from: searched)
      // A pipe may give the bytes of a byte order mark one by one.
      let mayBeMark = count < 3 && JSONScanner.byte(block.span, at: 0) == 0xEF
      if searched < count, !mayBeMark { return block[searched] == UInt8(ascii: "[") }
      if try read(keeping: count, flushing: &console) == 0 { return false }
    }
  }

  /// Whether the block, after white space, begins with an object that goes on after its first line,
  /// which ends in what opens or parts members.
  var beginsDocument: Bool {
    let text = block.span
    let start = JSONScanner.start(of: text)
    let line = start..<max(start, NewlineSearch.lineEnd(in: text, from: start))
    guard line.upperBound < text.count, text[start] == UInt8(ascii: "{") else { return false }
    let last = line.last { text[$0] > 0x20 }
    return last.map { "{[,".utf8.contains(text[$0]) } ?? false
  }

  /// Passes on the parts of an array whose beginning is in the block, to be read from the stream of
  /// records up to ``RecordStream/Stop/more``; `take` returns whether the array has ended.
  mutating func forEachPart(
    of records: inout RecordStream,
    on console: inout Console,
    _ take: (PaddedBytes, inout RecordStream, inout Console) throws(Failure) -> Bool
  ) throws(Failure) {
    while true {
      console.output.look(at: self)
      records.begin(part: block, isLast: isAtEnd)
      if try take(block, &records, &console) { return }
      try readMore(from: records.endPart(block.span), flushing: &console)
    }
  }

  /// The most bytes of an element of an array.
  private static let largestElement = 1 << 32

  /// Reads more after the part of the block that is still needed: as much again, so that an element
  /// is not read again and again.
  mutating func readMore(
    from offset: Int,
    flushing console: inout Console
  ) throws(Failure) {
    let needed = count - offset
    guard needed <= Self.largestElement else {
      throw Failure(.tooLarge(name, limit: Self.largestElement))
    }
    var kept = needed
    repeat {
      if try read(keeping: kept, flushing: &console) == 0 { return }
      kept = count
    } while count < 2 * needed
  }
}
