/// Writes flakes that were built from their parts, bare or with their fields.
struct BuiltFlakeWriter {
  let rowMaker: FlakeRowMaker
  /// Whether only ids are written, as text has them.
  let isBare: Bool

  init(
    _ layout: FlakeLayout,
    _ presentation: FlakePresentation,
    _ rows: RowRequest<FlakeRow.Source>,
    on console: inout Console
  ) {
    isBare = rows.format == .text
    rowMaker = FlakeRowMaker(
      layout: layout,
      presentation: presentation,
      fields: rows.fields,
      template: rows.begin(on: &console).template
    )
  }

  /// Appends an id; `input` is the item for which it is written.
  func append(
    _ id: FlakeID,
    at now: Timestamp,
    input: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer
  ) {
    let (layout, form) = (rowMaker.layout, rowMaker.presentation.form)
    guard !isBare else {
      FlakeText.append(id, layout: layout, form: form, to: &buffer)
      buffer.append(0x0A)
      return
    }
    let warning = FlakePlausibility(layout: layout, now: now).warning(for: id)
    rowMaker.append(id, form: form, input: input, warning: warning?.sentence, to: &buffer)
  }
}
