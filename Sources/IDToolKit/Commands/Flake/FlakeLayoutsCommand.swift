/// `flake layouts`: prints the table of layouts, or pictures of some.
enum FlakeLayoutsCommand {
  static func effect(of arguments: ParsedArguments) throws(UsageError) -> Effect {
    var layouts: [FlakeLayout] = []
    for index in arguments.operands.indices {
      let name = arguments.operand(index, as: "NAME")
      layouts.append(try arguments.layout(name))
    }
    for option in [Option.epoch, .unit] where layouts.isEmpty && !arguments.typed(option).isEmpty {
      throw arguments.conflict("--\(option.long) is for a layout: name one, such as discord")
    }
    let rows = try RowRequest(arguments, fields: FlakeLayout.rowFields)
    // A person who names a layout wants to understand it; a program asks for a format.
    let wantsPicture =
      !layouts.isEmpty && arguments.outputName == nil && !arguments.has(.field)
    if layouts.isEmpty {
      layouts = FlakeLayout.named + arguments.ownKinds.layouts.compactMap(\.layout)
    }
    let cards = layouts.compactMap { layout in
      wantsPicture ? FlakeCard(layout: layout) : arguments.card(of: layout)
    }
    return { [layouts] console throws(Failure) in
      guard cards.isEmpty else {
        for (index, card) in cards.enumerated() {
          if index > 0 { console.output.buffer.append(0x0A) }
          console.output.buffer.append(card.textOfLayout(isColored: console.isOutputColored))
        }
        return .success
      }
      try rows.write(layouts, on: &console)
      return .success
    }
  }
}
