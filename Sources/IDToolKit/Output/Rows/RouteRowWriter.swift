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
      flake: finding?.flake,
      timeText: finding?.flake.map { flake in
        presentation.text(of: flake.layout.time(of: flake.id), layout: flake.layout)
      },
      now: presentation.now
    )
    writer.write(row, input: item, to: &buffer)
  }

  /// Returns what writes the rows of plain routes whose values have these types, none of which are
  /// flakes.
  func plainRows(of types: [RouteValueType]) -> PlainRouteRows {
    PlainRouteRows(template, presentation, types)
  }
}

/// Writes routes as text: identifier, tab and value, or only the identifier if there is no value.
enum RouteLineWriter {
  /// Writes the line of a route that was parsed from this text.
  ///
  /// Characters in the value that could do harm on a terminal or break the line are escaped; an
  /// identifier has none. O(n).
  static func write(_ route: RouteText, in text: Span<UInt8>, to buffer: inout ByteBuffer) {
    buffer.append(text.extracting(route.identifier))
    if let range = route.value {
      let value = text.extracting(range)
      buffer.append(UInt8(ascii: "\t"))
      if Quotation.isPlain(value) {
        buffer.append(value)
      } else {
        buffer.append(Quotation.escaped(value))
      }
    }
    buffer.append(UInt8(ascii: "\n"))
  }
}
