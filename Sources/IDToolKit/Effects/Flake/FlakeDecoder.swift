/// Decodes ids one by one or by blocks of lines.
///
/// Nearly every line of a real stream is 1 to 20 digits and a newline: those are read without a
/// branch a digit. Everything else (blanks, CR, negative ids, other forms, errors) takes the careful
/// way, which is the only one that knows the rules.
struct FlakeDecoder: ~Copyable {
  /// What becomes of an id.
  enum Shape: Sendable {
    case records
    case template(FlakeTemplate)
    case card(FlakeCard)
  }

  private var writer: FlakeRecordWriter
  private let shape: Shape
  private var cardCount = 0
  /// For what is no id.
  let sink: ItemSink
  /// For plain lines and plain records; nil where these records need more.
  private let program: FlakeRecordProgram?
  private let plausibility: FlakePlausibility
  private let ordinaryIDs: FlakePlausibility.OrdinaryIDs
  private let watchesRounding: Bool
  private var rounding: FlakeRoundingWatch

  /// Makes a decoder that writes records, what a template makes of the ids, or pictures.
  ///
  /// Rounding shows in a stream as a whole, so it is watched only where the note about it would be
  /// seen.
  init(
    writer: FlakeRecordWriter,
    shape: Shape,
    isStrict: Bool,
    watchesRounding: Bool
  ) {
    let layout = writer.layout
    self.shape = shape
    sink = ItemSink(template: writer.template, isStrict: isStrict)
    program =
      switch shape {
      case .records:
        FlakeRecordProgram(
          layout: layout,
          presentation: writer.presentation,
          fields: writer.fields,
          template: writer.template
        )
      case .template, .card: nil
      }
    plausibility = FlakePlausibility(layout: layout, now: writer.presentation.now)
    ordinaryIDs = plausibility.ordinaryIDs
    self.watchesRounding = watchesRounding
    rounding = FlakeRoundingWatch(layout: layout)
    self.writer = writer
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let sentence: String
    do throws(FlakeTextProblem) {
      let form = writer.presentation.form
      let id = try FlakeText.parse(text, layout: writer.layout, form: form)
      guard let problem = writer.layout.problem(with: id) else {
        write(id, signed: text[0] == UInt8(ascii: "-"), on: &console)
        return
      }
      sentence = problem.sentence
    } catch {
      sentence = error.sentence
    }
    try sink.refuse(text, as: .flakeID, at: place, sentence, on: &console)
  }

  private mutating func write(_ id: FlakeID, signed: Bool, on console: inout Console) {
    let warning = plausibility.warning(for: id)?.sentence
    switch shape {
    case .records:
      writer.write(id, signed: signed, warning: warning, to: &console.output.buffer)
    case .template(let template):
      writer.write(id, signed: signed, template: template, to: &console.output.buffer)
    case .card(let card):
      // An empty line between two pictures.
      if cardCount > 0 { console.output.buffer.append(0x0A) }
      cardCount += 1
      let text = card.text(
        of: id,
        signed: signed,
        warning: warning,
        presentation: writer.presentation,
        isColored: console.isOutputColored
      )
      console.output.buffer.append(text)
    }
    if case .card = shape {
      // A card says it itself.
    } else if let warning {
      console.showItemNote("\(id.rawValue): \(warning)")
    }
    if watchesRounding { rounding.observe(id) }
  }

  /// Says what the stream as a whole looks like, if it looks wrong.
  func finish(on console: inout Console) {
    if let finding = rounding.finding { console.showNote("warning: \(finding.sentence)") }
  }

  /// Decodes a block of lines, each ending in a newline; `line` counts them.
  mutating func decode(
    linesOf reader: borrowing LineReader,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    try unsafe reader.withLines { lines throws(Failure) in
      var walk = unsafe LineWalk(lines)
      while !walk.isAtEnd {
        try console.flushIfFull()
        if decodeFast(&walk, line: &line, console: &console) { continue }
        line += 1
        let text = unsafe walk.line.span
        let item = text.extracting(text.trimmedRange)
        if !item.isEmpty { try decode(item, at: .standardInput(line: line), on: &console) }
        walk.advance()
      }
    }
  }

  /// Decodes plain lines until the output is full or a line needs the careful way; says whether
  /// there is nothing left to do before the next call.
  ///
  /// Reads up to 32 bytes past a line's start and 16 before its end: the reader's padding allows it.
  private mutating func decodeFast(
    _ lines: inout LineWalk,
    line: inout UInt64,
    console: inout Console
  ) -> Bool {
    guard let program else { return false }
    var walk = lines
    var count: UInt64 = 0
    var isFull = false
    let (ordinaryIDs, plausibility) = (ordinaryIDs, plausibility)
    unsafe console.output.buffer.appendUnchecked(
      atMost: OutputStream.blockSize + program.longestRecord
    ) { output in
      program.withWriter { writer in
        var written = unsafe output
        let limit = unsafe output + OutputStream.blockSize
        while !walk.isAtEnd, unsafe written < limit {
          let length = walk.byteCount
          guard unsafe DigitLine.isNumber(at: walk.start, length: length) else { break }
          let (value, overflow) = unsafe DigitLine.value(at: walk.start, length: length)
          // Zeros in front are not part of an id's text.
          guard !overflow, unsafe walk.start[0] != UInt8(ascii: "0") || length == 1 else { break }
          let id = FlakeID(rawValue: value)
          guard ordinaryIDs.contains(id) || plausibility.isPlausible(id) else { break }
          if watchesRounding { rounding.observe(id) }
          unsafe written = writer.write(id, text: walk.start, length: length, to: written)
          walk.advance()
          count &+= 1
        }
        isFull = unsafe written >= limit
        return unsafe written - output
      }
    }
    line += count
    lines = walk
    return isFull || walk.isAtEnd
  }
}
