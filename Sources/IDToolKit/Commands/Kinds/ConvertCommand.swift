/// `idtool convert`: reads ids, writes the same bits in another form.
enum ConvertCommand {
  private static func source(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ConversionSource {
    guard let given = arguments.given(.sourceKind) else { return .anything(arguments.ownKinds) }
    if let form = PlainForm(text: given.text) { return .plain(form) }
    return .kind(try named(given, arguments).kind)
  }

  /// Returns the form that is asked for; nil for all that an id has.
  private static func target(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ConversionTarget? {
    let operands = arguments.operands.map(\.text)
    let given = try arguments.required(
      .targetForm,
      // The form comes first, or last.
      lines: [0, operands.count - 1].filter(operands.indices.contains).uniqued().flatMap { place in
        var others = operands
        return arguments.linesWithOptions(for: [others.remove(at: place)], operands: others)
      }
    )
    if given.text.span.holds(Command.wordForAllForms) { return nil }
    if let form = PlainForm(text: given.text) { return .plain(form) }
    let named = try named(given, arguments)
    try named.checkPrefix(given, arguments)
    return .kind(named.kind, prefix: named.prefix)
  }

  /// Returns a kind whose ids are defined by their bits.
  private static func named(
    _ given: ParsedArguments.GivenValue,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> KindRequest {
    let request = try KindRequest(given, choices: Command.conversionForms, arguments)
    guard request.kind.isConvertible else {
      throw arguments.refusal(
        of: given,
        "ids of kind \(request.kind.name) have no bits that another form could hold"
      )
    }
    return request
  }

  /// Returns the warning that ids of one kind mean other times as those of another.
  private static func warning(about source: IdentifierKind, as other: IdentifierKind) -> String {
    "the bits of \(source.name) ids are kept, and mean another time as \(other.name)"
      + (other.layout == nil
        ? "" : ": 'idtool flake encode -l \(other.name)' makes ids of times")
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let now = arguments.now
    let source = try Self.source(arguments)
    let target = try Self.target(arguments)
    let rows = try RowRequest(arguments, fields: ConversionRow.fields)
    let rules = ItemRules(arguments)
    var table: FilledTable?
    if arguments.has(.filledFormat) {
      let column = try arguments.required(.tableColumn).text
      let form = arguments.value(.targetForm).text
      table = try arguments.filledTable(.column(column), name: column + Array("_".utf8) + form)
    }
    if table != nil, target == nil {
      throw arguments.conflict(
        "--to all writes several texts of an id, and a table has room for one"
      )
    }
    let operands = try arguments.inputs()
    return { [table] console throws(Failure) in
      let writer = rows.begin(on: &console)
      var reader = ConversionReader(source, now: now)
      let sink = ItemSink(table == nil ? .row(writer.template) : .nothing, rules: rules)
      var text = ByteBuffer()
      var reversible = 0
      var oldCount = 0
      var rounding = FlakeRoundingDoubts(now: now)
      var isTold = false
      func show(
        _ text: inout ByteBuffer,
        as form: String? = nil,
        of source: ConvertedIdentifier,
        _ item: Span<UInt8>,
        on console: inout Console
      ) {
        if rows.format == .text {
          // As with `new`, text is just the id.
          text.append(0x0A)
          console.output.buffer.append(text)
        } else {
          let row = ConversionRow(text: text.array(), source: source, form: form)
          writer.write(row, input: item, to: &console.output.buffer)
        }
      }
      func convert(
        _ item: Span<UInt8>,
        _ place: ItemPlace,
        on console: inout Console
      ) throws(Failure) {
        if let span = console.output.clock.takeMove() {
          reader.moveClock(by: span)
          rounding.moveClock(by: span)
        }
        do throws(ConversionProblem) {
          let source = try reader.read(item)
          if let target {
            text.removeAll()
            try target.append(source, to: &text)
            if !isTold, case .kind(let kind, _) = target, let of = source.kind, of != kind,
              !(reader.source.isAnything && TextClass(item).isNumber), kind.changesTime(of: source)
            {
              isTold = true
              console.showWarning(Self.warning(about: of, as: kind))
            }
            show(&text, of: source, item, on: &console)
          } else {
            for spelling in try source.spellings(besides: item) {
              text.removeAll()
              text.append(spelling.text)
              show(&text, as: spelling.form, of: source, item, on: &console)
            }
          }
          if source.mayBeReversed { reversible += 1 }
          if source.mayBeOther { oldCount += 1 }
          if !isTold, reader.source.isAnything, case .kind(let kind, _)? = target,
            kind.isFlake || kind.isNumber && kind.isTimed, TextClass(item).isNumber
          {
            isTold = true
            console.showWarning(
              "the bits of numbers are kept, as if they were \(kind.name) ids: 'idtool inspect' says "
                + "what they are"
                + (kind.layout == nil
                  ? "" : ", and 'idtool flake encode -l \(kind.name)' makes ids of times")
            )
          }
          // Only decimal digits get lost.
          if let flake = source.flake, TextClass(item).isNumber {
            if place == .argument { rounding.observeAlone(flake) } else { rounding.sample(flake) }
          }
        } catch {
          try sink.refuse(
            item,
            as: .convertibleID,
            at: place,
            error.sentence,
            hints: error.hints,
            on: &console
          )
        }
      }
      if let table {
        try operands.forEachFile(on: &console) { file, console throws(Failure) in
          try table.copy(file, sink: sink, on: &console) { cell, place, console throws(Failure) in
            // An empty cell is no id, as in other tables.
            if cell.isEmpty { return nil }
            let start = console.output.buffer.count
            try convert(cell, place, on: &console)
            return console.output.buffer.count > start ? start : nil
          }
        }
      } else {
        try operands.forEachItem(sink: sink, on: &console) { item, place, console throws(Failure) in
          try convert(item, place, on: &console)
        }
      }
      if let sentence = rounding.sentence { console.showWarning(sentence) }
      if reversible > 0 {
        console.showWarning(
          "the bytes of \(reversible) UUID\(reversible == 1 ? "" : "s") in base 64 are taken as they "
            + "stand, and may be in the order of .NET: 'idtool inspect' shows both"
        )
      }
      if oldCount > 0 {
        console.showWarning(
          "the '-' in \(oldCount) id\(oldCount == 1 ? "" : "s") is read as the digit 62, which it is "
            + "since December 2020; before, it was 63: 'tr - _' turns such old ids into today's"
        )
      }
      return console.finishItems()
    }
  }
}
