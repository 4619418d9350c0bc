/// Decodes ids one by one or by blocks of lines, with one layout or several.
///
/// With several, each id has a row for every layout that fits; one that fits none has a row of the
/// first layout that can hold it. The valid ids of lines are written by ``FlakeLineWriter``; invalid
/// ones and arguments take the careful path, the only one that knows the rules.
struct FlakeDecoder: ~Copyable, LineTaker {
  /// For each layout, what is written, and what is odd about its ids.
  private var readings: [(rows: FlakeRowMaker, warnings: FlakeWarningText)]
  /// Shown in place of a row; nil for rows.
  private let card: FlakeCard?
  private var cardCount = 0
  /// Handles invalid ids.
  let sink: ItemSink
  /// Writes the rows of lines; nil for pictures.
  private var writer: FlakeLineWriter?
  private var doubts: FlakeDoubts
  /// Whether no layout was named.
  private let isAssumed: Bool

  private var rows: FlakeRowMaker { readings[0].rows }
  /// Whether there is a row for each layout that fits.
  private var hasSeveral: Bool { readings.count > 1 }

  /// Whether each row has its id.
  private let showsID: Bool

  /// Creates a decoder that writes the rows of each layout, which all have the same fields, or
  /// pictures of the only one if there is a card.
  ///
  /// If `isAssumed`, no layout was named, and ids that may as well be another layout's are reported.
  init(
    _ rows: [FlakeRowMaker],
    card: FlakeCard?,
    rules: ItemRules,
    isAssumed: Bool,
    showsID: Bool
  ) {
    let present = rows[0].presentation.present
    readings = rows.map { ($0, FlakeWarningText(layout: $0.layout, now: present.now)) }
    self.card = card
    self.isAssumed = isAssumed
    self.showsID = showsID
    sink = ItemSink(card == nil ? rows[0].place : .row(.items(.text)), rules: rules)
    doubts = FlakeDoubts(layout: rows.count == 1 ? rows[0].layout : nil, present: present)
    if card == nil { writer = makeWriter() }
  }

  private func makeWriter() -> FlakeLineWriter {
    FlakeLineWriter(readings.map { ($0.rows.program, $0.warnings) })
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    var problem: FlakeTextProblem?
    var fallback: (index: Int, id: FlakeID, form: FlakeForm)?
    var rowCount = 0
    for index in readings.indices {
      let layout = readings[index].rows.layout
      do throws(FlakeTextProblem) {
        let form = rows.presentation.form
        let (id, own) = try FlakeText.parsePossible(text, layout: layout, form: form)
        if fallback == nil { fallback = (index, id, own) }
        let warning = readings[index].warnings.plausibility.warning(for: id)
        guard hasSeveral, warning?.allowsLayout ?? true else { continue }
        write(id, text, index, form: own, warning?.sentence, on: &console)
        rowCount += 1
      } catch {
        problem = problem ?? error
      }
    }
    guard let (index, id, form) = fallback else {
      let sentence = problem?.sentence ?? ""
      return try sink.refuse(text, as: .flakeID, at: place, sentence, on: &console)
    }
    guard rowCount == 0 else { return doubts.observe(id, rowCount: rowCount) }
    let warnings = readings[index].warnings
    let sentence = warnings.sentence(for: id)
    write(id, text, index, form: form, sentence, on: &console)
    if hasSeveral {
      doubts.observe(id, rowCount: 1, unfitting: warnings.plausibility.warning(for: id))
    } else {
      doubts.observe(id)
    }
  }

  /// Writes an id in the form in which it was given.
  private mutating func write(
    _ id: FlakeID,
    _ text: Span<UInt8>,
    _ index: Int,
    form: FlakeForm,
    _ warning: String?,
    on console: inout Console
  ) {
    let signed = text[0] == UInt8(ascii: "-")
    guard let card else {
      readings[index].rows.append(
        id,
        form: form,
        signed: signed,
        input: text,
        warning: warning,
        to: &console.output.buffer
      )
      return
    }
    // An empty line between two pictures.
    if cardCount > 0 { console.output.buffer.append(0x0A) }
    cardCount += 1
    var presentation = rows.presentation
    presentation.form = form
    let picture = card.text(
      of: id,
      signed: signed,
      warning: warning,
      presentation: presentation,
      isColored: console.isOutputColored
    )
    console.output.buffer.append(picture)
  }

  /// Reports what is odd about the stream as a whole and, unless each row has its id, that rows are
  /// not in line with the input.
  func finish(on console: inout Console) { tell(on: &console, isAtEnd: true) }

  func tell(on console: inout Console) { tell(on: &console, isAtEnd: false) }

  private func tell(on console: inout Console, isAtEnd: Bool) {
    // With a single id, its row says it.
    let isHidden = rows.hidesWarnings || !hasSeveral && rows.restsOnLayout && doubts.isStream
    if isHidden, let sentence = doubts.sentence {
      console.showWarning(sentence, about: .readings, isAtEnd: isAtEnd)
    }
    if rows.restsOnLayout, isAssumed || !isHidden || doubts.sentence == nil,
      let sentence = doubts.layoutSentence(isAssumed: isAssumed)
    {
      console.showWarning(sentence, about: .layout, isAtEnd: isAtEnd)
    }
    // What looks rounded among a few may be chance.
    guard isAtEnd else { return }
    if let sentence = doubts.roundingSentence(areRoundedShown: !rows.hidesWarnings) {
      console.showWarning(sentence)
    }
    if !showsID, let sentence = doubts.repeatedSentence { console.showWarning(sentence) }
  }

  /// Judges ids, and tells their ages, as of the present, if that has moved.
  private mutating func renew() {
    let now = doubts.present.now
    guard readings[0].warnings.plausibility.now != now else { return }
    doubts.renew()
    for index in readings.indices {
      let program = readings[index].rows.program
      program.withWriter { $0.now = now }
      readings[index].warnings = FlakeWarningText(layout: program.layout, now: now)
    }
    if writer != nil { writer = makeWriter() }
  }

  func makeWorkers(_ count: Int) -> [FlakeLineWorker] {
    guard writer != nil, !readings.contains(where: { $0.rows.program.needsRowBefore })
    else { return [] }
    return (0..<count).map { _ in
      FlakeLineWorker(readings.map(\.rows.independent), doubts.ofParts)
    }
  }

  mutating func take(
    _ lines: PaddedBytes,
    lacksNewline _: Bool,
    of input: LineInput,
    after line: inout UInt64,
    on console: inout Console
  ) throws(Failure) {
    renew()
    var walk = LineWalk(lines)
    while !walk.isAtEnd {
      try console.flushIfFull()
      if writer?.write(&walk, line: &line, to: &console.output.buffer, noting: &doubts) == true {
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
