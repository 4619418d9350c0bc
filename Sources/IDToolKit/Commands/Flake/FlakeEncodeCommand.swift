/// `flake encode`: the parts of an id in, the id out.
struct FlakeEncodeCommand: RunnableCommand {
  private let layout: FlakeLayout
  private let id: FlakeID
  private let presentation: FlakePresentation
  private let fields: [Field<FlakeRow.Source>]
  private let rows: RowRequest<FlakeRow.Source>

  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError) {
    layout = try FlakeLayoutRequest.layout(arguments, now: now)
    presentation = try FlakePresentation(arguments, now: now)
    fields = FlakeRow.fields(of: layout)
    rows = try RowRequest(arguments, fields: fields)
    let given = try TimeRequest.required(.moment, arguments)
    let time = try TimeRequest.time(given, arguments, now: now)
    do {
      id = try layout.id(
        time: time,
        worker: arguments.number(.workerField),
        sequence: arguments.number(.sequence),
        random: arguments.number(.random),
        other: arguments.number(.other)
      )
    } catch {
      throw UsageError(
        problem: .conflict("no id of layout \(Quotation.quoted(layout.name)): \(error.sentence)"),
        topic: .command(arguments.command)
      )
    }
  }

  func run(on console: inout Console) throws(Failure) -> ExitStatus {
    let rowWriter = rows.begin(on: &console)
    // As with `flake next`, text is the id and nothing else.
    if rows.format == .text {
      FlakeText.append(id, layout: layout, form: presentation.form, to: &console.output.buffer)
      console.output.buffer.append(0x0A)
      return .success
    }
    let warning = FlakePlausibility(layout: layout, now: presentation.now).warning(for: id)
    var writer = FlakeRecordWriter(
      layout: layout,
      presentation: presentation,
      fields: fields,
      writer: rowWriter
    )
    writer.write(id, warning: warning?.sentence, to: &console.output.buffer)
    return .success
  }
}
