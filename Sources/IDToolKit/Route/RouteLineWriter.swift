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
