/// `flake range`: a span of time in, the ids between which it lies out.
struct FlakeRangeCommand: RunnableCommand {
  private let layout: FlakeLayout
  private let range: FlakeRange
  private let start: Timestamp
  private let end: Timestamp?
  private let presentation: FlakePresentation
  private let rows: RowRequestOf<FlakeRangeRow>
  /// The column of the SQL condition that is asked for.
  private let column: String?

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    let command = arguments.command
    layout = try FlakeLayoutRequest.layout(arguments, now: now)
    presentation = try FlakePresentation(arguments, now: now)
    rows = try RowRequest(arguments, fields: FlakeRangeRow.fields)
    let from = try TimeRequest.required(.from, arguments)
    start = try TimeRequest.time(from, arguments, now: now, isPastMeant: true)
    let to = arguments.given(.to) ?? arguments.given(.length)
    end = try Self.end(arguments, start: start, now: now)
    column = try Self.column(arguments)
    do {
      range = try FlakeRange(layout: layout, from: start, to: end)
    } catch {
      throw Self.failure(error, from: from, to: to, layout: layout, command: command)
    }
  }

  /// The end of the span: `--to`, or `--for` from its start; nil where neither is given.
  private static func end(
    _ arguments: ParsedArguments,
    start: Timestamp,
    now: Timestamp
  ) throws(UsageError) -> Timestamp? {
    let length = arguments.durationIfGiven(.length)
    if let to = arguments.given(.to) {
      if length != nil {
        throw UsageError(
          problem: .conflict("--to and --for both say where the range ends: use one of them"),
          topic: .command(arguments.command)
        )
      }
      return try TimeRequest.time(to, arguments, now: now, start: start)
    }
    guard let length else { return nil }
    guard let end = start.advanced(byMicroseconds: length) else {
      throw UsageError(
        problem: .conflict("--from and --for: \(TimeExpressionProblem.outOfRange.sentence)"),
        topic: .command(arguments.command)
      )
    }
    return end
  }

  private static func column(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let given = arguments.given(.sql) else { return nil }
    let topic = HelpTopic.command(arguments.command)
    try arguments.refuse([.output, .json, .field, .form]) {
      "--sql says all that is printed, so \($0) has no place beside it"
    }
    do {
      return try SQLColumn.name(given.text.span)
    } catch {
      throw UsageError(
        problem: .badValue(origin: given.origin, text: given.text, clause: error.sentence),
        topic: topic,
        suggestions: SQLColumn.quoted(given.text.span).map { [$0] } ?? []
      )
    }
  }

  private static func failure(
    _ problem: FlakeRangeProblem,
    from: ParsedArguments.GivenValue,
    to: ParsedArguments.GivenValue?,
    layout: FlakeLayout,
    command: Command
  ) -> UsageError {
    let topic = HelpTopic.command(command)
    switch problem {
    case .notTimeOrdered:
      let name = Quotation.quoted(layout.name)
      return UsageError(
        problem: .conflict("no range of ids in layout \(name): \(problem.sentence)"),
        topic: topic
      )
    case .afterLast:
      return UsageError(
        problem: .badValue(origin: from.origin, text: from.text, clause: problem.sentence),
        topic: topic
      )
    case .reversed:
      return UsageError(
        problem: .badValue(
          origin: "--to",
          text: to?.text ?? [],
          clause: "\(problem.sentence), at \(Quotation.quoted(from.text))"
        ),
        topic: topic
      )
    }
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    if let column {
      console.output.buffer.append(range.condition(column: column, layout: layout) + "\n")
      return .success
    }
    let row = FlakeRangeRow(
      lower: text(of: range.lower),
      upper: range.upper.map { text(of: $0) },
      layout: layout,
      startText: text(of: start),
      endText: end.map { text(of: $0) }
    )
    rows.begin(on: &console).write(row, to: &console.output.buffer)
    return .success
  }

  /// A bound that was given, in full: it may be finer than the layout's times.
  private func text(of moment: Timestamp) -> String {
    var presentation = presentation
    let isWhole = moment.microsecondOfMillisecond == 0
    return presentation.text(of: moment, precision: isWhole ? .milliseconds : .microseconds)
  }

  private func text(of id: FlakeID) -> String {
    var buffer = ByteBuffer()
    FlakeText.append(id, layout: layout, form: presentation.form, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }
}
