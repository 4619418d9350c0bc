/// The list of ids found in texts, with file, line and column.
struct FlakeFindings {
  /// One layout with which numbers are read.
  private struct Reading {
    let window: FlakeWindow
    let program: FlakeRecordProgram
  }

  private let readings: [Reading]
  private let template: RowTemplate

  /// Makes a list of ids in these windows, with the fields of each window's layout.
  init(
    _ windows: [FlakeWindow],
    presentation: FlakePresentation,
    fields: [[Field<FlakeRow.Source>]],
    template: RowTemplate
  ) {
    self.template = template
    readings = zip(windows, fields).map { window, fields in
      Reading(
        window: window,
        program: FlakeRecordProgram(
          layout: window.layout,
          presentation: presentation,
          fields: fields,
          template: template
        )
      )
    }
  }

  /// Lists the ids of a stream, whose first line is the one behind `linesBefore`; what is ready is
  /// written before input is waited for.
  func list(
    _ stream: inout InputStream,
    file: [UInt8],
    linesBefore: UInt64,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    var name = ByteBuffer()
    template.append(file.span, to: &name)
    for reading in readings { reading.program.withWriter { $0.file = name.array() } }
    var place = TextPlace(linesBefore: linesBefore)
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
          guard let start = block.baseAddress else { break }
          let (value, overflow) = unsafe DigitLine.value(at: start + run.start, length: run.length)
          let id = FlakeID(rawValue: value)
          if overflow { continue }
          for reading in readings where reading.window.contains(id) {
            place.advance(over: text.extracting(passed..<run.start))
            passed = run.start
            unsafe Self.write(
              id,
              digits: UnsafeBufferPointer(start: start + run.start, count: run.length),
              at: place,
              with: reading.program,
              to: &output.buffer
            )
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

  @inline(__always)
  private static func write(
    _ id: FlakeID,
    digits: UnsafeBufferPointer<UInt8>,
    at place: TextPlace,
    with program: FlakeRecordProgram,
    to buffer: inout ByteBuffer
  ) {
    // Zeros in front are not part of an id's text.
    var zeros = 0
    while unsafe zeros < digits.count - 1 && digits[zeros] == UInt8(ascii: "0") { zeros += 1 }
    guard let text = digits.baseAddress else { return }
    program.withWriter { writer in
      writer.place = place
      let byteCount = program.longestRecord + program.fileByteCount(writer)
      unsafe buffer.appendUnchecked(atMost: byteCount) { start in
        unsafe writer.write(id, text: text + zeros, length: digits.count - zeros, to: start) - start
      }
    }
  }
}
