/// The list of ids found in texts, with file, line and column.
struct FlakeFindings {
  private let readings: [FlakeAnnotateRequest.Reading]
  private var presentation: FlakePresentation
  private let writer: RowWriterOf<FlakeFindingRow>

  init(_ request: FlakeAnnotateRequest, writer: RowWriterOf<FlakeFindingRow>) {
    readings = request.readings
    presentation = request.presentation
    self.writer = writer
  }

  /// Lists the ids of a stream.
  mutating func list(
    _ stream: consuming InputStream,
    file: ParsedArguments.Operand,
    on console: inout Console
  ) throws(Failure) {
    var stream = stream
    var place = TextPlace()
    var tail = 0
    var context = 0
    while true {
      let added = try stream.read(keeping: tail, flushing: &console)
      let settled = try unsafe stream.withBytes { block throws(Failure) in
        var search = unsafe DigitRunSearch(block, from: context, isLast: added == 0)
        let text = unsafe block.span
        var passed = context
        while let run = search.next() {
          place.advance(over: text.extracting(passed..<run.start))
          passed = run.start
          guard let value = try? Decimal.parse(text.extracting(run.start..<run.end)) else {
            continue
          }
          let id = FlakeID(rawValue: value)
          for reading in readings where reading.window.contains(id) {
            write(id, reading.layout, at: place, in: file, to: &console.output.buffer)
          }
          try console.flushIfFull()
        }
        place.advance(over: text.extracting(passed..<search.undecided))
        return search.undecided
      }
      if added == 0 { return }
      let kept = max(0, settled - DigitRunSearch.contextCount)
      context = settled - kept
      tail = stream.count - kept
    }
  }

  private mutating func write(
    _ id: FlakeID,
    _ layout: FlakeLayout,
    at place: TextPlace,
    in file: ParsedArguments.Operand,
    to buffer: inout ByteBuffer
  ) {
    let row = FlakeFindingRow(
      file: file.text,
      line: place.line,
      column: place.column,
      id: id,
      layout: layout,
      timeText: presentation.text(of: layout.time(of: id), layout: layout)
    )
    writer.write(row, to: &buffer)
  }
}
