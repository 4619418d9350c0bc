/// The list of ids found in texts, with file, line and column.
struct FlakeFindings {
  private let readings: [FlakeAnnotator.Reading]
  private var presentation: FlakePresentation
  private let writer: RowWriterOf<FlakeFindingRow>

  init(
    _ readings: [FlakeAnnotator.Reading],
    presentation: FlakePresentation,
    writer: RowWriterOf<FlakeFindingRow>
  ) {
    self.readings = readings
    self.presentation = presentation
    self.writer = writer
  }

  /// Lists the ids of a stream; what is ready is written before input is waited for.
  mutating func list(
    _ stream: inout InputStream,
    file: [UInt8],
    to output: inout OutputStream
  ) throws(StreamFailure) {
    var place = TextPlace()
    var tail = 0
    var context = 0
    while true {
      let added = try stream.read(keeping: tail) { () throws(StreamFailure) in
        try output.flush()
      }
      let settled = try unsafe stream.withBytes { block throws(StreamFailure) in
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
            write(id, reading.layout, at: place, in: file, to: &output.buffer)
          }
          try output.flushIfFull()
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
    in file: [UInt8],
    to buffer: inout ByteBuffer
  ) {
    let row = FlakeFindingRow(
      file: file,
      line: place.line,
      column: place.column,
      id: id,
      layout: layout,
      timeText: presentation.text(of: layout.time(of: id), layout: layout)
    )
    writer.write(row, to: &buffer)
  }
}
