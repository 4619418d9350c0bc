/// Arrays, of which memory holds about an element at a time.
extension JSONAnnotation {
  /// How far an array was copied: not at all, to before the first element that is wanted, or beyond one.
  private enum ArrayPart {
    case begin, between, elements
  }

  /// What comes next in an array.
  private enum Step {
    case element(JSONItems.Item)
    /// An element that is not complete in the block.
    case incomplete
    /// The end of the array, and of its last line at an offset.
    case end(Int)
    case problem(JSONProblem)
  }

  /// Copies an array whose beginning is in a stream's block, and lines after it.
  mutating func copyArray(
    of stream: consuming InputStream,
    _ input: LineInput,
    on console: inout Console
  ) throws(Failure) {
    var stream = stream
    let start = JSONScanner.start(of: stream.block.span)
    var items = JSONItems(in: JSONValue(kind: .array, range: start..<start + 1))
    var part = ArrayPart.begin
    // The place of the block in the input.
    var place = TextPlace()
    while true {
      console.output.look(at: stream)
      annotator.added.renew()
      switch try copyElements(of: stream, &items, &part, on: &console) {
      case .element, .incomplete:
        place.advance(over: stream.block.span.extracting(..<items.offset))
        try stream.readMore(from: items.offset, flushing: &console)
        items.forgetTextBefore()
      case .end(let offset):
        place.advance(over: stream.block.span.extracting(..<offset))
        stream.drop(offset)
        var rest = input
        rest.source.linesBefore += place.line - 1
        return try rest.forEachBlock(of: stream, for: &self, on: &console)
      case .problem(let problem):
        let line = Self.line(at: problem.offset, of: stream.block.span)
        try copyRest(of: &stream, from: items.offset, on: &console)
        let lineNumber = problem.place.behind(place).line
        return try sink.refuse(
          line.span,
          as: .jsonRecord,
          at: input.place(lineNumber),
          problem.behind(place).sentence,
          on: &console
        )
      }
    }
  }

  /// Copies the elements that are complete in a block, and what is between them; returns what comes
  /// after them.
  private mutating func copyElements(
    of stream: borrowing InputStream,
    _ items: inout JSONItems,
    _ part: inout ArrayPart,
    on console: inout Console
  ) throws(Failure) -> Step {
    let isLast = stream.isAtEnd
    let block = stream.block
    let text = block.span
    var copied = 0
    while true {
      let step = Self.step(text, &items, isLast: isLast)
      guard case .element(let item) = step else {
        let end = if case .end(let end) = step { end } else { items.offset }
        console.append(text.extracting(copied..<end))
        return step
      }
      let bufferCount = console.output.buffer.count
      // What parts the first element from the one before it goes with that.
      if part != .between { console.append(text.extracting(copied..<item.value.range.lowerBound)) }
      if append(valid: block[item.value.range], on: &console) {
        part = .elements
      } else if part == .begin {
        part = .between
      } else {
        console.output.buffer.truncate(to: bufferCount)
      }
      copied = item.value.range.upperBound
      try console.flushIfFull()
    }
  }

  private static func step(
    _ text: Span<UInt8>,
    _ items: inout JSONItems,
    isLast: Bool
  ) -> Step {
    let before = items
    do throws(JSONProblem) {
      if let item = try items.next(in: text) {
        // What follows tells where a number ends.
        if isLast || items.offset < text.count { return .element(item) }
      } else if let end = try lineEnd(text, from: items.offset + 1, isLast: isLast) {
        return .end(end)
      }
    } catch {
      items = before
      // What follows may just not have arrived yet.
      return isLast ? .problem(error) : .incomplete
    }
    items = before
    return .incomplete
  }

  /// Returns the end of a line that has nothing but blanks from an offset on; nil if that can't be
  /// seen yet.
  private static func lineEnd(
    _ text: Span<UInt8>,
    from offset: Int,
    isLast: Bool
  ) throws(JSONProblem) -> Int? {
    var end = offset
    while end < text.count {
      switch text[end] {
      case 0x0A: return end + 1
      case 0x20, 0x09, 0x0D: end += 1
      default: throw JSONProblem(.unexpected(.endOfText, in: text, at: end), in: text)
      }
    }
    return isLast ? end : nil
  }

  /// Copies a block from an offset on, and what comes after it, as it is.
  private func copyRest(
    of stream: inout InputStream,
    from offset: Int,
    on console: inout Console
  ) throws(Failure) {
    var start = offset
    repeat {
      console.append(stream.block.span.extracting(start...))
      try console.flushIfFull()
      start = 0
    } while try stream.read(keeping: 0, flushing: &console) > 0
  }

  /// Returns the line in which an offset is, as far as it is in the block.
  private static func line(at offset: Int, of text: Span<UInt8>) -> [UInt8] {
    var start = offset
    while start > 0, text[start - 1] != 0x0A { start -= 1 }
    var end = offset
    while end < text.count, text[end] != 0x0A { end += 1 }
    return text.extracting(start..<end).array
  }
}
