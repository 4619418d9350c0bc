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

  /// A layout's window, and what is put behind its ids.
  private struct Annotation {
    let window: FlakeWindow
    let program: FlakeRecordProgram
  }

  private let annotations: [Annotation]
  /// The room that all annotations of one id take at most.
  private let longest: Int

  init(_ readings: [Reading], presentation: FlakePresentation, isColored: Bool) {
    annotations = readings.map { reading in
      let parts = reading.template.parts
      let colored =
        [.text(Array("\u{1B}[36m".utf8))] + parts + [.text(Array(TerminalText.resetSequence.utf8))]
      return Annotation(
        window: reading.window,
        program: FlakeRecordProgram(
          layout: reading.layout,
          presentation: presentation,
          template: isColored ? FlakeTemplate(colored) : reading.template
        )
      )
    }
    longest = annotations.reduce(0) { $0 + $1.program.longestRecord }
  }

  /// Copies a stream; what is ready is written before input is waited for.
  func annotate(
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
  private func annotate(
    _ block: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int {
    var search = unsafe DigitRunSearch(block, from: offset, isLast: isLast)
    var copied = offset
    while copied < search.undecided {
      if output.isTerminal {
        unsafe annotateForTerminal(block, from: &copied, search: &search, to: &output.buffer)
      } else if annotations.count == 1 {
        unsafe annotateOne(block, from: &copied, search: &search, to: &output.buffer)
      } else {
        unsafe annotateSeveral(block, from: &copied, search: &search, to: &output.buffer)
      }
      try output.flushIfFull()
    }
    return search.undecided
  }

  /// Copies a part of a block with the annotations of one layout.
  private func annotateOne(
    _ block: UnsafeBufferPointer<UInt8>,
    from copied: inout Int,
    search: inout DigitRunSearch,
    to buffer: inout ByteBuffer
  ) {
    let window = annotations[0].window
    let program = annotations[0].program
    if program.isPlain {
      program.withWriter { writer in
        unsafe copy(block, from: &copied, search: &search, to: &buffer) {
          window.contains($0)
        } write: {
          unsafe writer.writePlain($0, text: $1, length: $2, to: $3)
        }
      }
      return
    }
    program.withWriter { writer in
      unsafe copy(block, from: &copied, search: &search, to: &buffer) {
        window.contains($0)
      } write: {
        unsafe writer.write($0, text: $1, length: $2, to: $3)
      }
    }
  }

  /// The same with several layouts.
  private func annotateSeveral(
    _ block: UnsafeBufferPointer<UInt8>,
    from copied: inout Int,
    search: inout DigitRunSearch,
    to buffer: inout ByteBuffer
  ) {
    unsafe copy(block, from: &copied, search: &search, to: &buffer) {
      isInWindow($0)
    } write: { id, text, length, start in
      var end = unsafe start
      for annotation in annotations where annotation.window.contains(id) {
        unsafe end = annotation.program.withWriter { writer in
          unsafe writer.write(id, text: text, length: length, to: end)
        }
      }
      return unsafe end
    }
  }

  private func isInWindow(_ id: FlakeID) -> Bool {
    for annotation in annotations where annotation.window.contains(id) { return true }
    return false
  }

  /// Copies a part of a block with annotations, so many that the room for them is bounded however
  /// long they are.
  @inline(__always)
  private func copy(
    _ block: UnsafeBufferPointer<UInt8>,
    from copied: inout Int,
    search: inout DigitRunSearch,
    to buffer: inout ByteBuffer,
    isWanted: (FlakeID) -> Bool,
    write: (
      FlakeID, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8>
  ) {
    guard let bytes = block.baseAddress else { return }
    let readable = block.count + InputStream.padding
    var room = max(1, OutputStream.blockSize / longest)
    let mostBytes = block.count - copied + ShortCopy.slack + room * longest
    unsafe buffer.appendUnchecked(atMost: mostBytes) { output in
      var written = unsafe output
      var done = copied
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
        if overflow || !isWanted(id) { continue }
        let count = run.end &- done
        unsafe ShortCopy.copy(
          bytes + done,
          count: count,
          readable: readable &- done,
          to: written
        )
        let digits = unsafe Self.withoutZeros(run, in: bytes)
        unsafe written = write(id, bytes + digits, run.end &- digits, written + count)
        done = run.end
        room &-= 1
      }
      copied = done
      return unsafe written - output
    }
  }

  /// Where the digits of a run begin: zeros in front are not part of an id's text.
  @inline(__always)
  private static func withoutZeros(
    _ run: DigitRunSearch.Run,
    in bytes: UnsafePointer<UInt8>
  ) -> Int {
    var digits = run.start
    while unsafe digits < run.end - 1 && bytes[digits] == UInt8(ascii: "0") { digits += 1 }
    return digits
  }

  /// Copies a part of a block up to the next id, fit for a terminal.
  private func annotateForTerminal(
    _ block: UnsafeBufferPointer<UInt8>,
    from copied: inout Int,
    search: inout DigitRunSearch,
    to buffer: inout ByteBuffer
  ) {
    guard let bytes = block.baseAddress else { return }
    let text = unsafe block.span
    while let run = search.next() {
      let (value, overflow) = unsafe DigitLine.value(at: bytes + run.start, length: run.length)
      let id = FlakeID(rawValue: value)
      if overflow || !isInWindow(id) { continue }
      TerminalText.append(text.extracting(copied..<run.end), to: &buffer)
      copied = run.end
      let digits = unsafe Self.withoutZeros(run, in: bytes)
      for annotation in annotations where annotation.window.contains(id) {
        annotation.program.append(id, text: text.extracting(digits..<run.end), to: &buffer)
      }
      return
    }
    TerminalText.append(text.extracting(copied..<search.undecided), to: &buffer)
    copied = search.undecided
  }

  /// Copies the lines of a block that have an id in the window.
  ///
  /// A line that ended its file without a newline owes one to the line that is copied after it:
  /// `owesNewline` says so from one call to the next.
  func annotateMatchingLines(
    of reader: borrowing LineReader,
    after number: inout UInt64,
    owesNewline: inout Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) {
    let lacksNewline = reader.lacksFinalNewline
    try unsafe reader.withLines { lines throws(StreamFailure) in
      guard let bytes = lines.baseAddress else { return }
      number += unsafe NewlineSearch.count(in: lines)
      var search = unsafe DigitRunSearch(lines, from: 0, isLast: true)
      // The end of the line that was looked at last.
      var passed = 0
      while let run = search.next() {
        let (value, overflow) = unsafe DigitLine.value(at: bytes + run.start, length: run.length)
        if run.start < passed || overflow || !isInWindow(FlakeID(rawValue: value)) { continue }
        let before = unsafe UnsafeBufferPointer(rebasing: lines[passed..<run.start])
        let start = unsafe NewlineSearch.lastOffset(in: before).map { passed + $0 + 1 } ?? passed
        let end = unsafe NewlineSearch.first(from: bytes + run.end) - bytes
        passed = end + 1
        let isUnterminated = lacksNewline && passed == lines.count
        if owesNewline { output.buffer.append(0x0A) }
        let line = unsafe UnsafeBufferPointer(rebasing: lines[start..<end])
        _ = try unsafe annotate(line, from: 0, isLast: true, to: &output)
        if !isUnterminated { output.buffer.append(0x0A) }
        owesNewline = isUnterminated
      }
    }
  }
}
