/// Reads JSON strictly according to RFC 8259; results are ranges of the text's own bytes.
///
/// Nothing is ever re-encoded: a record that is copied keeps its spacing, its key order and the
/// spelling of its numbers. What the grammar leaves open is decided as follows:
/// - Text is UTF-8, and a single value surrounded by nothing but white space; a byte order mark in
///   front is passed over, as the standard allows.
/// - `\u` escapes may encode a lone surrogate, since the grammar allows it; the content of such a
///   string (``JSONString``) equals only that of the same surrogate elsewhere, and is not UTF-8.
/// - Keys may be repeated; ``JSONLookup`` reports that, and the caller refuses or takes the first.
/// - Numbers may have any length, and nothing limits the depth but ``validate(_:depthLimit:)``.
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
      let start = JSONScanner.start(of: text)
      let kind = try JSONScanner.kind(text, at: start, expected: .value)
      let end = try JSONScanner.valueEnd(text, from: start, kind: kind, depthLimit: depthLimit)
      try JSONScanner.finish(text, from: end)
      return JSONValue(kind: kind, range: start..<end)
    } catch {
      throw JSONProblem(error, in: text)
    }
  }
}

/// A value of a text that was read: its kind, and its bytes.
struct JSONValue: Hashable, Sendable {
  let kind: JSONKind
  /// From its first byte to its last, including the quotes of a string, without surrounding white
  /// space.
  let range: Range<Int>

  /// The value in a text in which its own text begins after so many bytes more.
  func moved(by distance: Int) -> JSONValue {
    let start = range.lowerBound + distance
    return JSONValue(kind: kind, range: start..<start + range.count)
  }
}

/// The type of a JSON value.
enum JSONKind: Hashable, Sendable {
  case string
  case number
  case object
  case array
  case `true`
  case `false`
  case null

  /// The kind with its article, for messages.
  var words: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .object: "an object"
    case .array: "an array"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
