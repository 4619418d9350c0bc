/// `flake decode`: reads ids, prints what they contain.
enum FlakeDecodeCommand {
  private static func card(
    _ arguments: ParsedArguments,
    layouts: [FlakeLayout]
  ) throws(UsageError) -> FlakeCard? {
    let card = arguments.card(of: layouts[0])
    if card != nil, layouts.count > 1 {
      throw arguments.conflict("a card shows one layout: name one with -l")
    }
    return card
  }

  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    let layouts = try arguments.layouts()
    let presentation = FlakePresentation(arguments)
    let card = try Self.card(arguments, layouts: layouts)
    // Printed in place of rows.
    let template = try arguments.template()
    let fields = FlakeRow.fields(
      of: layouts,
      showsDelta: arguments.showsDelta(),
      names: arguments.fields
    )
    let rows = try RowRequest(arguments, fields: fields[0])
    let showsID =
      template?.parts.contains(.id)
      ?? (arguments.fields.isEmpty || arguments.fields.contains(FlakeRow.id.name))
    let rules = ItemRules(arguments)
    let jobs = arguments.jobs
    let isLayoutAssumed = arguments.isLayoutAssumed
    let operands = try arguments.inputs()
    return { console throws(Failure) in
      let rowTemplate = rows.begin(on: &console).template
      let rowMakers = zip(layouts, fields).map { layout, fields in
        if let template {
          return FlakeRowMaker(layout: layout, presentation: presentation, template: template)
        }
        return FlakeRowMaker(
          layout: layout,
          presentation: presentation,
          fields: fields,
          template: rowTemplate
        )
      }
      var decoder = FlakeDecoder(
        rowMakers,
        card: card,
        rules: rules,
        isAssumed: isLayoutAssumed,
        showsID: showsID
      )
      for operand in operands {
        if operand.isStream {
          let input = LineInput(source: operand, kind: .flakeID, jobs: jobs)
          try input.forEachBlock(for: &decoder, on: &console)
        } else {
          try decoder.decode(operand.text.span, at: .argument, on: &console)
        }
      }
      decoder.finish(on: &console)
      return console.finishItems()
    }
  }
}

extension ParsedArguments {
  /// Returns the card of a layout, if `--output card` asks for it.
  func card(of layout: FlakeLayout) -> FlakeCard? {
    outputName == .card ? FlakeCard(layout: layout) : nil
  }
}
