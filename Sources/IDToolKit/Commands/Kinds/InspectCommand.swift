/// `idtool inspect`: reads texts, prints the kinds of id that they could be.
enum InspectCommand {
  /// How many readings are printed for an id unless its rows may be joined with those of other files.
  private static let usualCount = 5

  /// Returns how many readings are printed for an id; nil for the one that is clear.
  private static func count(
    _ arguments: ParsedArguments,
    _ style: InspectRowWriter.Style
  ) -> Int? {
    if arguments.has(.allReadings) { return .max }
    if let count = arguments.numberIfGiven(.kindCount) { return Int(clamping: count) }
    return style == .rows ? nil : usualCount
  }

  private static func style(
    _ output: OutputRequest,
    _ arguments: ParsedArguments
  ) -> InspectRowWriter.Style {
    switch output.format {
    case .text: .lines
    case .json where output.fields.isEmpty && !arguments.has(.allReadings): .members
    case .json, .bare, .csv, .tsv: .rows
    }
  }

  static func effect(of given: ParsedArguments) throws(UsageError) -> Effect {
    let arguments = try given.asOf()
    let present = arguments.present
    let request = try InspectRequest(arguments)
    let output = OutputRequest(arguments)
    // A field requested by name must be one of some kind.
    _ = try RowRequest(output, fields: InspectRow.fields)
    let presentation = FlakePresentation(arguments)
    let style = Self.style(output, arguments)
    let mostCandidates = Self.count(arguments, style)
    let rules = ItemRules(arguments)
    let (since, until) = try arguments.window(
      since: arguments.given(.earliest),
      until: arguments.given(.latest),
      mayBeEmpty: false
    )
    let showsDelta = arguments.showsDelta(names: InspectRow.deltaNames)
    let sorts = arguments.has(.byTime)
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      for warning in [since?.warning, until?.warning].compactMap(\.self) {
        console.showWarning(warning)
      }
      var inspector = Inspector(request, now: present.now)
      let numbers = operands.compactMap { operand in
        let isLong = DigitRunSearch.lengths.contains(operand.text.count)
        return isLong ? Decimal.digits(operand.text.span) : nil
      }
      let fields =
        output.format.hasHeader && output.fields.isEmpty
        ? columns(request, operands, mostCandidates ?? 1, &inspector, showsDelta: showsDelta)
        : style == .members ? InspectRow.fieldsOfOne : InspectRow.fields
      let rows = try lifting(RowRequest(output, fields: fields), as: Failure.init(usage:))
      let template = rows.begin(on: &console).template
      let kinds = inspector.kinds
      let window = InspectedItems.Window(since: since?.moment, until: until?.moment)
      var items = InspectedItems(
        inspector: inspector,
        writer: InspectRowWriter(
          style,
          fields: fields,
          template: template,
          kinds: kinds,
          presentation: presentation,
          showsDelta: showsDelta,
          isColored: output.format == .text && console.isOutputColored
        ),
        mostCandidates: mostCandidates,
        layouts: request.kinds.filter { !$0.recognition.isNarrower }.compactMap(\.layout),
        present: present,
        itemKind: request.itemKind,
        // If items are sorted, no place is left to show which one is invalid.
        sink: ItemSink(sorts ? .nothing : .row(template), rules: rules),
        window: window,
        showsDelta: showsDelta,
        hidesWarnings: !output.fields.isEmpty && !output.fields.contains(FlakeRow.warning.name),
        fieldNames: output.fields,
        sorts: sorts,
        readings: ReadingsSeen(kinds, present: present)
      )
      if inspector.judgesLists { items.look(at: numbers) }
      for operand in operands {
        if operand.isStream {
          try items.take(LineInput(source: operand, kind: .readableLine), on: &console)
        } else {
          try items.take(operand.text.span, at: .argument, on: &console)
          try console.flushIfFull()
        }
      }
      try items.finish(on: &console)
      return console.finishItems()
    }
  }

  /// Returns the columns of results with a header: those of every kind, if they are needed before
  /// all input was read.
  private static func columns(
    _ request: InspectRequest,
    _ operands: [Operand],
    _ mostCandidates: Int,
    _ inspector: inout Inspector,
    showsDelta: Bool
  ) -> [Field<IdentifierRowSource>] {
    if case .kinds(let selection) = request {
      return InspectRow.fields(of: selection.kinds, showsDelta: showsDelta)
    }
    guard !operands.contains(where: \.isStream) else { return InspectRow.fields }
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
    let named = try arguments.kinds(.kind)
    self =
      named.isEmpty
      ? .anything(arguments.ownKinds) : .kinds(IdentifierSelection(named.flatMap(\.kinds)))
  }

  /// The kind of item, for messages about invalid ones.
  var itemKind: ItemKind {
    guard case .kinds(let selection) = self else { return .knownID }
    if isFlake { return .idOfKinds(IdentifierSelection.Group.flake.rawValue) }
    return selection.kinds.count <= 3
      ? .idOfKinds(selection.kinds.map(\.name).joined(separator: " or ")) : .knownID
  }
}
