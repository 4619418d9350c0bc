/// Decodes ids with several layouts: each id once for every layout that fits.
///
/// An id that fits no layout is read with the first that can hold it, with a warning.
struct FlakeSeveralDecoder {
  /// A layout, and how its ids are judged and shown.
  private struct Reading {
    var rows: FlakeRowMaker
    var plausibility: FlakePlausibility
    var layout: FlakeLayout { rows.layout }
  }

  private var readings: [Reading]
  private var now: Timestamp
  /// Whether the rows don't show what is odd about an id.
  private let hidesWarnings: Bool
  private var count: UInt64 = 0
  /// The number of ids that have several rows.
  private var repeatedCount: UInt64 = 0
  /// The number of ids that fit no layout.
  private var oddCount: UInt64 = 0
  /// The number of ids that look rounded on their own.
  private var roundedCount: UInt64 = 0
  private var rounding: FlakeRoundingWatch
  let sink: ItemSink

  /// Creates a decoder with the rows of each layout, which all have the same fields.
  init(_ rows: [FlakeRowMaker], rules: ItemRules) {
    readings = rows.map { rows in
      Reading(
        rows: rows,
        plausibility: FlakePlausibility(layout: rows.layout, now: rows.presentation.now)
      )
    }
    hidesWarnings = rows[0].hidesWarnings
    now = rows[0].presentation.now
    rounding = FlakeRoundingWatch(now: rows[0].presentation.now)
    sink = ItemSink(rows[0].place, rules: rules)
  }

  private mutating func moveClock(by span: TimeSpan) {
    now = now.advanced(by: span) ?? now
    rounding.moveClock(by: span)
    for index in readings.indices {
      readings[index].rows.moveClock(to: now)
      readings[index].plausibility = FlakePlausibility(layout: readings[index].layout, now: now)
    }
  }

  /// Decodes one text; an invalid one is reported, or ends the command with `--strict`.
  mutating func decode(
    _ text: Span<UInt8>,
    at place: ItemPlace,
    on console: inout Console
  ) throws(Failure) {
    if let span = console.output.clock.takeMove() { moveClock(by: span) }
    var problem: String?
    var fallback: (reading: Reading, id: FlakeID, form: FlakeForm)?
    var rowCount = 0
    for reading in readings {
      do throws(FlakeTextProblem) {
        let form = reading.rows.presentation.form
        let (id, own) = try FlakeText.parsePossible(text, layout: reading.layout, form: form)
        if fallback == nil { fallback = (reading, id, own) }
        let warning = reading.plausibility.warning(for: id)
        guard warning?.allowsLayout ?? true else { continue }
        write(id, text, reading, form: own, warning, on: &console)
        if rowCount == 0 { observe(id, warning) }
        rowCount += 1
      } catch {
        problem = problem ?? error.sentence
      }
    }
    if rowCount > 1 { repeatedCount += 1 }
    if rowCount > 0 { return }
    guard let (reading, id, form) = fallback else {
      return try sink.refuse(text, as: .flakeID, at: place, problem ?? "", on: &console)
    }
    let warning = reading.plausibility.warning(for: id)
    write(id, text, reading, form: form, warning, on: &console)
    observe(id, warning)
    oddCount += 1
  }

  /// Counts an id, whose own warning is given, for the warnings about all ids.
  private mutating func observe(_ id: FlakeID, _ warning: FlakeWarning?) {
    count += 1
    if case .rounded? = warning { roundedCount += 1 }
    rounding.sample(id)
  }

  /// Reports what is odd about the ids as a whole: that they were rounded or are times; that they
  /// fit no layout, if rows don't show it; and, unless each row has its id, that rows do not
  /// correspond to the lines of the input.
  func finish(showsID: Bool, on console: inout Console) {
    if hidesWarnings, oddCount > 0 {
      let ids = count == 1 ? "the id fits" : "\(oddCount) of \(count) ids fit"
      console.showWarning("\(ids) none of the layouts: the first that holds an id is used")
    }
    let rounded = hidesWarnings ? FlakeRoundingDoubts.sentence(roundedCount, of: count) : nil
    if let sentence = rounding.sentence ?? rounding.calendarSentence ?? rounded
      ?? rounding.fewSentence
    {
      console.showWarning(sentence)
    }
    guard repeatedCount > 0, !showsID else { return }
    let ids = repeatedCount == 1 ? "1 id has" : "\(repeatedCount) ids have"
    console.showWarning(
      "\(ids) a row for each of several layouts, so rows are not in line with the input: "
        + "-f id,layout,time says whose they are"
    )
  }

  /// Writes an id in the form in which it was given.
  private func write(
    _ id: FlakeID,
    _ text: Span<UInt8>,
    _ reading: Reading,
    form: FlakeForm,
    _ warning: FlakeWarning?,
    on console: inout Console
  ) {
    reading.rows.append(
      id,
      form: form,
      signed: text[0] == UInt8(ascii: "-"),
      input: text,
      warning: warning?.sentence,
      to: &console.output.buffer
    )
  }
}
