/// Times to be read, one per line.
struct TimeInput {
  let operands: [Operand]
  let reference: TimeReference

  /// The most times that are warned of one by one.
  private static let mostWarnings = 3

  /// Passes on the moments one by one, each with its text, the present and its place; refuses
  /// invalid ones, and warns of local times that the clocks skip or show twice.
  func forEach(
    sink: ItemSink,
    on console: inout Console,
    _ body: (
      Span<UInt8>, _ moment: Timestamp, _ now: Timestamp, ItemPlace, inout Console
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var doubtful = 0
    var reference = reference
    try operands.forEachItem(kind: .time, sink: sink, on: &console) {
      text,
      place,
      console throws(Failure) in
      if let span = console.output.clock.takeMove() {
        reference.now = reference.now.advanced(by: span) ?? reference.now
      }
      let reading: CivilReading
      do throws(TimeExpressionProblem) {
        reading = try TimeExpression.read(text, at: reference)
      } catch {
        try sink.refuse(text, as: .time, at: place, error.sentence, on: &console)
        return
      }
      if let warning = reading.warning(about: Quotation.quoted(text), now: reference.now) {
        doubtful += 1
        if doubtful <= Self.mostWarnings { console.showWarning(warning) }
      }
      try body(text, reading.moment, reference.now, place, &console)
    }
    if doubtful > Self.mostWarnings {
      console.showWarning(
        "the clocks never show, or show twice, \(doubtful) of the times: an offset behind a time "
          + "says which it is"
      )
    }
  }
}

extension CivilReading {
  /// Returns the warning about which moment was chosen for a local time that the clocks skip or
  /// show twice; nil for any other time.
  ///
  /// `time` is how the warning names it.
  func warning(about time: @autoclosure () -> String, now: Timestamp) -> String? {
    guard occurrence != .once else { return nil }
    var presentation = FlakePresentation(form: .decimal, timeStyle: .local, now: now)
    let taken = presentation.text(of: moment, precision: .milliseconds)
    return switch occurrence {
    case .once: nil
    case .never: "the clocks never show \(time()): \(taken) is taken"
    case .twice:
      "the clocks show \(time()) twice: the first, \(taken), is taken; an offset behind it says "
        + "which"
    }
  }
}
