/// `idtool convert`: reads ids, writes the same bits in another form.
enum ConvertCommand {
  private static func source(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ConversionSource {
    guard let given = arguments.given(.sourceKind) else { return .anything(arguments.ownKinds) }
    if let form = PlainForm(text: given.text) { return .plain(form) }
    return .kind(try named(given, arguments).kind)
  }

  /// Returns the form that is asked for.
  private static func target(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ConversionTarget {
    let operands = arguments.operands.map(\.text)
    let given = try arguments.required(
      .targetForm,
      // The form comes first, or last.
      lines: [0, operands.count - 1].filter(operands.indices.contains).uniqued().flatMap { place in
        var others = operands
        return arguments.linesWithOptions(for: [others.remove(at: place)], operands: others)
      }
    )
    if given.text.span.holds(Command.wordForAllForms) { return .all }
    if let form = PlainForm(text: given.text) { return .plain(form) }
    let named = try named(given, arguments)
    try named.checkPrefix(given, arguments)
    return .kind(ConversionKind(named.kind, prefix: named.prefix))
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

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let present = arguments.present
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
    if table != nil, case .all = target {
      throw arguments.conflict(
        "--to all writes several texts of an id, and a table has room for one"
      )
    }
    let operands = try arguments.inputs()
    return { [table] console throws(Failure) in
      let writer = rows.begin(on: &console)
      let sink = ItemSink(table == nil ? .row(writer.template) : .nothing, rules: rules)
      var items = ConvertedItems(
        reader: ConversionReader(source, present: present),
        target: target,
        rows: rows.format == .text ? nil : writer,
        sink: sink,
        rounding: StreamNotes(present: present)
      )
      if let table {
        try operands.forEachFile(on: &console) { file, console throws(Failure) in
          try table.copy(file, sink: sink, on: &console) { cell, place, console throws(Failure) in
            // An empty cell is no id, as in other tables.
            if cell.isEmpty { return nil }
            let start = console.output.buffer.count
            try items.take(cell, at: place, on: &console)
            return console.output.buffer.count > start ? start : nil
          }
        }
      } else {
        try operands.forEachItem(sink: sink, on: &console) { item, place, console throws(Failure) in
          try items.take(item, at: place, on: &console)
        }
      }
      items.finish(on: &console)
      return console.finishItems()
    }
  }
}
