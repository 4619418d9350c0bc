/// Times to be read, one per line, or per row of a table.
struct TimeInput {
  let operands: [Operand]
  let reference: TimeReference
  let present: Present
  /// The table that has the times; nil if lines do.
  let table: FilledTable?

  /// The most times that are warned of one by one.
  private static let mostWarnings = 3

  /// Passes on the moments one by one, each with its text, the present and its place; refuses
  /// invalid ones, and warns of local times that the clocks skip or show twice.
  ///
  /// The body returns whether it wrote an id, as a line.
  func forEach(
    sink: ItemSink,
    on console: inout Console,
    _ body: (
      Span<UInt8>, _ moment: Timestamp, _ now: Timestamp, ItemPlace, inout Console
    ) throws(Failure) -> Bool
  ) throws(Failure) {
    var doubtful = 0
    var reference = reference
    func read(
      _ text: Span<UInt8>,
      _ place: ItemPlace,
      on console: inout Console
    ) throws(Failure) -> Int? {
      reference.now = present.now
      let reading: CivilReading
      do throws(TimeExpressionProblem) {
        reading = try TimeExpression.read(text, at: reference)
      } catch {
        try sink.refuse(text, as: .time, at: place, error.sentence, on: &console)
        return nil
      }
      if let warning = reading.warning(about: Quotation.quoted(text)) {
        doubtful += 1
        if doubtful <= Self.mostWarnings { console.showWarning(warning) }
      }
      let start = console.output.buffer.count
      return try body(text, reading.moment, reference.now, place, &console) ? start : nil
    }
    if let table {
      for file in operands { try table.copy(file, sink: sink, on: &console, read) }
    } else {
      try operands.forEachItem(kind: .time, sink: sink, on: &console) {
        text,
        place,
        console throws(Failure) in
        _ = try read(text, place, on: &console)
      }
    }
    if doubtful > Self.mostWarnings {
      console.showWarning(
        "the clocks never show, or show twice, \(doubtful) of the times: an offset after a time "
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
  func warning(about time: @autoclosure () -> String) -> String? {
    guard occurrence != .once else { return nil }
    let present = Present(moment)
    var presentation = FlakePresentation(form: .decimal, timeStyle: .local, present: present)
    let taken = presentation.text(of: moment, precision: .milliseconds)
    return switch occurrence {
    case .once: nil
    case .never: "the clocks never show \(time()): \(taken) is taken"
    case .twice:
      "the clocks show \(time()) twice: the first, \(taken), is taken; an offset after it says "
        + "which"
    }
  }
}
