/// `flake encode`: builds an id from its parts or, without a time, one for each time that is read.
enum FlakeEncodeCommand {
  private enum Input {
    case id(FlakeID, warning: String?)
    case times(TimeInput)
  }

  private static func input(
    _ arguments: ParsedArguments,
    _ parts: FlakeParts
  ) throws(UsageError) -> Input {
    let given = arguments.given(.moment)
    // A problem with the other parts is a problem at any time.
    let time = try given.map { given throws(UsageError) in
      try arguments.time(given)
    }
    do throws(FlakeEncodeProblem) {
      let id = try parts.id(at: time?.moment ?? parts.layout.epoch)
      if let time { return .id(id, warning: time.warning) }
    } catch {
      throw arguments.conflict(
        "no id of layout \(Quotation.quoted(parts.layout.name)): \(error.sentence)"
      )
    }
    if SystemCall.isTerminal(0), !arguments.isThere(.itemsFile) {
      throw arguments.error(.terminalInput(remedy: "pass --at TIME, or times with < FILE"))
    }
    return .times(arguments.timesOfInput)
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let layout = try arguments.layout()
    if let given = arguments.given(.workerField), given.isFromEnvironment {
      try arguments.check(given, isIn: 0...layout.largestWorker)
    }
    let parts = FlakeParts(
      layout: layout,
      worker: arguments.number(.workerField),
      sequence: arguments.number(.sequence),
      random: arguments.number(.random),
      other: arguments.number(.other)
    )
    let presentation = FlakePresentation(arguments)
    let rows = try RowRequest(
      arguments,
      fields: FlakeRow.fields(of: parts.layout, names: arguments.fields)
    )
    let rules = ItemRules(arguments)
    let input = try Self.input(arguments, parts)
    func write(
      _ id: FlakeID,
      at now: Timestamp,
      input: Span<UInt8>,
      with rowMaker: FlakeRowMaker,
      on console: inout Console
    ) {
      // As with `flake next`, text is just the id.
      if rows.format == .text {
        FlakeText.append(
          id,
          layout: parts.layout,
          form: presentation.form,
          to: &console.output.buffer
        )
        console.output.buffer.append(0x0A)
        return
      }
      let warning = FlakePlausibility(layout: parts.layout, now: now).warning(for: id)
      rowMaker.append(
        id,
        form: presentation.form,
        input: input,
        warning: warning?.sentence,
        to: &console.output.buffer
      )
    }
    return { console throws(Failure) in
      let rowMaker = FlakeRowMaker(
        layout: parts.layout,
        presentation: presentation,
        fields: rows.fields,
        template: rows.begin(on: &console).template
      )
      if arguments.isLayoutAssumed { console.showNote(parts.layout.noteAboutAssuming) }
      switch input {
      case .id(let id, let warning):
        if let warning { console.showWarning(warning) }
        write(id, at: presentation.now, input: Span(), with: rowMaker, on: &console)
        return .success
      case .times(let times):
        let sink = ItemSink(rowMaker.place, rules: rules)
        var series = FlakeSeries(parts)
        try times.forEach(sink: sink, on: &console) {
          text,
          moment,
          now,
          place,
          console throws(Failure) in
          do throws(FlakeEncodeProblem) {
            let id = try series.id(at: moment)
            write(id, at: now, input: text, with: rowMaker, on: &console)
          } catch {
            try sink.refuse(
              item: text,
              as: .time,
              at: place,
              because: "no id of layout \(Quotation.quoted(parts.layout.name)) at "
                + "\(Quotation.quoted(text)): \(error.sentence)",
              on: &console
            )
          }
        }
        if let warning = series.warning() { console.showWarning(warning) }
        return console.finishItems()
      }
    }
  }
}

/// The parts of a flake besides its time.
private struct FlakeParts {
  let layout: FlakeLayout
  let worker: UInt64
  let sequence: UInt64
  let random: UInt64
  let other: UInt64

  func id(at time: Timestamp) throws(FlakeEncodeProblem) -> FlakeID {
    try layout.id(time: time, worker: worker, sequence: sequence, random: random, other: other)
  }
}

/// Builds the ids of times that are read: of equal ones in a row, each gets the next number of the
/// sequence, or of the random bits where there is no sequence.
private struct FlakeSeries {
  private let parts: FlakeParts
  private let counter: FlakeField?
  /// The id of the latest time before anything was counted, and how many of that time followed.
  private var last: (id: FlakeID, followers: UInt64)?
  /// Whether more equal times followed one another than the counter has numbers.
  private var isFull = false
  private let seen = FlakeRepeats()
  private var repeats = 0

  init(_ parts: FlakeParts) {
    self.parts = parts
    counter = parts.layout.sequenceField ?? parts.layout.randomField
  }

  mutating func id(at time: Timestamp) throws(FlakeEncodeProblem) -> FlakeID {
    var id = try parts.id(at: time)
    let followers = last?.id == id ? last.map { $0.followers + 1 } ?? 0 : 0
    last = (id, followers)
    if let counter {
      // After the largest number come those below the first, which are free as well.
      let number = counter.value(in: id) &+ followers
      id = FlakeID(rawValue: id.rawValue & ~counter.mask | counter.bits(of: number))
    }
    if followers > counter?.largest ?? 0 { isFull = true }
    if seen.repeats(id) { repeats += 1 }
    return id
  }

  /// Returns the warning about ids that were built more than once; nil if there are none.
  func warning() -> String? {
    guard repeats > 0 else { return nil }
    let ids = repeats == 1 ? "an id repeats an earlier one" : "\(repeats) ids repeat earlier ones"
    guard let counter else {
      return ids + ": layout \(Quotation.quoted(parts.layout.name)) has no sequence to tell equal "
        + "times apart"
    }
    return isFull
      ? ids + ": a moment of layout \(Quotation.quoted(parts.layout.name)) has no more than "
        + "\(counter.largest + 1)"
      : ids + ": equal times get ids of their own only where they follow one another, so sort them"
  }
}
