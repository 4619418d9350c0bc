/// `flake decode`: ids in, what they hold out.
struct FlakeDecodeCommand: RunnableCommand {
  private let layout: FlakeLayout
  private let presentation: FlakePresentation
  private let operands: [Operand]
  private let fields: [Field<FlakeRow.Source>]
  private let rows: RowRequest<FlakeRow.Source>
  private let shape: FlakeDecoder.Shape
  private let isStrict: Bool

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    layout = try FlakeLayoutRequest.layout(arguments, now: now)
    presentation = try FlakePresentation(arguments, now: now)
    // Asking for the field asks for what is in it.
    let showsDelta = arguments.has(.delta) || arguments.fields.contains("delta_ms")
    fields = FlakeRow.fields(of: layout, showsDelta: showsDelta)
    rows = try RowRequest(arguments, fields: fields)
    shape = try Self.shape(arguments, layout: layout)
    isStrict = arguments.has(.strict)
    operands = try InputRequest.operands(arguments)
  }

  private static func shape(
    _ arguments: ParsedArguments,
    layout: FlakeLayout
  ) throws(UsageError) -> FlakeDecoder.Shape {
    if let card = try FlakeCardRequest.card(arguments, layout: layout) { return .card(card) }
    return try template(arguments).map { .template($0) } ?? .records
  }

  private static func template(_ arguments: ParsedArguments) throws(UsageError) -> FlakeTemplate? {
    guard arguments.has(.format) else { return nil }
    try arguments.refuse([.outputOrCard, .json, .field, .delta]) {
      "--format says all that is printed, so \($0) has no place beside it"
    }
    return try FlakeTemplateRequest.template(arguments)
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    var decoder = FlakeDecoder(
      writer: FlakeRecordWriter(
        layout: layout,
        presentation: presentation,
        fields: fields,
        writer: rows.begin(on: &console)
      ),
      shape: shape,
      isStrict: isStrict,
      watchesRounding: console.showsNotes
    )
    for operand in operands {
      if operand.isStandardInput {
        let input = LineInput(source: operand, kind: .flakeID)
        try input.forEachBlock(sink: decoder.sink, on: &console) {
          reader,
          line,
          console throws(Failure) in
          try decoder.decode(linesOf: reader, after: &line, on: &console)
        }
      } else {
        try decoder.decode(operand.text.span, at: .argument, on: &console)
      }
    }
    decoder.finish(on: &console)
    return console.finishItems()
  }
}
