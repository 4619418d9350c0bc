/// `idtool inspect`: texts in, the kinds of id that they could be out.
struct InspectCommand: RunnableCommand {
  private let request: InspectRequest
  private let operands: [Operand]
  private let rows: RowRequest<InspectRow.Source>
  private let presentation: FlakePresentation
  private let mostCandidates: Int
  private let rules: ItemRules
  private let now: Timestamp

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    self.now = now
    request = InspectRequest(arguments)
    rows = try RowRequest(arguments, fields: InspectRow.fields)
    presentation = try FlakePresentation(arguments, now: now)
    mostCandidates = Int(clamping: arguments.number(.kindCount))
    rules = ItemRules(arguments)
    operands = try InputRequest.operands(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let writer = rows.begin(on: &console)
    let inspector = Inspector(request, now: now)
    var presentation = presentation
    let sink = ItemSink(.row(writer.template), rules: rules)
    try operands.forEachItem(sink: sink, on: &console) {
      item,
      place,
      console throws(Failure) in
      do throws(InspectProblem) {
        let candidates = try inspector.candidates(item)
        for (index, candidate) in candidates.prefix(mostCandidates).enumerated() {
          let place = Place(
            text: item.array,
            rank: UInt64(index + 1),
            bits: UInt64(max(0, (candidates[0].likelihood - candidate.likelihood).rounded()))
          )
          write(candidate, at: place, writer, &presentation, on: &console)
        }
      } catch {
        try sink.refuse(
          item,
          as: request.itemKind,
          at: place,
          error.sentence,
          hints: error.hints,
          on: &console
        )
      }
    }
    return console.finishItems()
  }

  /// A candidate's place among those for one text.
  private struct Place {
    let text: [UInt8]
    let rank: UInt64
    /// How far it is behind the first.
    let bits: UInt64
  }

  private func write(
    _ candidate: InspectCandidate,
    at place: Place,
    _ writer: RowWriter<InspectRow.Source>,
    _ presentation: inout FlakePresentation,
    on console: inout Console
  ) {
    let isText = rows.format == .text
    writer.write(input: place.text.span, to: &console.output.buffer) { source in
      switch source {
      case .id: return .text(place.text)
      case .rank: return .number(place.rank)
      case .bits: return .number(place.bits)
      case .kind, .time, .unixMilliseconds, .layout, .part, .alike, .warning:
        let value = candidate.value(
          of: source,
          in: place.text.span,
          withDetails: !isText
        ) { time, precision in
          presentation.text(of: time, precision: precision)
        }
        // Where the time stands in text, something must, or what follows would pass for it.
        if source == .time, isText, case .absent = value { return .token("-") }
        return value
      }
    }
  }
}
