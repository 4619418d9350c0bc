/// Decodes ids one by one or by blocks of lines.
///
/// Nearly every line of a real stream is 1 to 20 digits and a newline: those are read without a
/// branch a digit, and ``FlakeLineReader`` reads what is unusual. What is wrong takes the careful
/// way, which is the only one that knows the rules.
struct FlakeDecoder: ~Copyable {
  /// What becomes of an id.
  enum Shape {
    case records(FlakeRecords)
    case card(FlakeCard, FlakeLayout, FlakePresentation)
  }

  private let layout: FlakeLayout
  private let presentation: FlakePresentation
  private let shape: Shape
  private var cardCount = 0
  /// For what is no id.
  let sink: ItemSink
  private var reader: FlakeLineReader
  private var warnings: FlakeWarningText
  private let ordinaryIDs: FlakePlausibility.OrdinaryIDs
  private var doubts: FlakeDoubts
  private let hidesWarnings: Bool
  private let restsOnLayout: Bool
  /// Finds ids that are more likely another layout's, until one is found or so many were looked at;
  /// nil where nobody would be told.
  private var alternatives: FlakeAlternatives?
  private var comparisonCount = 0
  private static let mostComparisons = 16

  /// Makes a decoder that writes records or pictures.
  ///
  /// With `comparesLayouts` it says once if an id is more likely another layout's.
  init(_ shape: Shape, rules: ItemRules, comparesLayouts: Bool) {
    self.shape = shape
    switch shape {
    case .records(let records):
      layout = records.layout
      presentation = records.presentation
      hidesWarnings = records.hidesWarnings
      restsOnLayout = records.restsOnLayout
      sink = ItemSink(records.place, rules: rules)
    case .card(_, let layout, let presentation):
      self.layout = layout
      self.presentation = presentation
      hidesWarnings = false
      restsOnLayout = true
      sink = ItemSink(.row(.items(.text)), rules: rules)
    }
    reader = FlakeLineReader(layout: layout, form: presentation.form)
    warnings = FlakeWarningText(layout: layout, now: presentation.now)
    ordinaryIDs = warnings.plausibility.ordinaryIDs
    doubts = FlakeDoubts(layout: layout, now: presentation.now)
    if comparesLayouts {
      alternatives = FlakeAlternatives(besides: layout, now: presentation.now)
    }
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let sentence: String
    do throws(FlakeTextProblem) {
      let (id, own) = try FlakeText.parseAny(text, layout: layout, form: presentation.form)
      guard let problem = layout.problem(with: id) else {
        write(id, text, form: own, isAlone: place == .argument, on: &console)
        return
      }
      sentence = problem.sentence
    } catch {
      sentence = error.sentence
    }
    try sink.refuse(text, as: .flakeID, at: place, sentence, on: &console)
  }

  /// Writes an id in the form in which it was given.
  private mutating func write(
    _ id: FlakeID,
    _ text: Span<UInt8>,
    form: FlakeForm,
    isAlone: Bool,
    on console: inout Console
  ) {
    let signed = text[0] == UInt8(ascii: "-")
    let warning = warnings.sentence(for: id, isAlone: isAlone)
    switch shape {
    case .records(let records):
      records.append(
        id,
        form: form,
        signed: signed,
        input: text,
        warning: warning,
        to: &console.output.buffer
      )
    case .card(let card, _, var presentation):
      // An empty line between two pictures.
      if cardCount > 0 { console.output.buffer.append(0x0A) }
      cardCount += 1
      presentation.form = form
      let text = card.text(
        of: id,
        signed: signed,
        warning: warning,
        presentation: presentation,
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
    let isUnlikely = alternatives.isMoreLikelyAnother(id, than: layout)
    if isUnlikely {
      let command = "'idtool inspect \(id.rawValue)'"
      console.showNote(
        "\(id.rawValue) is read as \(layout.name), but nothing in an id tells its layout: "
          + "\(command) shows what else it could be"
      )
    }
    if isUnlikely || comparisonCount == Self.mostComparisons { self.alternatives = nil }
  }

  /// Says what the stream as a whole looks like, if it looks wrong.
  func finish(on console: inout Console) {
    // Beside the only id there is, its record says it.
    if hidesWarnings || restsOnLayout && doubts.isStream, let sentence = doubts.sentence {
      console.showWarning(sentence)
    }
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
        if decodePlain(&walk, line: &line, console: &console) { continue }
        if decodeOthers(&walk, line: &line, console: &console) { continue }
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

  /// Decodes lines that are ordinary ids, for records that the inner loop writes, until the output is
  /// full or a line is another; says whether there is nothing left to do before the next call.
  ///
  /// Reads up to 32 bytes past a line's start and 16 before its end: the reader's padding allows it.
  private mutating func decodePlain(
    _ lines: inout LineWalk,
    line: inout UInt64,
    console: inout Console
  ) -> Bool {
    guard case .records(let records) = shape, records.program.isPlain, reader.readsDecimal,
      alternatives == nil
    else { return false }
    let program = records.program
    var walk = lines
    var count: UInt64 = 0
    var isFull = false
    let ordinaryIDs = ordinaryIDs
    unsafe console.output.buffer.appendUnchecked(
      atMost: OutputStream.blockSize + program.longestRecord
    ) { output in
      program.withWriter { writer in
        var written = unsafe output
        let limit = unsafe output + OutputStream.blockSize
        while !walk.isAtEnd, unsafe written < limit {
          let length = walk.byteCount
          guard let id = unsafe Self.plainID(at: walk.start, length: length),
            ordinaryIDs.contains(id)
          else { break }
          doubts.sampleRounding(id)
          unsafe written = writer.writePlain(id, text: walk.start, length: length, to: written)
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

  /// The id of a line of digits; nil for any other and for one with zeros in front, which are not
  /// part of an id's text.
  @inline(__always)
  private static func plainID(at start: UnsafePointer<UInt8>, length: Int) -> FlakeID? {
    guard unsafe DigitLine.isNumber(at: start, length: length) else { return nil }
    let (value, overflow) = unsafe DigitLine.value(at: start, length: length)
    guard !overflow, unsafe start[0] != UInt8(ascii: "0") || length == 1 else { return nil }
    return FlakeID(rawValue: value)
  }

  /// Decodes other lines until the output is full, a line needs the careful way or is for
  /// ``decodePlain(_:line:console:)``; says whether there was one.
  private mutating func decodeOthers(
    _ lines: inout LineWalk,
    line: inout UInt64,
    console: inout Console
  ) -> Bool {
    guard case .records(let records) = shape, alternatives == nil else { return false }
    let program = records.program
    var walk = lines
    var count: UInt64 = 0
    let ordinaryIDs = ordinaryIDs
    let readsDecimal = reader.readsDecimal
    unsafe console.output.buffer.appendUnchecked(
      atMost: OutputStream.blockSize + program.longestRecord
    ) { output in
      program.withWriter { writer in
        var written = unsafe output
        let limit = unsafe output + OutputStream.blockSize
        while !walk.isAtEnd, unsafe written < limit {
          let length = walk.byteCount
          if readsDecimal, let id = unsafe Self.plainID(at: walk.start, length: length) {
            let isOrdinary = ordinaryIDs.contains(id)
            // One alone is not worth the change to the other loop.
            if isOrdinary, program.isPlain, count > 0 { break }
            guard isOrdinary || layout.problem(with: id) == nil else { break }
            doubts.observe(id)
            unsafe written = write(
              id,
              text: walk.start,
              length: length,
              mayBeOdd: !isOrdinary,
              with: &writer,
              showsWarning: program.showsWarning,
              to: written
            )
          } else {
            guard let item = unsafe reader.item(ofLine: walk.line),
              layout.problem(with: item.id) == nil
            else { break }
            doubts.observe(item.id)
            unsafe writer.input = item.input
            unsafe written = write(
              item.id,
              text: item.text,
              length: item.length,
              mayBeOdd: !ordinaryIDs.contains(item.id),
              with: &writer,
              showsWarning: program.showsWarning,
              to: written
            )
            writer.forgetItem()
          }
          walk.advance()
          count &+= 1
        }
        return unsafe written - output
      }
    }
    line += count
    lines = walk
    return count > 0
  }

  /// Writes a record with what is odd about its id, if anything is.
  @inline(__always)
  private mutating func write(
    _ id: FlakeID,
    text: UnsafePointer<UInt8>,
    length: Int,
    mayBeOdd: Bool,
    with writer: inout FlakeRecordLoop,
    showsWarning: Bool,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard mayBeOdd, showsWarning else {
      return unsafe writer.write(id, text: text, length: length, to: start)
    }
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self,
      capacity: FlakeWarningText.longest
    ) { memory in
      guard let sentence = memory.baseAddress else { return unsafe start }
      let count = unsafe warnings.write(id, to: sentence)
      unsafe writer.warning = UnsafeBufferPointer(start: sentence, count: count)
      defer { writer.forgetItem() }
      return unsafe writer.write(id, text: text, length: length, to: start)
    }
  }
}
