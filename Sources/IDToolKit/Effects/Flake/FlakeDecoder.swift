/// Decodes ids one by one or by blocks of lines.
///
/// The valid ids of lines are written by ``FlakeLineWriter``; invalid ones and arguments take the
/// careful path, the only one that knows the rules.
struct FlakeDecoder: ~Copyable, LineTaker {
  private var rows: FlakeRowMaker
  private var now: Timestamp
  /// Shown in place of a row; nil for rows.
  private let card: FlakeCard?
  private var cardCount = 0
  /// Handles invalid ids.
  let sink: ItemSink
  private var warnings: FlakeWarningText
  /// Writes the rows of lines; nil for pictures.
  private var writer: FlakeLineWriter?
  private var doubts: FlakeDoubts
  /// Whether an argument was one that JavaScript may have rounded: its own warning says so, and the
  /// one about few such ids would repeat it.
  private var hasToldAlone = false
  /// Whether no layout was named.
  private let isAssumed: Bool
  /// Finds ids that more likely belong to another layout, until one is found or enough were
  /// examined; nil if that would not be reported.
  private var alternatives: FlakeAlternatives?
  private var comparisonCount = 0
  private static let mostComparisons = 16

  /// Creates a decoder that writes rows, or pictures if there is a card.
  ///
  /// If `isAssumed`, no layout was named, and ids that together look like another layout's are
  /// reported; with `comparesLayouts`, as at a terminal, so is the first that does on its own.
  init(
    _ rows: FlakeRowMaker,
    card: FlakeCard?,
    rules: ItemRules,
    isAssumed: Bool,
    comparesLayouts: Bool
  ) {
    self.rows = rows
    self.card = card
    self.isAssumed = isAssumed
    let (layout, now) = (rows.layout, rows.presentation.now)
    self.now = now
    sink = ItemSink(card == nil ? rows.place : .row(.items(.text)), rules: rules)
    writer = card == nil ? FlakeLineWriter(rows.program, now: now) : nil
    warnings = FlakeWarningText(layout: layout, now: now)
    doubts = FlakeDoubts(layout: layout, now: now)
    if isAssumed, comparesLayouts {
      alternatives = FlakeAlternatives(besides: layout, now: now)
    }
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let id: FlakeID
    let form: FlakeForm
    do {
      let presentation = rows.presentation
      (id, form) = try FlakeText.parsePossible(text, layout: rows.layout, form: presentation.form)
    } catch {
      return try sink.refuse(text, as: .flakeID, at: place, error.sentence, on: &console)
    }
    let isAlone = place == .argument
    // It is written in the form in which it was given.
    let signed = text[0] == UInt8(ascii: "-")
    let warning = warnings.sentence(for: id, isAlone: isAlone)
    if let card {
      // An empty line between two pictures.
      if cardCount > 0 { console.output.buffer.append(0x0A) }
      cardCount += 1
      var presentation = rows.presentation
      presentation.form = form
      let text = card.text(
        of: id,
        signed: signed,
        warning: warning,
        presentation: presentation,
        isColored: console.isOutputColored
      )
      console.output.buffer.append(text)
    } else {
      rows.append(
        id,
        form: form,
        signed: signed,
        input: text,
        warning: warning,
        to: &console.output.buffer
      )
    }
    doubts.observe(id)
    if isAlone, FlakeRounding.zeros(of: id) == nil, FlakeRounding.printedZeros(of: id) != nil {
      doubts.noteRoundedAlone()
      hasToldAlone = true
    }
    if warning == nil { compareLayouts(for: id, on: &console) }
  }

  /// Reports once that a plausible id more likely belongs to another layout.
  private mutating func compareLayouts(for id: FlakeID, on console: inout Console) {
    guard let alternatives else { return }
    comparisonCount += 1
    let isUnlikely = alternatives.isMoreLikelyAnother(id, than: rows.layout)
    if isUnlikely {
      let command = "'idtool inspect \(id.rawValue)'"
      console.showNote(
        "\(id.rawValue) is read as \(rows.layout.name), but nothing in an id tells its layout: "
          + "\(command) shows what else it could be"
      )
    }
    if isUnlikely || comparisonCount == Self.mostComparisons { self.alternatives = nil }
  }

  /// Reports what is odd about the stream as a whole.
  func finish(on console: inout Console) {
    // With a single id, its row says it.
    if rows.hidesWarnings || rows.restsOnLayout && doubts.isStream, let sentence = doubts.sentence {
      console.showWarning(sentence)
    }
    if isAssumed, rows.restsOnLayout, let sentence = doubts.layoutSentence {
      console.showWarning(sentence)
    }
    let rounded =
      doubts.roundingSentence ?? (rows.hidesWarnings ? doubts.roundedSentence : nil)
      ?? (hasToldAlone ? nil : doubts.fewSentence)
    if let rounded { console.showWarning(rounded) }
  }

  mutating func moveClock(by span: TimeSpan) {
    now = now.advanced(by: span) ?? now
    rows.moveClock(to: now)
    warnings = FlakeWarningText(layout: rows.layout, now: now)
    doubts.moveClock(by: span)
    if writer != nil { writer = FlakeLineWriter(rows.program, now: now) }
    if alternatives != nil { alternatives = FlakeAlternatives(besides: rows.layout, now: now) }
  }

  func makeWorkers(_ count: Int) -> [FlakeLineWorker] {
    guard writer != nil, alternatives == nil, !doubts.watchesAll, !rows.program.needsRowBefore
    else { return [] }
    return (0..<count).map { _ in FlakeLineWorker(rows.independent, now: now) }
  }

  mutating func take(
    _ lines: PaddedBytes,
    lacksNewline _: Bool,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    var walk = LineWalk(lines)
    while !walk.isAtEnd {
      try console.flushIfFull()
      if alternatives == nil,
        writer?.write(&walk, line: &line, to: &console.output.buffer, noting: &doubts) == true
      {
        continue
      }
      line += 1
      try decode(lineWithBlanks: walk.line.span, at: input.place(line), on: &console)
      walk.advance()
    }
  }

  mutating func take(
    _ piece: FlakeLineWorker.Piece,
    of lines: PaddedBytes,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    var passed = 0
    for segment in piece.segments {
      try console.write { output throws(StreamProblem) in
        try output.write(piece.output, passed..<segment.outputCount)
      }
      passed = segment.outputCount
      line += segment.lineCount
      doubts.add(segment.doubts)
      guard let unmade = segment.line else { continue }
      line += 1
      let text = lines.span.extracting(unmade)
      try decode(lineWithBlanks: text, at: input.place(line), on: &console)
    }
    let rest = lines[piece.restOffset...]
    try take(rest, lacksNewline: false, of: input, after: &line, on: &console)
  }

  /// Decodes one line on the careful path.
  private mutating func decode(
    lineWithBlanks text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    let item = text.extracting(text.trimmedRange)
    if item.isEmpty {
      sink.pass(blankLineOn: &console)
    } else {
      try decode(item, at: place, on: &console)
    }
  }
}
