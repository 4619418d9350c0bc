/// Copies a text and puts something behind each id in it, in constant memory.
///
/// What is read goes out at once, as far as it is certain: digits at the end of what has come so
/// far wait for what follows them, and nothing else waits.
struct FlakeAnnotator {
  /// One layout with which numbers are read.
  struct Reading {
    let window: FlakeWindow
    let template: FlakeTemplate
    var layout: FlakeLayout { window.layout }
  }

  private let readings: [Reading]
  private var presentation: FlakePresentation
  private let isColored: Bool
  /// For one layout and a plain template; nil where annotations need more.
  private let program: FlakeRecordProgram?
  private let window: FlakeWindow?

  init(_ readings: [Reading], presentation: FlakePresentation, isColored: Bool) {
    self.readings = readings
    self.presentation = presentation
    self.isColored = isColored
    let only = readings.count == 1 && !isColored ? readings.first : nil
    window = only?.window
    program = only.flatMap { reading in
      FlakeRecordProgram(
        layout: reading.layout,
        presentation: presentation,
        template: reading.template
      )
    }
  }

  /// Copies a stream; what is ready is written before input is waited for.
  mutating func annotate(
    _ stream: inout InputStream,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    var tail = 0
    var context = 0
    while true {
      let added = try stream.read(keeping: tail) { () throws(StreamFailure) in
        try output.flush()
      }
      let isLast = added == 0
      let settled = try unsafe stream.withBytes { block throws(StreamFailure) in
        try unsafe annotate(block, from: context, isLast: isLast, to: &output)
      }
      if isLast { return }
      let kept = max(0, settled - DigitRunSearch.contextCount)
      context = settled - kept
      tail = stream.count - kept
    }
  }

  /// Copies a block from `offset` on, with annotations; returns up to where, since the rest can only
  /// be judged together with what follows it.
  ///
  /// ``InputStream/padding`` bytes before and after the block are readable, and what touches it there
  /// is no digit.
  mutating func annotate(
    _ block: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int {
    guard let program, let window, let bytes = block.baseAddress else {
      return try unsafe annotateCarefully(block, from: offset, isLast: isLast, to: &output)
    }
    var search = unsafe DigitRunSearch(block, from: offset, isLast: isLast)
    var copied = offset
    while copied < search.undecided {
      unsafe Self.annotateFast(
        UnsafeBufferPointer(start: bytes, count: block.count),
        from: &copied,
        search: &search,
        program: program,
        window: window,
        to: &output.buffer
      )
      try output.flushIfFull()
    }
    return search.undecided
  }

  /// Copies a part of a block with annotations, so many that the room for them is bounded however
  /// long they are.
  @inline(__always)
  private static func annotateFast(
    _ block: UnsafeBufferPointer<UInt8>,
    from copied: inout Int,
    search: inout DigitRunSearch,
    program: FlakeRecordProgram,
    window: FlakeWindow,
    to buffer: inout ByteBuffer
  ) {
    guard let bytes = block.baseAddress else { return }
    let readable = block.count + InputStream.padding
    var room = max(1, OutputStream.blockSize / program.longestRecord)
    let mostBytes = block.count - copied + ShortCopy.slack + room * program.longestRecord
    unsafe buffer.appendUnchecked(atMost: mostBytes) { output in
      var written = unsafe output
      var done = copied
      program.withWriter { writer in
        while room > 0 {
          guard let run = search.next() else {
            let rest = search.undecided &- done
            unsafe written.update(from: bytes + done, count: rest)
            unsafe written += rest
            done = search.undecided
            break
          }
          let (value, overflow) = unsafe DigitLine.value(at: bytes + run.start, length: run.length)
          let id = FlakeID(rawValue: value)
          if overflow || !window.contains(id) { continue }
          let count = run.end &- done
          unsafe ShortCopy.copy(
            bytes + done,
            count: count,
            readable: readable &- done,
            to: written
          )
          // Zeros in front are not part of an id's text.
          var digits = run.start
          while unsafe digits < run.end - 1 && bytes[digits] == UInt8(ascii: "0") { digits += 1 }
          unsafe written = writer.write(
            id,
            text: bytes + digits,
            length: run.end &- digits,
            to: written + count
          )
          done = run.end
          room &-= 1
        }
      }
      copied = done
      return unsafe written - output
    }
  }

  /// The same with several layouts, colors, or annotations that need more.
  private mutating func annotateCarefully(
    _ block: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int {
    var search = unsafe DigitRunSearch(block, from: offset, isLast: isLast)
    let text = unsafe block.span
    let escapes = output.isTerminal
    var copied = offset
    while let run = search.next() {
      guard let value = try? Decimal.parse(text.extracting(run.start..<run.end)) else { continue }
      let id = FlakeID(rawValue: value)
      var isCopied = false
      for reading in readings where reading.window.contains(id) {
        if !isCopied {
          Self.copy(text.extracting(copied..<run.end), escapes: escapes, to: &output.buffer)
          copied = run.end
          isCopied = true
        }
        append(id, reading, to: &output.buffer)
      }
      try output.flushIfFull()
    }
    let rest = text.extracting(copied..<search.undecided)
    Self.copy(rest, escapes: escapes, to: &output.buffer)
    try output.flushIfFull()
    return search.undecided
  }

  private mutating func append(
    _ id: FlakeID,
    _ reading: Reading,
    to buffer: inout ByteBuffer
  ) {
    if isColored { buffer.append("\u{1B}[36m") }
    presentation.append(
      id,
      signed: false,
      layout: reading.layout,
      template: reading.template,
      to: &buffer
    )
    if isColored { buffer.append(TerminalText.resetSequence) }
  }

  /// Copies text as it is, or fit for a terminal.
  private static func copy(_ text: Span<UInt8>, escapes: Bool, to buffer: inout ByteBuffer) {
    if escapes {
      TerminalText.append(text, to: &buffer)
    } else {
      buffer.append(text)
    }
  }

  /// Copies the lines of a block that have an id in the window.
  ///
  /// A line that ended its file without a newline owes one to the line that is copied after it:
  /// `owesNewline` says so from one call to the next.
  mutating func annotateMatchingLines(
    of reader: borrowing LineReader,
    after number: inout UInt64,
    owesNewline: inout Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    let lacksNewline = reader.lacksFinalNewline
    try unsafe reader.withLines { lines throws(StreamFailure) in
      var walk = unsafe LineWalk(lines)
      while !walk.isAtEnd {
        number += 1
        let line = unsafe walk.line
        walk.advance()
        guard unsafe hasID(line) else { continue }
        let isUnterminated = lacksNewline && walk.isAtEnd
        if owesNewline { output.buffer.append(0x0A) }
        _ = try unsafe annotate(line, from: 0, isLast: true, to: &output)
        if !isUnterminated { output.buffer.append(0x0A) }
        owesNewline = isUnterminated
      }
    }
  }

  /// Whether a text has an id in the window; around it stands what ``DigitRunSearch`` asks for.
  private func hasID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var search = unsafe DigitRunSearch(text, from: 0, isLast: true)
    while let run = search.next() {
      let digits = unsafe text.span.extracting(run.start..<run.end)
      guard let value = try? Decimal.parse(digits) else { continue }
      for reading in readings where reading.window.contains(FlakeID(rawValue: value)) {
        return true
      }
    }
    return false
  }
}
