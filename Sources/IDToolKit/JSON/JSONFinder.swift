/// Finds the value at a key path in a series of records, and checks each record whole.
///
/// Keep one for a stream: it remembers the layout of the previous record, which only makes the next
/// one faster if it has the same keys in the same order.
struct JSONFinder {
  let path: JSONKeyPath
  private let depthLimit: Int
  var layout = JSONLayout()
  var walk: JSONWalk

  /// Creates a finder for records with at most `depthLimit` containers open at once.
  init(_ path: JSONKeyPath, depthLimit: Int = .max) {
    self.path = path
    self.depthLimit = depthLimit
    walk = JSONWalk(depthLimit: depthLimit)
  }

  /// Checks that the text is one JSON value and looks for the value at the key path, in one pass.
  ///
  /// O(n), about 0.6 ns a byte.
  mutating func find(in text: Span<UInt8>) throws(JSONProblem) -> JSONLookup {
    do throws(JSONProblem.AtOffset) {
      let start = try JSONScanner.start(of: text)
      let lookup = try lookup(in: text, from: start, depthLimit: depthLimit)
      try JSONScanner.finish(text, from: lookup.record.range.upperBound)
      return lookup
    } catch {
      throw JSONProblem(error, in: text)
    }
  }

  /// Reads the whole value at `start` and looks for the value at the key path in it.
  mutating func lookup(
    in text: Span<UInt8>,
    from start: Int,
    depthLimit: Int
  ) throws(JSONProblem.AtOffset) -> JSONLookup {
    let kind = try JSONScanner.kind(text, at: start, expected: .value)
    guard kind == .object else {
      let end = try JSONScanner.valueEnd(text, from: start, kind: kind, depthLimit: depthLimit)
      let record = JSONValue(kind: kind, range: start..<end)
      return JSONLookup(record: record, match: nil, duplicateKey: nil)
    }
    walk = JSONWalk(depthLimit: depthLimit)
    let end = try objectEnd(text, from: start)
    return JSONLookup(
      record: JSONValue(kind: .object, range: start..<end),
      match: walk.match,
      duplicateKey: walk.duplicateKey
    )
  }
}

/// What was found at a key path of a record.
struct JSONLookup: Hashable, Sendable {
  /// A key and its value.
  struct Match: Hashable, Sendable {
    /// The key token, with its quotes.
    let key: Range<Int>
    let value: JSONValue
  }

  /// The whole record; if it is not an object, a path leads nowhere.
  let record: JSONValue
  /// The first value at the path, or nil.
  let match: Match?
  /// The second occurrence of one of the path's keys in an object on the path.
  ///
  /// RFC 8259 does not define the meaning of such an object, so the value is in doubt.
  let duplicateKey: Range<Int>?
}
