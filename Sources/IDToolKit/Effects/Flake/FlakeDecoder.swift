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
  /// The same for ids that are odd.
  private let oddProgram: FlakeRecordProgram?
  private var warnings: FlakeWarningText
  private let ordinaryIDs: FlakePlausibility.OrdinaryIDs
  private var doubts: FlakeDoubts
  /// Whether the results rest on the layout, and what is odd about an id does not stand beside it.
  private let hidesWarnings: Bool
  /// Finds ids that are more likely another layout's, until one is found or so many were looked at;
  /// nil where nobody would be told.
  private var alternatives: FlakeAlternatives?
  private var comparisonCount = 0
  private static let mostComparisons = 16

  /// Makes a decoder that writes records, what a template makes of the ids, or pictures.
  ///
  /// With `comparesLayouts` it says once if an id is more likely another layout's.
  init(
    writer: FlakeRecordWriter,
    shape: Shape,
    rules: ItemRules,
    comparesLayouts: Bool
  ) {
    let layout = writer.layout
    self.shape = shape
    let place: ItemSink.Place =
      switch shape {
      case .records: .row(writer.template)
      case .template: .emptyLine
      case .card: .row(.items(.text))
      }
    sink = ItemSink(place, rules: rules)
    func program(hasWarning: Bool) -> FlakeRecordProgram? {
      guard case .records = shape else { return nil }
      return FlakeRecordProgram(
        layout: layout,
        presentation: writer.presentation,
        fields: writer.fields,
        template: writer.template,
        hasWarning: hasWarning
      )
    }
    self.program = program(hasWarning: false)
    oddProgram = program(hasWarning: true)
    warnings = FlakeWarningText(layout: layout, now: writer.presentation.now)
    ordinaryIDs = warnings.plausibility.ordinaryIDs
    doubts = FlakeDoubts(layout: layout, now: writer.presentation.now)
    hidesWarnings =
      switch shape {
      case .records:
        writer.template.format != .text
          && !writer.sources.contains(.warning) && writer.sources.contains { $0 != .id }
      case .template(let template): template.showsMoreThanID
      case .card: false
      }
    if comparesLayouts {
      alternatives = FlakeAlternatives(besides: layout, now: writer.presentation.now)
    }
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
      let form = writer.form
      let (id, own) = try FlakeText.parseAny(text, layout: writer.layout, form: form)
      guard let problem = writer.layout.problem(with: id) else {
        // As it was written.
        writer.form = own
        write(id, text, isAlone: place == .argument, on: &console)
        writer.form = form
        return
      }
      sentence = problem.sentence
    } catch {
      sentence = error.sentence
    }
    try sink.refuse(text, as: .flakeID, at: place, sentence, on: &console)
  }

  private mutating func write(
    _ id: FlakeID,
    _ text: Span<UInt8>,
    isAlone: Bool,
    on console: inout Console
  ) {
    let signed = text[0] == UInt8(ascii: "-")
    let warning = warnings.sentence(for: id, isAlone: isAlone)
    switch shape {
    case .records:
      writer.write(
        id,
        signed: signed,
        warning: warning,
        input: text,
        to: &console.output.buffer
      )
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
    doubts.observe(id)
    if warning == nil { compareLayouts(for: id, on: &console) }
  }

  /// Says once that a plausible id is more likely another layout's.
  private mutating func compareLayouts(for id: FlakeID, on console: inout Console) {
    guard let alternatives else { return }
    comparisonCount += 1
    let isUnlikely = alternatives.isMoreLikelyAnother(id, than: writer.layout)
    if isUnlikely {
      let command = "'idtool inspect \(id.rawValue)'"
      console.showNote(
        "\(id.rawValue) is read as \(writer.layout.name), but nothing in an id tells its layout: "
          + "\(command) shows what else it could be"
      )
    }
    if isUnlikely || comparisonCount == Self.mostComparisons { self.alternatives = nil }
  }

  /// Says what the stream as a whole looks like, if it looks wrong.
  func finish(on console: inout Console) {
    if hidesWarnings, let sentence = doubts.sentence { console.showWarning(sentence) }
    if let sentence = doubts.roundingSentence { console.showWarning(sentence) }
  }

  /// Decodes a block of lines, each ending in a newline; `line` counts them.
  mutating func decode(
    linesOf reader: borrowing LineReader,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    try unsafe reader.withLines { lines throws(Failure) in
      var walk = unsafe LineWalk(lines)
      while !walk.isAtEnd {
        try console.flushIfFull()
        if decodeFast(&walk, line: &line, console: &console) { continue }
        if decodeOdd(&walk, line: &line, console: &console) { continue }
        line += 1
        let text = unsafe walk.line.span
        let item = text.extracting(text.trimmedRange)
        if item.isEmpty {
          sink.pass(blankLineOn: &console)
        } else {
          try decode(item, at: input.place(line), on: &console)
        }
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
    guard let program, alternatives == nil else { return false }
    var walk = lines
    var count: UInt64 = 0
    var isFull = false
    let (ordinaryIDs, plausibility) = (ordinaryIDs, warnings.plausibility)
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
          doubts.sampleRounding(id)
          unsafe written = writer.write(id, text: walk.start, length: length, to: written)
          walk.advance()
          count &+= 1
        }
        isFull = unsafe written >= limit
        return unsafe written - output
      }
    }
    line += count
    doubts.addOrdinary(count)
    lines = walk
    return isFull || walk.isAtEnd
  }

  /// Decodes plain lines for as long as the ids are odd, until the output is full or a line needs the
  /// careful way; says whether there was one.
  private mutating func decodeOdd(
    _ lines: inout LineWalk,
    line: inout UInt64,
    console: inout Console
  ) -> Bool {
    guard let oddProgram, alternatives == nil else { return false }
    var walk = lines
    var count: UInt64 = 0
    let (ordinaryIDs, layout) = (ordinaryIDs, writer.layout)
    // The one format in which a comma must be quoted.
    let isCommaPlain = writer.template.format != .csv
    unsafe console.output.buffer.appendUnchecked(
      atMost: OutputStream.blockSize + oddProgram.longestRecord
    ) { output in
      oddProgram.withWriter { writer in
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FlakeWarningText.longest) {
          memory in
          var written = unsafe output
          let limit = unsafe output + OutputStream.blockSize
          guard let text = memory.baseAddress else { return 0 }
          while !walk.isAtEnd, unsafe written < limit {
            let length = walk.byteCount
            guard unsafe DigitLine.isNumber(at: walk.start, length: length) else { break }
            let (value, overflow) = unsafe DigitLine.value(at: walk.start, length: length)
            guard !overflow, unsafe walk.start[0] != UInt8(ascii: "0") || length == 1 else { break }
            let id = FlakeID(rawValue: value)
            guard !ordinaryIDs.contains(id), layout.problem(with: id) == nil else { break }
            let textCount = unsafe warnings.write(id, to: text)
            let warning = unsafe UnsafeBufferPointer(start: text, count: textCount)
            guard textCount > 0,
              unsafe isCommaPlain || !warning.contains(UInt8(ascii: ","))
            else { break }
            doubts.observe(id)
            unsafe writer.warning = warning
            unsafe written = writer.write(id, text: walk.start, length: length, to: written)
            walk.advance()
            count &+= 1
          }
          return unsafe written - output
        }
      }
    }
    line += count
    lines = walk
    return count > 0
  }
}
