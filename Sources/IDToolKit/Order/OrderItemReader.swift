/// Reads the ids and positions of JSON records.
struct OrderItemReader {
  /// A record as an item of a list.
  struct Record {
    let item: OrderedItem<JSONIdentity>
    /// Whether its position is a string of digits, and not a number or null.
    let hasStringPosition: Bool
  }

  private let id: JSONKeyPath
  private let position: JSONKeyPath
  private var ids: RecordFinder
  private var positions: RecordFinder

  /// Creates a reader of the ids and positions under two keys.
  init(id: JSONKeyPath, position: JSONKeyPath) {
    self.id = id
    self.position = position
    ids = RecordFinder(key: id)
    positions = RecordFinder(key: position, wanted: .anything)
  }

  /// Reads a record.
  ///
  /// O(n), in two passes that take half a nanosecond per byte each.
  mutating func item(_ line: Span<UInt8>) throws(OrderItemProblem) -> Record {
    let id = try self.id(ofRecord: line)
    let value = try lifting(positions.value(in: line), as: OrderItemProblem.notARecord)
    guard let value else { throw .noPosition(position) }
    return Record(
      item: OrderedItem(id: id, position: try position(value, line)),
      hasStringPosition: value.kind == .string
    )
  }

  /// Returns a record with a new position in it: as a string if it was one, otherwise as a number.
  mutating func replacingPosition(of record: Span<UInt8>, with position: Int64) -> [UInt8] {
    guard let value = try? positions.value(in: record) else { return record.array }
    let isString = value.kind == .string
    let digits = isString ? "\"\(position)\"" : "\(position)"
    return record.extracting(..<value.range.lowerBound).array + digits.utf8
      + record.extracting(value.range.upperBound...).array
  }

  /// Reads the id of a record.
  mutating func id(ofRecord line: Span<UInt8>) throws(OrderItemProblem) -> JSONIdentity {
    let value = try lifting(ids.value(in: line), as: OrderItemProblem.notARecord)
    guard let value else { throw .notARecord(.noValue(id)) }
    return try id(value, line)
  }

  /// Reads a JSON text that is itself an id.
  func id(ofToken line: Span<UInt8>) throws(OrderItemProblem) -> JSONIdentity {
    let value = try lifting(
      JSONReader.validate(line),
      as: { OrderItemProblem.notARecord(.notJSON($0)) }
    )
    return try id(value, line)
  }

  private func id(
    _ value: JSONValue,
    _ line: Span<UInt8>
  ) throws(OrderItemProblem) -> JSONIdentity {
    if value.kind == .string {
      let content = JSONString.content(of: value.range, in: line)
      guard content.isUTF8 else { throw .notText(id) }
      return .string(content.bytes)
    }
    guard let identity = JSONIdentity(value, in: line) else {
      throw .notARecord(.unfit(value.kind, id, .id))
    }
    return identity
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
enum OrderItemProblem: DescribedError {
  case notARecord(RecordProblem)
  case noPosition(JSONKeyPath)
  /// A string with a lone surrogate, which no output can represent.
  case notText(JSONKeyPath)
  case notAPosition(JSONKeyPath, JSONKind)
  case badPosition(JSONKeyPath, [UInt8], PositionText.Problem)
  /// The byte at this offset (from 0) is not UTF-8.
  case notUTF8(UInt8, offset: Int)

  var sentence: String {
    switch self {
    case .notARecord(let problem): problem.sentence
    case .noPosition(let path):
      "\(RecordProblem.noValue(path).sentence), which is null for an item without a position"
    case .notText(let path):
      "its \(Quotation.quoted(path.text)) holds half of a surrogate pair, which isn't text"
    case .notAPosition(let path, let kind):
      "its \(Quotation.quoted(path.text)) is \(kind.words), and a position is an integer or null"
    case .badPosition(let path, let text, let problem):
      "its \(Quotation.quoted(path.text)) is \(Quotation.quoted(text)): \(problem.sentence)"
    case .notUTF8(let byte, let offset):
      "byte \(Quotation.byte(byte)) at column \(offset + 1) is not UTF-8"
    }
  }
}
