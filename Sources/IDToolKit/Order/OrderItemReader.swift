/// Reads the ids and positions of JSON records.
struct OrderItemReader {
  /// A record as an item of a list.
  struct Record {
    let item: OrderedItem<JSONIdentity>
    /// Whether its position is a string of digits, and not a number or null.
    let hasStringPosition: Bool
  }

  private let id: [UInt8]
  private let position: [UInt8]
  private var idFinder: JSONFinder
  private var positionFinder: JSONFinder

  /// Creates a reader of the ids and positions under two keys, each given as typed and as a path.
  init(
    id: ([UInt8], JSONKeyPath),
    position: ([UInt8], JSONKeyPath)
  ) {
    self.id = id.0
    self.position = position.0
    idFinder = JSONFinder(id.1)
    positionFinder = JSONFinder(position.1)
  }

  /// Reads a record.
  ///
  /// O(n), in two passes that take half a nanosecond per byte each.
  mutating func item(
    _ line: Span<UInt8>
  ) throws(OrderItemProblem) -> Record {
    let id = try self.id(ofRecord: line)
    guard let value = try Self.value(in: line, with: &positionFinder) else {
      throw .noPosition(position)
    }
    return Record(
      item: OrderedItem(id: id, position: try position(value, line)),
      hasStringPosition: value.kind == .string
    )
  }

  /// Returns a record with a new position in it: as a string if it was one, otherwise as a number.
  mutating func replacingPosition(of record: Span<UInt8>, with position: Int64) -> [UInt8] {
    guard let value = try? Self.value(in: record, with: &positionFinder) else {
      return record.array
    }
    let isString = value.kind == .string
    let digits = isString ? "\"\(position)\"" : "\(position)"
    return record.extracting(..<value.range.lowerBound).array + digits.utf8
      + record.extracting(value.range.upperBound...).array
  }

  /// Reads the id of a record.
  mutating func id(ofRecord line: Span<UInt8>) throws(OrderItemProblem) -> JSONIdentity {
    guard let value = try Self.value(in: line, with: &idFinder) else { throw .noID(id) }
    return try Self.id(value, line, key: id)
  }

  /// Reads a JSON text that is itself an id.
  func id(ofToken line: Span<UInt8>) throws(OrderItemProblem) -> JSONIdentity {
    let value = try lifting(JSONReader.validate(line), as: OrderItemProblem.notJSON)
    return try Self.id(value, line, key: id)
  }

  /// Returns the value of a record at a path, or nil.
  private static func value(
    in line: Span<UInt8>,
    with finder: inout JSONFinder
  ) throws(OrderItemProblem) -> JSONValue? {
    let lookup = try lifting(finder.find(in: line), as: OrderItemProblem.notJSON)
    if let key = lookup.duplicateKey {
      throw .repeatedKey(line.extracting(key.lowerBound + 1..<key.upperBound - 1).array)
    }
    guard lookup.record.kind == .object else { throw .notAnObject(lookup.record.kind) }
    return lookup.match
  }

  private static func id(
    _ value: JSONValue,
    _ line: Span<UInt8>,
    key: [UInt8]
  ) throws(OrderItemProblem) -> JSONIdentity {
    if value.kind == .string {
      let content = JSONString.content(of: value.range, in: line)
      guard content.isUTF8 else { throw .notText(key) }
      return .string(content.bytes)
    }
    guard let id = JSONIdentity(value, in: line) else { throw .notAnID(key, value.kind) }
    return id
  }

  /// Returns the position that a value represents; nil for null.
  ///
  /// A string of digits is accepted, too, since that is how positions are printed in JSON.
  private func position(
    _ value: JSONValue,
    _ line: Span<UInt8>
  ) throws(OrderItemProblem) -> Int64? {
    let text: Range<Int>
    switch value.kind {
    case .null: return nil
    case .number: text = value.range
    case .string: text = value.range.lowerBound + 1..<value.range.upperBound - 1
    case .object, .array, .true, .false: throw .notAPosition(position, value.kind)
    }
    return try lifting(
      PositionText.parse(line.extracting(text)),
      as: { OrderItemProblem.badPosition(position, line.extracting(text).array, $0) }
    )
  }
}

/// Why a line is not an item of an order.
///
/// The bytes that a case begins with are the key at fault, as typed; a repeated one as it stands.
enum OrderItemProblem: DescribedError {
  case notJSON(JSONProblem)
  case notAnObject(JSONKind)
  case repeatedKey([UInt8])
  case noID([UInt8])
  case noPosition([UInt8])
  case notAnID([UInt8], JSONKind)
  /// A string with a lone surrogate, which no output can represent.
  case notText([UInt8])
  case notAPosition([UInt8], JSONKind)
  case badPosition([UInt8], [UInt8], PositionText.Problem)
  /// The byte at this offset (from 0) is not UTF-8.
  case notUTF8(UInt8, offset: Int)

  var sentence: String {
    switch self {
    case .notJSON(let problem): problem.sentence
    case .notAnObject(let kind): "it is \(kind.words), and an item is an object"
    case .repeatedKey(let key): "the key \(Quotation.quoted(key)) is there twice"
    case .noID(let key): "it has no key \(Quotation.quoted(key))"
    case .noPosition(let key):
      "it has no key \(Quotation.quoted(key)), which is null for an item without a position"
    case .notAnID(let key, let kind):
      "its \(Quotation.quoted(key)) is \(kind.words), and an id is a string or a number"
    case .notText(let key):
      "its \(Quotation.quoted(key)) holds half of a surrogate pair, which is no text"
    case .notAPosition(let key, let kind):
      "its \(Quotation.quoted(key)) is \(kind.words), and a position is an integer or null"
    case .badPosition(let key, let text, let problem):
      "its \(Quotation.quoted(key)) is \(Quotation.quoted(text)): \(problem.sentence)"
    case .notUTF8(let byte, let offset):
      "byte \(Quotation.byte(byte)) at column \(offset + 1) is not UTF-8"
    }
  }
}
