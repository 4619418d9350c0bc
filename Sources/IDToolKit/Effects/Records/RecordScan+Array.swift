extension RecordScan {
  /// How far an array was gone through, in a text that begins somewhere in it.
  private struct Progress {
    var examiner: RecordExaminer
    var items: JSONItems
    /// The place and the offset in the whole array at which the text begins.
    var start = TextPlace()
    var startOffset = 0
    /// The place of the last element, or of the text's beginning, and its offset in the text.
    var place = TextPlace()
    var passed = 0
    /// Elements that are not handed over yet.
    var batch: [Finding] = []

    init(_ items: JSONItems, key: JSONKeyPath) {
      self.items = items
      examiner = RecordExaminer(key: key)
    }

    /// Goes on to the offset of the first byte that is still needed, and returns it.
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

  /// Goes through an array of which the beginning is in a stream's block.
  mutating func scanArray(
    of stream: consuming InputStream,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    var stream = stream
    var progress = Progress(try unsafe stream.withBytes(items), key: key)
    while true {
      let isLast = stream.isAtEnd
      let rest = try unsafe stream.withBytes { block throws(Failure) -> Int? in
        let text = unsafe block.span
        let isDone = try scan(text, &progress, isLast: isLast, on: &console, found)
        try handOver(&progress, text, on: &console, found)
        return isDone ? nil : text.count - progress.forget(text)
      }
      guard let rest else { return }
      guard rest <= RecordsFile.largest else {
        throw Failure(.tooLarge(stream.name, limit: RecordsFile.largest))
      }
      // Of an element that is not whole, as much again, so that it is not gone through again and again.
      var kept = rest
      repeat {
        if try stream.read(keeping: kept, flushing: &console) == 0 { break }
        kept = stream.count
      } while stream.count < 2 * rest
    }
  }

  private func items(_ block: UnsafeBufferPointer<UInt8>) throws(Failure) -> JSONItems {
    do {
      return try JSONItems(of: .array, in: unsafe block.span)
    } catch {
      throw RecordReport.broken(error, path)
    }
  }

  /// Goes through the elements that a text has whole; says whether the array ends with it.
  private mutating func scan(
    _ text: Span<UInt8>,
    _ progress: inout Progress,
    isLast: Bool,
    on console: inout Console,
    _ found: ([Finding], Span<UInt8>, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    while true {
      let before = progress.items
      let next: (item: JSONItems.Item, id: Result<JSONValue, RecordExaminer.Problem>)?
      do {
        next = try progress.examiner.next(&progress.items, in: text)
      } catch {
        // It may be that what follows is only not there yet.
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
      if progress.batch.count >= Self.batchSize {
        try handOver(&progress, text, on: &console, found)
      }
      let range = item.value.range
      progress.place.advance(over: text.extracting(progress.passed..<range.lowerBound))
      progress.passed = range.lowerBound
      let here = RecordPlace(line: progress.place.line, column: progress.place.column)
      switch id {
      case .success(let value):
        let natural = Decimal.digits(text.extracting(value.range))
        let id = natural.map { RecordLines.ID.natural($0) } ?? .other(value)
        progress.batch.append(Finding(id: id, place: here, index: count, range: range))
      case .failure(let problem):
        try handOver(&progress, text, on: &console, found)
        try refuse(text.extracting(problem.range), problem.sentence, at: here, on: &console)
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
