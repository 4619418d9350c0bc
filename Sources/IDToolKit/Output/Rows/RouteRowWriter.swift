/// Writes routes as rows, one by one.
struct RouteRowWriter {
  private var presentation: FlakePresentation
  private let writer: RowWriterOf<RouteRow>

  init(presentation: FlakePresentation, writer: RowWriterOf<RouteRow>) {
    self.presentation = presentation
    self.writer = writer
  }

  /// The fixed parts of rows.
  var template: RowTemplate { writer.template }

  /// Writes the row of a route that was parsed from this text; `finding` is the rules' result, if
  /// there are rules, and `item` the item as given.
  mutating func write(
    _ route: RouteText,
    in text: Span<UInt8>,
    _ finding: RouteRules.Finding?,
    item: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    let row = RouteRow(
      text: text.array,
      parts: route,
      type: finding?.type ?? .text,
      flake: finding?.flake.map { flake in
        RouteRow.Flake(
          id: flake.id,
          layout: flake.layout,
          timeText: presentation.text(of: flake.layout.time(of: flake.id), layout: flake.layout),
          now: presentation.now
        )
      }
    )
    writer.write(row, input: item, to: &buffer)
  }
}
