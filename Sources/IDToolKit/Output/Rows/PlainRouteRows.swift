/// Writes the rows of plain routes, which contain nothing that the format escapes.
final class PlainRouteRows {
  /// The bytes that the format escapes; if there is only one, it is repeated.
  let escaped: (UInt8, UInt8)
  /// Whether an empty value is not plain: it is put in quotation marks.
  let quotesEmpty: Bool
  /// The first is for routes without a value, the others for types of values.
  private let programs: [IdentifierRowProgram]
  /// The program for each type of value, as an index.
  private let places: [Int]
  /// The most bytes of a row besides the route and its parts, and how many of these there are.
  private let longest: Int
  private let partCount: Int
  /// Routes have no times.
  private let moments: IdentifierMoments

  /// Creates the writer of rows with these fixed parts; the values of the routes have these types,
  /// none of which are flakes.
  init(
    _ template: RowTemplate,
    _ presentation: FlakePresentation,
    _ types: [RouteValueType]
  ) {
    let distinct = Array(Set(types))
    programs = ([nil] + distinct).map { IdentifierRowProgram(template, routesWith: $0) }
    places = types.map { type in (distinct.firstIndex(of: type) ?? 0) + 1 }
    longest = programs.reduce(0) { max($0, $1.longest) }
    partCount = programs.reduce(0) { max($0, $1.idCount + $1.prefixCount + $1.textCount) }
    moments = IdentifierMoments(presentation)
    let quotationMark = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    switch template.format {
    case .json: escaped = (quotationMark, backslash)
    case .csv: escaped = (quotationMark, UInt8(ascii: ","))
    case .text, .bare, .tsv: escaped = (backslash, backslash)
    }
    quotesEmpty = template.format == .csv
  }

  deinit {
    for program in programs { program.deallocate() }
  }

  /// Appends the row of a route of some lines; if it has a value, of the type at an index.
  @inline(__always)
  func append(
    _ route: PlainRoute,
    of lines: PaddedBytes,
    type: Int,
    to buffer: inout ByteBuffer
  ) {
    let row = IdentifierRowProgram.Row(
      bits: IdentifierBits(0),
      time: .unixEpoch,
      precision: .milliseconds,
      prefixCount: route.identifierEnd &- route.start
    )
    var milliseconds = DecimalSeries()
    // Safe: the room is that of the longest row, with parts of the route as often as they are in
    // it. The value is the end of the route, or empty there; both stay while the row is written.
    let text = unsafe lines[route.start..<route.end].buffer
    let none = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let valueCount = max(route.valueCount, 0)
    let value = unsafe UnsafeBufferPointer(
      start: text.baseAddress.map { unsafe $0 + (text.count &- valueCount) },
      count: valueCount
    )
    unsafe buffer.appendUnchecked(atMost: longest &+ partCount &* text.count) { start in
      unsafe programs[route.hasValue ? places[type] : 0].write(
        row,
        id: text,
        text: value,
        file: none,
        moments,
        &milliseconds,
        to: start
      ) - start
    }
  }
}
