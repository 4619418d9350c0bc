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
    let named = try KindRequest(given, choices: IdentifierKind.sorted.map(\.name), arguments)
    guard named.kind.rangePlan != nil else {
      throw arguments.refusal(
        of: given,
        IdentifierRangeProblem.notSorted(named.kind).sentence,
        suggestions: named.kind.own == nil
          ? IdentifierKind.sorted.map(\.name).filter { $0.hasPrefix(named.kind.name) } : []
      )
    }
    try named.checkPrefix(given, arguments)
    return (named.kind, named.prefix.isEmpty ? [] : named.prefix + [UInt8(ascii: "_")])
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
    of span: RangeSpan,
    _ arguments: ParsedArguments
  ) -> UsageError {
    let from = arguments.given(.from) ?? .init(text: [], origin: "--from")
    switch problem {
    case .notSorted(let kind):
      let name = Quotation.quoted(kind.name)
      let noun = kind.layout == nil ? "kind" : "layout"
      return arguments.conflict("no range of ids in \(noun) \(name): \(problem.sentence)")
    case .afterLast:
      return arguments.refusal(of: from, problem.sentence)
    case .reversed, .empty:
      let place = problem == .reversed ? ", at \(Quotation.quoted(from.text))" : ""
      let end =
        arguments.given(.to) ?? arguments.given(.length) ?? .init(text: [], origin: "--to")
      if let doubt = span.start?.warning ?? span.end?.warning {
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
    let span = try RangeSpan(arguments)
    let (start, end) = (span.start, span.end)
    let rows = try RowRequest(
      arguments,
      fields: IdentifierRangeRow.fields(
        kind: arguments.takes(.rangeKind) ? "kind" : "layout",
        hasStart: start != nil
      )
    )
    let condition = try Self.condition(arguments, kind, prefix: prefix)
    let parts = try span.parts(of: kind, arguments)
    let whole: IdentifierRange
    let ranges: [IdentifierRange]
    do throws(IdentifierRangeProblem) {
      if let start, start.moment == end?.moment { throw .empty }
      whole = try IdentifierRange(kind, from: start?.moment, to: end?.moment)
      ranges = try parts.map { part throws(IdentifierRangeProblem) in
        try IdentifierRange(kind, from: part.start, to: part.end)
      }
    } catch {
      throw Self.failure(error, of: span, arguments)
    }
    let doubt = try Self.doubt(about: whole, ranges, span, parts, presentation, arguments)
    if let problem = ranges.lazy.compactMap({ condition?.problem(with: $0) }).first {
      throw arguments.conflict(problem.sentence)
    }
    let warnings = [
      start?.warning, end?.warning,
      // Ids of days to come are asked for by their dates.
      start?.isTimeOfDay ?? false
        ? arguments.warningAboutFuture(of: start, arguments.given(.from)) : nil,
      start.flatMap { arguments.warningAboutDay(from: $0, to: end) }, doubt,
      condition?.warning(about: whole),
      condition != nil
        ? nil
        : kind.sortingColumn.map {
          "ids of kind \(kind.name) sort by time only in \($0.title), which these bounds are for"
        },
      condition != nil || kind.sortingColumn != nil
        || ranges.allSatisfy { $0.sortsAsWritten(in: form) }
        ? nil
        : "as text such ids don't sort by time: compare the numbers that 'idtool convert --to int' "
          + "writes",
    ]
    .compactMap(\.self)
    func text(of bits: IdentifierBits) -> String {
      String(writing: { buffer in
        buffer.append(prefix)
        _ = kind.write(bits, form: form, to: &buffer)
      })
    }
    let isLayoutAssumed = !arguments.takes(.rangeKind) && arguments.isLayoutAssumed
    let sentenceAboutEnd = span.sentenceAboutEnd(arguments)
    // An argument such as 2026-05-30 looks like the day; `--from 2026-05-30` says where it begins.
    let isStartAnArgument = arguments.optionsOfArguments.contains(.from)
    return { console throws(Failure) in
      for warning in warnings { console.showWarning(warning) }
      if isLayoutAssumed, let layout = kind.layout { console.showNote(layout.noteAboutAssuming) }
      if let sentenceAboutEnd {
        if isStartAnArgument {
          console.showWarning(sentenceAboutEnd)
        } else {
          console.showNote(sentenceAboutEnd)
        }
      }
      if let condition {
        for range in ranges {
          console.output.buffer.append(condition.text(of: range) + "\n")
          try console.flushIfFull()
        }
        return .success
      }
      let row = rows.begin(on: &console)
      for (range, part) in zip(ranges, parts) {
        let values = IdentifierRangeRow(
          lower: range.hasStart ? text(of: range.lower) : nil,
          upper: range.upper.map { text(of: $0) },
          kind: kind,
          startText: part.start.map { Self.text(of: $0, presentation) },
          endText: part.end.map { Self.text(of: $0, presentation) }
        )
        row.write(values, to: &console.output.buffer)
        try console.flushIfFull()
      }
      return .success
    }
  }

  /// Returns the warning that ids can't distinguish the bounds of a range, or those of a part; nil where
  /// they can.
  ///
  /// Parts outside the times of ids are refused.
  private static func doubt(
    about whole: IdentifierRange,
    _ ranges: [IdentifierRange],
    _ span: RangeSpan,
    _ parts: [RangeSpan.Part],
    _ presentation: FlakePresentation,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> String? {
    func bound(_ moment: Timestamp?, _ isExact: Bool) -> IdentifierRange.Bound? {
      moment.map { .init(moment: $0, isExact: isExact) }
    }
    let isExact = (start: span.start?.isExact ?? false, end: span.end?.isExact ?? false)
    var doubt = whole.doubt(
      from: bound(span.start?.moment, isExact.start),
      to: bound(span.end?.moment, isExact.end)
    )
    func sentence() -> String? {
      doubt?.sentence(whole.kind) { Self.text(of: $0, presentation) }
    }
    guard ranges.count > 1 else { return sentence() }
    switch doubt {
    case .startsAtFirst?, .endsAtLast?, .tooEarly?:
      throw arguments.conflict("some parts would have no ids: \(sentence() ?? "")")
    case .rounded?, .tooShort?: break
    case nil:
      doubt =
        zip(ranges, parts).lazy.compactMap { range, part in
          range.doubt(from: bound(part.start, isExact.start), to: bound(part.end, isExact.start))
        }.first
    }
    return sentence()
  }

  /// Returns a given bound in full: it may be finer than the times of the ids.
  private static func text(of moment: Timestamp, _ presentation: FlakePresentation) -> String {
    var presentation = presentation
    let isWhole = moment.microsecondOfMillisecond == 0
    return presentation.text(of: moment, precision: isWhole ? .milliseconds : .microseconds)
  }
}
