extension RecordScan {
  /// The progress through an array, in a text that begins somewhere within it.
  private struct Progress {
    var examiner: RecordExaminer
    var shapes = JSONShapes()
    var items: JSONItems
    /// The place and offset of the text's beginning in the whole array.
    var start = TextPlace()
    var startOffset = 0
    /// The place of the last element, or of the text's beginning, and its offset in the text.
    var place = TextPlace()
    var passed = 0
    /// Elements that have not been handed over yet.
    var batch: [Finding] = []

    init(_ items: JSONItems, key: JSONKeyPath) {
      self.items = items
      examiner = RecordExaminer(key: key)
    }

    /// Takes the next elements of a block, as long as they have a known shape followed by a comma,
    /// until there is a batch of them.
    ///
    /// Agrees with ``RecordExaminer``, which reads all others.
    mutating func takeKnown(_ block: PaddedBytes, after count: inout UInt64) {
      let text = block.span
      guard items.isBehindItem, JSONScanner.byte(text, at: items.offset) == UInt8(ascii: ",")
      else { return }
      let known = batch.count
      let end = shapes.read(block, from: items.offset + 1) { match in
        // There may be white space before the comma.
        var end = match.end - 1
        while text[end - 1] != UInt8(ascii: "}") { end -= 1 }
        add(match.id, JSONScanner.afterSpace(text, from: match.start)..<end, in: text, at: count)
        count += 1
        return batch.count < RecordScan.batchSize
      }
      shapes.note(batch.count - known)
      items.pass(batch.count - known, to: end - 1)
    }

    /// Remembers the shape of an element with an id, if it is followed by a comma.
    mutating func learn(_ element: JSONItems.Item, id: JSONValue, in text: Span<UInt8>) {
      guard JSONScanner.byte(text, at: items.offset) == UInt8(ascii: ",") else { return }
      let start = element.outer.lowerBound
      let own = id.range.lowerBound - start..<id.range.upperBound - start
      shapes.learn(
        text.extracting(start...items.offset),
        id: JSONValue(kind: id.kind, range: own)
      )
    }

    /// Adds the record at a range to the batch.
    mutating func add(
      _ id: JSONShapes.ID,
      _ range: Range<Int>,
      in text: Span<UInt8>,
      at index: UInt64
    ) {
      batch.append(
        Finding(id: id, place: advance(to: range.lowerBound, of: text), index: index, range: range)
      )
    }

    /// Advances to an element that begins at an offset; returns its place.
    mutating func advance(to offset: Int, of text: Span<UInt8>) -> RecordPlace {
      place.advance(over: text.extracting(passed..<offset))
      passed = offset
      return RecordPlace(line: place.line, column: place.column)
    }

    /// Drops what is no longer needed; returns the offset of the first byte that is.
    mutating func forget(_ text: Span<UInt8>) -> Int {
      let offset = items.offset
      place.advance(over: text.extracting(passed..<offset))
      passed = 0
      start = place
      startOffset += offset
      items.forgetTextBefore()
      return offset
    }
  }

  /// Scans an array whose beginning is in a stream's block.
  mutating func scanArray(
    of stream: consuming InputStream,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var stream = stream
    var progress = Progress(try items(stream.block), key: key)
    while true {
      progress.shapes.begin(stream.block)
      let isLast = stream.isAtEnd
      let isDone = try scan(stream.block, &progress, isLast: isLast, on: &console, found)
      try handOver(&progress, stream.block.span, on: &console, found)
      if isDone { return }
      let offset = progress.forget(stream.block.span)
      try stream.readMore(from: offset, flushing: &console)
    }
  }

  private func items(_ block: PaddedBytes) throws(Failure) -> JSONItems {
    try lifting(
      JSONItems(of: .array, in: block.span),
      as: { RecordReport.broken($0, path) }
    )
  }

  /// Scans the elements that are complete in a block; returns whether the array ends with it.
  private mutating func scan(
    _ block: PaddedBytes,
    _ progress: inout Progress,
    isLast: Bool,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let text = block.span
    while true {
      progress.takeKnown(block, after: &count)
      if progress.batch.count >= Self.batchSize {
        try handOver(&progress, text, on: &console, found)
        continue
      }
      let before = progress.items
      let next: (item: JSONItems.Item, id: Result<JSONValue, RecordExaminer.Problem>)?
      do {
        next = try progress.examiner.next(&progress.items, in: text)
      } catch {
        // What follows may just not have arrived yet.
        progress.items = before
        guard isLast else { return false }
        try handOver(&progress, text, on: &console, found)
        throw RecordReport.broken(
          error.behind(progress.start, offset: progress.startOffset),
          path
        )
      }
      guard let (item, id) = next, isLast || progress.items.offset < text.count else {
        if isLast { return true }
        progress.items = before
        return false
      }
      switch id {
      case .success(let value):
        progress.learn(item, id: value, in: text)
        progress.add(JSONShapes.ID(value, in: text), item.value.range, in: text, at: count)
      case .failure(let problem):
        try handOver(&progress, text, on: &console, found)
        let place = progress.advance(to: item.value.range.lowerBound, of: text)
        try refuse(text.extracting(problem.range), problem.sentence, at: place, on: &console)
      }
      count += 1
    }
  }

  private func handOver(
    _ progress: inout Progress,
    _ text: Span<UInt8>,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    guard !progress.batch.isEmpty else { return }
    try found(progress.batch, text, &console)
    progress.batch.removeAll(keepingCapacity: true)
  }
}
