/// The list of ids found in texts, with file, line and column.
struct IdentifierFindings {
  private let finder: IdentifierFinder
  private var presentation: FlakePresentation
  private var deltas: IdentifierDeltas
  private let writer: RowWriterOf<IdentifierFindingRow>

  init(
    _ finder: IdentifierFinder,
    presentation: FlakePresentation,
    writer: RowWriterOf<IdentifierFindingRow>
  ) {
    self.finder = finder
    self.presentation = presentation
    self.writer = writer
    deltas = IdentifierDeltas(finder.targets)
  }

  /// Lists the ids of a stream, whose first line is the one behind `linesBefore`; what is ready is
  /// written before input is waited for.
  mutating func list(
    _ stream: inout InputStream,
    file: [UInt8],
    linesBefore: UInt64,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    let contextCount =
      finder.findsOnlyNumbers ? DigitRunSearch.contextCount : WordRunSearch.contextCount
    var place = TextPlace()
    var tail = 0
    var context = 0
    while true {
      let added = try stream.read(keeping: tail) { () throws(StreamFailure) in
        try output.flush()
      }
      let isLast = added == 0
      let file = (file, linesBefore)
      let settled = try unsafe stream.withBytes { block throws(StreamFailure) in
        if finder.findsOnlyNumbers {
          var search = unsafe DigitRunSearch(block, from: context, isLast: isLast)
          try list(unsafe block.span, from: context, &search, &place, file, to: &output)
          return search.undecided
        }
        var search = unsafe WordRunSearch(
          block,
          from: context,
          isLast: isLast,
          for: finder.shapes
        )
        try list(unsafe block.span, from: context, &search, &place, file, to: &output)
        return search.undecided
      }
      if isLast { return }
      let kept = max(0, settled - contextCount)
      context = settled - kept
      tail = stream.count - kept
    }
  }

  private mutating func list<Search: RunSearch>(
    _ text: Span<UInt8>,
    from offset: Int,
    _ search: inout Search,
    _ place: inout TextPlace,
    _ file: (name: [UInt8], linesBefore: UInt64),
    to output: inout OutputStream
  ) throws(StreamFailure) {
    var passed = offset
    var end = offset
    while let run = search.next() {
      if run.start < end { continue }
      var reading = finder.find(run, in: text)
      while let found = reading {
        if passed <= found.range.lowerBound {
          place.advance(over: text.extracting(passed..<found.range.lowerBound))
          passed = found.range.lowerBound
        }
        end = found.range.upperBound
        write(found, in: text, at: place, file, to: &output.buffer)
        reading = found.next.flatMap { finder.find(run, in: text, from: $0) }
      }
      try output.flushIfFull()
    }
    place.advance(over: text.extracting(passed..<search.undecided))
  }

  private mutating func write(
    _ found: FoundIdentifier,
    in text: Span<UInt8>,
    at place: TextPlace,
    _ file: (name: [UInt8], linesBefore: UInt64),
    to buffer: inout ByteBuffer
  ) {
    let target = finder.targets[found.target]
    var id = ByteBuffer()
    IdentifierNotes.append(idOf: found, as: target, in: text, to: &id)
    let row = IdentifierFindingRow(
      file: file.name,
      line: place.line + file.linesBefore,
      column: place.column,
      id: id.array(),
      target: target,
      found: found,
      timeText: presentation.text(of: found.time, precision: target.precision(of: found)),
      deltaMilliseconds: deltas.delta(to: found).map { $0 / 1000 }
    )
    writer.write(row, to: &buffer)
  }
}
