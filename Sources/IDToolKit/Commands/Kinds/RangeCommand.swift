/// `range` and `flake range`: prints the ids of a kind, or of a layout, at the bounds of a span of
/// time.
enum RangeCommand {
  /// Returns the kind of the ids whose range is wanted, and their prefix with its underscore.
  private static func identifiers(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> (kind: IdentifierKind, prefix: [UInt8]) {
    guard arguments.takes(.rangeKind) else {
      return (IdentifierKind(try arguments.layout()), [])
    }
    let given = try arguments.required(.rangeKind)
    let choices = IdentifierKind.sorted.map(\.name)
    let named = try KindRequest(given, choices: choices, arguments)
    guard named.kind.rangePlan != nil else {
      throw arguments.refusal(
        of: given,
        IdentifierRangeProblem.notSorted(named.kind).sentence,
        suggestions: choices.filter { $0.hasPrefix(named.kind.name) }
      )
    }
    try named.checkPrefix(given, arguments)
    return (named.kind, named.prefix.isEmpty ? [] : named.prefix + [UInt8(ascii: "_")])
  }

  /// Returns the end of the span: `--to`, or `--for` from its start; nil if neither is given.
  private static func end(
    _ arguments: ParsedArguments,
    behind start: GivenTime
  ) throws(UsageError) -> GivenTime? {
    if let to = arguments.given(.to) { return try arguments.time(to, behind: start) }
    guard let length = arguments.spanIfGiven(.length) else { return nil }
    guard let end = start.moment.advanced(by: length) else {
      throw arguments.conflict("--from and --for: \(TimeExpressionProblem.outOfRange.sentence)")
    }
    return GivenTime(moment: end, isExact: start.isExact)
  }

  /// Returns the index of the requested form; without a request, of that in which ids are stored.
  private static func form(
    of kind: IdentifierKind,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Int {
    let given = arguments.choiceIfGiven(.boundForm, as: FlakeForm.self)
    guard let layout = kind.layout else {
      try arguments.refuse([.boundForm]) {
        "\($0) is for flakes: 'idtool convert --to FORM' writes other ids in another form"
      }
      return 0
    }
    if let given { return kind.form(named: given.rawValue) ?? 0 }
    guard !layout.textForm.isTheOnlyOne else { return 0 }
    return kind.form(named: FlakeForm.decimal.rawValue) ?? 0
  }

  // MARK: SQL

  private static func condition(
    _ arguments: ParsedArguments,
    _ kind: IdentifierKind,
    prefix: [UInt8]
  ) throws(UsageError) -> SQLCondition? {
    let takesDialect = arguments.takes(.dialect)
    let dialect =
      takesDialect ? arguments.choiceIfGiven(.dialect, as: SQLDialect.self) : nil
    let isBinary = takesDialect && arguments.has(.binary)
    guard let given = arguments.given(.sql) else { return nil }
    if let problem = SQLConditionProblem(kind, dialect, isBinary: isBinary) {
      throw arguments.conflict(problem.sentence)
    }
    do throws(SQLColumn.Problem) {
      return SQLCondition(
        column: try SQLColumn.name(given.text.span, for: dialect),
        dialect: dialect,
        isBinary: isBinary,
        prefix: prefix
      )
    } catch {
      throw arguments.refusal(
        of: given,
        error.sentence,
        suggestions: SQLColumn.proposals(for: given.text.span, in: dialect)
      )
    }
  }

  private static func failure(
    _ problem: IdentifierRangeProblem,
    from: ParsedArguments.GivenValue,
    start: GivenTime,
    to: ParsedArguments.GivenValue?,
    doubts: [String],
    _ arguments: ParsedArguments
  ) -> UsageError {
    switch problem {
    case .notSorted(let kind):
      let name = Quotation.quoted(kind.name)
      let noun = kind.layout == nil ? "kind" : "layout"
      return arguments.conflict("no range of ids in \(noun) \(name): \(problem.sentence)")
    case .afterLast:
      return arguments.refusal(of: from, problem.sentence)
    case .reversed, .empty:
      let place = problem == .reversed ? ", at \(Quotation.quoted(from.text))" : ""
      let end = to ?? ParsedArguments.GivenValue(text: [], origin: "--to")
      if let doubt = doubts.first {
        let relation = problem == .reversed ? "ends before it starts" : "ends where it starts"
        return arguments.refusal(of: end, "the range \(relation)\(place): \(doubt)")
      }
      return arguments.refusal(
        of: end,
        problem.sentence + place,
        advice: problem == .reversed ? arguments.adviceAcrossMidnight(end) : []
      )
    }
  }

  // MARK: Output

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let (kind, prefix) = try Self.identifiers(arguments)
    let presentation = FlakePresentation(arguments)
    // The index of the form in which both bounds are printed.
    let form = try Self.form(of: kind, arguments)
    let rows = try RowRequest(
      arguments,
      fields: IdentifierRangeRow.fields(kind: arguments.takes(.rangeKind) ? "kind" : "layout")
    )
    let from = try arguments.required(.from)
    let start = try arguments.start(from, before: arguments.given(.to))
    let end = try Self.end(arguments, behind: start)
    let condition = try Self.condition(arguments, kind, prefix: prefix)
    let range: IdentifierRange
    do throws(IdentifierRangeProblem) {
      if start.moment == end?.moment { throw .empty }
      range = try IdentifierRange(kind, from: start.moment, to: end?.moment)
    } catch {
      let to = arguments.given(.to) ?? arguments.given(.length)
      let doubts = [start.warning, end?.warning].compactMap(\.self)
      throw Self.failure(error, from: from, start: start, to: to, doubts: doubts, arguments)
    }
    let doubt = range.doubt(
      from: .init(moment: start.moment, isExact: start.isExact),
      to: end.map { .init(moment: $0.moment, isExact: $0.isExact) }
    )
    let sentence = doubt?.sentence(kind) { Self.text(of: $0, presentation) }
    let oddDay = arguments.warningAboutDay(from: start, to: end)
    let warnings = [
      start.warning, end?.warning,
      // Ids of days to come are asked for by their dates.
      start.isTimeOfDay ? arguments.warningAboutFuture(of: start, from) : nil,
      oddDay, sentence, condition?.warning(about: range),
      condition != nil
        ? nil
        : kind.sortingColumn.map {
          "ids of kind \(kind.name) sort by time in \($0.title) alone, for which these bounds are"
        },
    ]
    .compactMap(\.self)
    func text(of bits: IdentifierBits) -> String {
      String(writing: { buffer in
        buffer.append(prefix)
        _ = kind.write(bits, form: form, to: &buffer)
      })
    }
    let isLayoutAssumed = !arguments.takes(.rangeKind) && arguments.isLayoutAssumed
    return { console in
      for warning in warnings { console.showWarning(warning) }
      if isLayoutAssumed, let layout = kind.layout { console.showNote(layout.noteAboutAssuming) }
      if let condition {
        console.output.buffer.append(condition.text(of: range) + "\n")
        return .success
      }
      let row = IdentifierRangeRow(
        lower: text(of: range.lower),
        upper: range.upper.map { text(of: $0) },
        kind: kind,
        startText: Self.text(of: start.moment, presentation),
        endText: end.map { Self.text(of: $0.moment, presentation) }
      )
      rows.begin(on: &console).write(row, to: &console.output.buffer)
      return .success
    }
  }

  /// Returns a given bound in full: it may be finer than the times of the ids.
  private static func text(of moment: Timestamp, _ presentation: FlakePresentation) -> String {
    var presentation = presentation
    let isWhole = moment.microsecondOfMillisecond == 0
    return presentation.text(of: moment, precision: isWhole ? .milliseconds : .microseconds)
  }
}
