/// Finds the values under a key in a series of records, and tells what is wrong with other texts.
struct RecordFinder {
  /// What a record must have under the key.
  enum Wanted: Equatable, Sendable {
    /// A string or a number.
    case id
    /// A string.
    case route
    /// Nothing, or any value.
    case anything

    /// What it has to be, in words.
    var rule: String? {
      switch self {
      case .id: "an id is a string or a number"
      case .route: "a route is a string"
      case .anything: nil
      }
    }

    fileprivate func allows(_ kind: JSONKind) -> Bool {
      switch self {
      case .id: kind == .number || kind == .string
      case .route: kind == .string
      case .anything: true
      }
    }
  }

  private let wanted: Wanted
  private var finder: JSONFinder?

  /// Creates a finder; without a key any JSON is a record.
  init(key: JSONKeyPath?, wanted: Wanted = .id) {
    self.wanted = wanted
    finder = key.map { JSONFinder($0) }
  }

  /// Returns the value under the key of a record, nil if there may be none.
  ///
  /// O(n).
  mutating func value(in record: Span<UInt8>) throws(RecordProblem) -> JSONValue? {
    let found: JSONLookup?
    do throws(JSONProblem) {
      found = try finder?.find(in: record)
      if found == nil { try JSONReader.validate(record) }
    } catch {
      throw .notJSON(error)
    }
    if let found, let problem = problem(with: found, in: record) { throw problem }
    return found?.match
  }

  /// Reads the value that begins at an offset.
  mutating func lookup(
    in text: Span<UInt8>,
    from start: Int
  ) throws(JSONProblem.AtOffset) -> JSONLookup {
    if let lookup = try finder?.lookup(in: text, from: start) { return lookup }
    let kind = try JSONScanner.kind(text, at: start, expected: .value)
    let end = try JSONScanner.valueEnd(text, from: start, kind: kind)
    return JSONLookup(JSONValue(kind: kind, range: start..<end))
  }

  /// Reads the next element of an array; returns nil after the last.
  mutating func next(
    of items: inout JSONItems,
    in text: Span<UInt8>
  ) throws(JSONProblem) -> (item: JSONItems.Item, lookup: JSONLookup)? {
    guard var finder else {
      guard let item = try items.next(in: text) else { return nil }
      return (item, JSONLookup(item.value))
    }
    defer { self.finder = finder }
    return try items.next(in: text, with: &finder)
  }

  /// Returns why what was found is not a record with a value that is wanted.
  func problem(with found: JSONLookup, in text: Span<UInt8>) -> RecordProblem? {
    guard let path = finder?.path else { return nil }
    guard found.record.kind == .object else { return .notAnObject(found.record.kind) }
    if let key = found.duplicateKey {
      return .repeatedKey(text.extracting(key.lowerBound + 1..<key.upperBound - 1).array)
    }
    guard let value = found.match else { return wanted == .anything ? nil : .noValue(path) }
    return wanted.allows(value.kind) ? nil : .unfit(value.kind, path, wanted)
  }
}
