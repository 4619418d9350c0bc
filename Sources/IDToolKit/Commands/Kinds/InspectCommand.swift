/// `idtool inspect`: reads texts, prints the kinds of id that they could be.
struct InspectCommand: RunnableCommand {
  private let request: InspectRequest
  private let operands: [Operand]
  private let output: OutputRequest
  private var presentation: FlakePresentation
  private let mostCandidates: Int
  private let rules: ItemRules
  private let window: InspectedItems.Window
  /// The warnings about the window's times.
  private let warnings: [String]
  private let showsDelta: Bool
  private let sorts: Bool
  private let now: Timestamp

  init(_ arguments: ParsedArguments) throws(UsageError) {
    now = arguments.now
    request = try InspectRequest(arguments)
    output = OutputRequest(arguments)
    // A field requested by name must be one of some kind.
    _ = try RowRequest(output, fields: InspectRow.fields)
    presentation = try FlakePresentation(arguments)
    mostCandidates = Int(
      clamping: arguments.numberIfGiven(.kindCount) ?? Self.usualCount(in: output.format)
    )
    rules = ItemRules(arguments)
    (window, warnings) = try Self.window(arguments)
    showsDelta = try arguments.showsDelta(names: InspectRow.deltaNames)
    sorts = arguments.has(.byTime)
    if sorts, arguments.choiceIfGiven(.invalid, as: InvalidItems.self) == .row {
      throw arguments.conflict(
        "--by-time leaves no place for the row of an invalid item: leave out --invalid row"
      )
    }
    operands = try arguments.inputs()
    presentation.writesFew = operands.areFew
  }

  /// Returns how many kinds are printed for an id: one if rows may be joined with those of other
  /// files.
  private static func usualCount(in format: OutputFormat) -> UInt64 {
    switch format {
    case .text, .json: 5
    case .bare, .csv, .tsv: 1
    }
  }

  private static func window(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> (InspectedItems.Window, warnings: [String]) {
    let (since, until) = try arguments.window(
      since: arguments.given(.earliest),
      until: arguments.given(.latest),
      mayBeEmpty: false
    )
    return (
      .init(since: since?.moment, until: until?.moment),
      [since?.warning, until?.warning].compactMap(\.self)
    )
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    for warning in warnings { console.showWarning(warning) }
    var inspector = Inspector(request, now: now)
    let fields = columns(&inspector)
    let template = try begin(fields, on: &console)
    var items = InspectedItems(
      inspector: inspector,
      writer: InspectRowWriter(
        fields: fields,
        template: template,
        kinds: inspector.kinds,
        presentation: presentation,
        showsDelta: showsDelta,
        isColored: output.format == .text && console.isOutputColored
      ),
      mostCandidates: mostCandidates,
      layouts: request.kinds.filter { !$0.recognition.isNarrower }.compactMap(\.layout),
      now: now,
      itemKind: request.itemKind,
      // If items are sorted, no place is left to show which one is invalid.
      sink: ItemSink(sorts ? .nothing : .row(template), rules: rules),
      window: window,
      showsDelta: showsDelta,
      hidesWarnings: !output.fields.isEmpty && !output.fields.contains(FlakeRow.warning.name),
      sorts: sorts
    )
    for operand in operands {
      if operand.isStandardInput {
        try items.take(LineInput(source: operand, kind: .readableLine), on: &console)
      } else {
        try items.take(operand.text.span, at: .argument, on: &console)
        try console.flushIfFull()
      }
    }
    try items.finish(on: &console)
    return console.finishItems()
  }

  private func begin(
    _ fields: [Field<IdentifierRowSource>],
    on console: inout Console
  ) throws(Failure) -> RowTemplate {
    let rows = try lifting(RowRequest(output, fields: fields), as: Failure.init(usage:))
    return rows.begin(on: &console).template
  }

  /// Returns the columns of the results: those of every kind, if they are needed before all input
  /// was read.
  private func columns(_ inspector: inout Inspector) -> [Field<IdentifierRowSource>] {
    guard output.format.hasHeader, output.fields.isEmpty else { return InspectRow.fields }
    if case .kinds(let selection) = request {
      return InspectRow.fields(of: selection.kinds, showsDelta: showsDelta)
    }
    guard !operands.contains(where: \.isStandardInput) else { return InspectRow.fields }
    var seen: Set<Int> = []
    for operand in operands {
      guard (try? inspector.inspect(operand.text.span)) != nil else { continue }
      for candidate in inspector.found.prefix(mostCandidates) { seen.insert(candidate.kind) }
    }
    let kinds = inspector.kinds
    return InspectRow.fields(of: seen.sorted().map { kinds[$0] }, showsDelta: showsDelta)
  }
}

extension InspectRequest {
  /// Reads `--kind`.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let given = arguments.given(.kind) else {
      self = .anything
      return
    }
    self = .kinds(try IdentifierSelection(given, arguments))
  }

  /// The kind of item, for messages about invalid ones.
  var itemKind: ItemKind {
    guard case .kinds(let selection) = self else { return .knownID }
    if isFlake { return .idOfKinds(IdentifierSelection.Group.flake.rawValue) }
    return selection.kinds.count <= 3
      ? .idOfKinds(selection.kinds.map(\.name).joined(separator: " or ")) : .knownID
  }
}
