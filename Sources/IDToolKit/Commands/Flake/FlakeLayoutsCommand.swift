/// `flake layouts`: the table of layouts, or pictures of some.
struct FlakeLayoutsCommand: RunnableCommand {
  private let layouts: [FlakeLayout]
  private let records: RecordRequest
  /// One for each layout, where pictures are asked for.
  private let cards: [FlakeCard]

  private static let columns = [
    Column(name: "name", kind: .text, isLabelled: false),
    Column(name: "fields", kind: .text, isLabelled: false),
    Column(name: "unit", kind: .token),
    Column(name: "epoch", kind: .token),
    Column(name: "last", kind: .token),
    Column(name: "workers", kind: .number),
    Column(name: "form", kind: .token),
    Column(name: "note", kind: .text, isInText: false),
  ]

  init(_ arguments: ParsedArguments, now _: Timestamp) throws(UsageError) {
    var layouts: [FlakeLayout] = []
    for operand in arguments.operands {
      layouts.append(
        try FlakeLayoutRequest.layout(
          operand.text,
          origin: "NAME",
          topic: .command(.flakeLayouts)
        )
      )
    }
    self.layouts = layouts.isEmpty ? FlakeLayout.named : layouts
    records = try RecordRequest(arguments, columns: Self.columns)
    // Somebody who names a layout wants to understand it; a program says which format it reads.
    let wantsPicture =
      !layouts.isEmpty && OutputRequest.output(arguments) == nil && !arguments.has(.field)
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
    let writer = records.begin(on: &console)
    for layout in layouts {
      writer.write(to: &console.output.buffer) { index in
        switch index {
        case 0: .text(Array(layout.name.utf8))
        case 1: .text(Array(layout.fullSpec.utf8))
        case 2: .token(DurationText.text(microseconds: layout.unitMicroseconds))
        case 3: .time(layout.epoch, layout.timePrecision)
        case 4: .time(layout.lastUsableTime, layout.timePrecision)
        case 5: .number(layout.workerBits == 0 ? 0 : layout.largestWorker + 1)
        case 6: .token(layout.textForm.name)
        default: .text(Array(layout.summary.utf8))
        }
      }
    }
    return .success
  }
}

extension FlakeTextForm {
  /// What the form is called.
  var name: String {
    switch self {
    case .decimal: "decimal"
    case .hexadecimal: "hex"
    case .dashedHexadecimal: "hex-dashed"
    case .base32Crockford: "base32"
    case .base32Sortable: "base32-sortable"
    case .base36: "base36"
    case .base58: "base58"
    case .base62: "base62"
    case .base64URL: "base64url"
    }
  }
}
