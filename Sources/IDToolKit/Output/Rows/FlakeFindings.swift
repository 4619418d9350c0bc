/// The list of decimal flakes found in texts, with file, line and column.
///
/// ``IdentifierFindings`` lists ids of all kinds and forms.
struct FlakeFindings {
  /// A layout as which numbers are read.
  private struct Reading {
    let window: FlakeWindow
    let program: FlakeRecordProgram
  }

  private let readings: [Reading]
  private let template: RowTemplate
  /// The name of the file.
  private var file: [UInt8] = []
  var place = TextPlace()
  var doubts: FlakeRoundingDoubts

  /// Creates a list of ids in these windows, with the fields of each window's layout.
  init(
    _ windows: [FlakeWindow],
    presentation: FlakePresentation,
    fields: [[Field<FlakeRow.Source>]],
    template: RowTemplate,
    doubts: FlakeRoundingDoubts
  ) {
    self.doubts = doubts
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

  private init(_ readings: [Reading], _ template: RowTemplate, _ file: [UInt8]) {
    self.readings = readings
    self.template = template
    doubts = FlakeRoundingDoubts.ofPart
    begin(file, linesBefore: 0)
  }

  /// A copy for another thread.
  private var independent: FlakeFindings {
    FlakeFindings(
      readings.map { Reading(window: $0.window, program: $0.program.independent) },
      template,
      file
    )
  }

  /// Starts a file, or a part of it after `linesBefore` lines.
  mutating func begin(_ file: [UInt8], linesBefore: UInt64) {
    self.file = file
    place = TextPlace(linesBefore: linesBefore)
    var name = ByteBuffer()
    template.append(file.span, to: &name)
    for reading in readings { reading.program.withWriter { $0.file = name.array() } }
  }

  /// Lists what a search finds until there is a block of rows; returns whether that was all.
  ///
  /// Lines are counted up to `passed`.
  private mutating func list(
    _ block: PaddedBytes,
    from passed: inout Int,
    _ search: inout DigitRunSearch,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let text = unsafe block.bytes.span
    while let run = search.next() {
      guard let start = block.baseAddress else { break }
      let (value, overflow) = unsafe DigitLine.value(at: start + run.start, length: run.length)
      let id = FlakeID(rawValue: value)
      if overflow { continue }
      let end = unsafe start + run.end
      var isFound = false
      // A copy would count references that other threads count as well.
      for index in readings.indices
      where unsafe readings[index].window.contains(id, count: run.length, endingAt: end) {
        isFound = true
        place.advance(over: text.extracting(passed..<run.start))
        passed = run.start
        unsafe Self.write(
          id,
          digits: UnsafeBufferPointer(start: start + run.start, count: run.length),
          at: place,
          with: readings[index].program,
          to: &buffer
        )
      }
      if isFound { doubts.sample(id) }
      if buffer.count >= OutputStream.blockSize { return false }
    }
    place.advance(over: text.extracting(passed..<search.undecided))
    return true
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
    program.withWriterOfOne { writer in
      writer.place = place
      let byteCount = program.longestRecord + program.fileByteCount(writer)
      unsafe buffer.appendUnchecked(atMost: byteCount) { start in
        unsafe writer.write(id, text: text + zeros, length: digits.count - zeros, to: start) - start
      }
    }
  }
}

extension FlakeFindings: BlockTaker {
  var contextCount: Int { DigitRunSearch.contextCount }

  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamFailure) -> Int {
    unsafe doubts.look(at: block, from: offset, isLast: isLast)
    var search = unsafe DigitRunSearch(block, from: offset, isLast: isLast)
    var passed = offset
    while unsafe !list(block, from: &passed, &search, to: &output.buffer) {
      try output.flushIfFull()
    }
    try output.flushIfFull()
    return search.undecided
  }

  func makeWorkers(_ count: Int) -> [FindingsWorker<Self>] {
    guard !readings.contains(where: { $0.program.needsRecordBefore }),
      file.count <= FindingsWorker<Self>.longestName
    else { return [] }
    return (0..<count).map { _ in FindingsWorker(independent, after: place) }
  }
}

extension FlakeFindings: DividedFindings {
  mutating func list(
    _ lines: PaddedBytes,
    linesBefore: UInt64,
    to buffer: inout ByteBuffer
  ) -> UInt64 {
    place = TextPlace(linesBefore: linesBefore)
    var search = unsafe DigitRunSearch(lines, from: 0, isLast: true)
    var passed = 0
    while unsafe !list(lines, from: &passed, &search, to: &buffer) {}
    return place.line - 1 - linesBefore
  }
}
