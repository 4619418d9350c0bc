/// Writes routes as text: identifier, tab and value, or the identifier alone where there is no value.
enum RouteLineWriter {
  /// Writes the line of a route that was parsed from this text.
  ///
  /// What could do harm on a terminal or break the line is escaped in the value; an identifier has
  /// nothing of the kind. O(n).
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
