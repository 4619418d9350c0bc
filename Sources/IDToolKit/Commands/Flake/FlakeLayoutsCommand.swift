/// `flake layouts`: prints the table of layouts, or pictures of some.
struct FlakeLayoutsCommand: RunnableCommand {
  private let layouts: [FlakeLayout]
  private let rows: RowRequestOf<FlakeLayout>
  /// One for each layout, if pictures are requested.
  private let cards: [FlakeCard]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var layouts: [FlakeLayout] = []
    for index in arguments.operands.indices {
      let name = arguments.operand(index, as: "NAME")
      layouts.append(try arguments.layout(name))
    }
    self.layouts = layouts.isEmpty ? FlakeLayout.named : layouts
    rows = try RowRequest(arguments, fields: FlakeLayout.rowFields)
    // A person who names a layout wants to understand it; a program asks for a format.
    let wantsPicture =
      !layouts.isEmpty && arguments.outputName == nil && !arguments.has(.field)
    var cards: [FlakeCard] = []
    for layout in self.layouts {
      let card = try FlakeCardRequest.card(arguments, layout: layout)
      if let card = card ?? (wantsPicture ? FlakeCard(layout: layout) : nil) { cards.append(card) }
    }
    self.cards = cards
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
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
