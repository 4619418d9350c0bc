/// The list of flakes found in texts, with file, line and column, and the fields of their layouts.
///
/// ``IdentifierFindings`` lists ids of all kinds.
struct FlakeFindings {
  /// A layout as which numbers and words are read, and the times that count for numbers.
  private struct Reading {
    let window: FlakeWindow
    let program: FlakeRowProgram
  }

  private let finder: IdentifierFinder
  private let readings: [Reading]
  /// For each target of the finder, the index of the reading of its layout.
  private let readingOfTarget: [Int]
  private let template: RowTemplate
  /// The name of the file.
  private var file: [UInt8] = []
  var place = TextPlace()
  private(set) var start = TextPlace()
  var doubts: FlakeRoundingDoubts

  /// Creates a list of what a finder of flakes finds, with the fields of each of its layouts.
  init(
    _ finder: IdentifierFinder,
    presentation: FlakePresentation,
    fields: [[Field<FlakeRow.Source>]],
    template: RowTemplate,
    doubts: FlakeRoundingDoubts
  ) {
    self.doubts = doubts
    self.template = template
    self.finder = finder
    let windows = finder.flakeWindows
    readingOfTarget = finder.targets.map { target in
      let index = windows.firstIndex { $0.layout.name == target.flakes?.layout.name }
      guard let index else { preconditionFailure("\(target.kind.name) is not a layout") }
      return index
    }
    readings = zip(windows, fields).map { window, fields in
      Reading(
        window: window,
        program: FlakeRowProgram(
          layout: window.layout,
          presentation: presentation,
          fields: fields,
          template: template
        )
      )
    }
  }

  /// Creates a copy for another thread.
  private init(independentOf other: FlakeFindings) {
    finder = other.finder.independent
    readings = other.readings.map {
      Reading(window: $0.window, program: $0.program.independent)
    }
    readingOfTarget = other.readingOfTarget
    template = other.template
    doubts = FlakeRoundingDoubts.ofPart
    begin(other.file, linesBefore: other.place.line - 1)
  }

  mutating func begin(_ file: [UInt8], linesBefore: UInt64) {
    self.file = file
    place = TextPlace(linesBefore: linesBefore)
    start = place
    var name = ByteBuffer()
    template.append(file.span, to: &name)
    for reading in readings { reading.program.withWriter { $0.file = name.array() } }
  }

  /// Lists what a search for numbers finds until there is a block of rows; returns whether that was
  /// all.
  ///
  /// Lines are counted up to `passed`; the search is one of the block.
  private mutating func list(
    _ block: PaddedBytes,
    from passed: inout Int,
    _ search: inout DigitRunSearch,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let text = block.span
    while let run = search.next() {
      let digits = block[run.range]
      let (value, overflow) = DigitLine.value(digits)
      let id = FlakeID(rawValue: value)
      if overflow { continue }
      var isFound = false
      // A copy would count references that other threads count as well.
      for index in readings.indices
      where readings[index].window.contains(id, writtenAs: digits) {
        isFound = true
        place.advance(over: text.extracting(passed..<run.start))
        passed = run.start
        Self.write(
          id,
          digits: digits,
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

  /// As for numbers, with words that may be ids in the text form of a layout.
  ///
  /// One loop for both made lists of numbers 2 to 4 % slower, however the rest was divided.
  private mutating func list(
    _ block: PaddedBytes,
    from passed: inout Int,
    _ search: inout WordRunSearch,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let text = block.span
    while let run = search.next() {
      var reading = finder.find(run, in: block)
      if let found = reading { doubts.sample(found.flake) }
      while let found = reading {
        place.advance(over: text.extracting(passed..<run.start))
        passed = run.start
        Self.write(
          found.flake,
          digits: block[run.range],
          isDecimal: finder.targets[found.target].isDecimalFlake,
          at: place,
          with: readings[readingOfTarget[found.target]].program,
          to: &buffer
        )
        reading = finder.nextFlake(run, in: block, after: found)
      }
      if buffer.count >= OutputStream.blockSize { return false }
    }
    place.advance(over: text.extracting(passed..<search.undecided))
    return true
  }

  @inline(__always)
  private static func write(
    _ id: FlakeID,
    digits: PaddedBytes,
    isDecimal: Bool = true,
    at place: TextPlace,
    with program: FlakeRowProgram,
    to buffer: inout ByteBuffer
  ) {
    // Zeros in front are not part of a number's text.
    var zeros = 0
    while isDecimal, zeros < digits.count - 1, digits[zeros] == UInt8(ascii: "0") {
      zeros += 1
    }
    let text = digits[zeros...]
    program.withWriterOfOne { writer in
      writer.place = place
      let byteCount = program.longestRow + program.fileByteCount(writer)
      // Safe: there is room for the longest row and the names of files that it excludes, and the
      // padding has the rest of the 32 bytes from the number on.
      unsafe buffer.appendUnchecked(atMost: byteCount) { start in
        unsafe writer.write(id, text: text.start, length: text.count, to: start) - start
      }
    }
  }
}

extension FlakeFindings: DividedFindings {
  mutating func take(
    _ block: PaddedBytes,
    from offset: Int,
    isLast: Bool,
    to output: inout OutputStream
  ) throws(StreamProblem) -> Int {
    doubts.look(at: block, from: offset, isLast: isLast)
    var passed = offset
    guard finder.findsOnlyNumbers else {
      var search = WordRunSearch(block, from: offset, isLast: isLast, for: finder.shapes)
      while !list(block, from: &passed, &search, to: &output.buffer) {
        try output.flushIfFull()
      }
      try output.flushIfFull()
      return search.undecided
    }
    var search = DigitRunSearch(block, from: offset, isLast: isLast)
    while !list(block, from: &passed, &search, to: &output.buffer) {
      try output.flushIfFull()
    }
    try output.flushIfFull()
    return search.undecided
  }

  func makeWorkers(_ count: Int) -> [FlakeFindings] {
    guard !readings.contains(where: { $0.program.needsRowBefore }),
      file.count <= Self.longestName
    else { return [] }
    return (0..<count).map { _ in FlakeFindings(independentOf: self) }
  }

  mutating func list(_ lines: PaddedBytes, to buffer: inout ByteBuffer) {
    var passed = 0
    if finder.findsOnlyNumbers {
      var search = DigitRunSearch(lines, from: 0, isLast: true)
      while !list(lines, from: &passed, &search, to: &buffer) {}
    } else {
      var search = WordRunSearch(lines, from: 0, isLast: true, for: finder.shapes)
      while !list(lines, from: &passed, &search, to: &buffer) {}
    }
  }
}
