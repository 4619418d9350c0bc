/// Why a line is not an item of an order.
enum OrderItemProblem: DescribedError {
  /// The part of a record that is at fault.
  struct Part: Equatable, Sendable {
    /// The key path as typed.
    let key: [UInt8]
  }

  case notJSON(JSONProblem)
  case notAnObject(JSONKind)
  case repeatedKey([UInt8])
  case noID(Part)
  case noPosition(Part)
  case notAnID(Part, JSONKind)
  /// A string with a lone surrogate, which no output can represent.
  case notText(Part)
  case notAPosition(Part, JSONKind)
  case badPosition(Part, [UInt8], PositionText.Problem)
  /// The byte at this offset (from 0) is not UTF-8.
  case notUTF8(UInt8, offset: Int)
  case tooLong(limit: Int)

  var sentence: String {
    switch self {
    case .notJSON(let problem): problem.sentence
    case .notAnObject(let kind): "it is \(kind.words), and an item is an object"
    case .repeatedKey(let key): "the key \(Quotation.quoted(key)) is there twice"
    case .noID(let part): "it has no key \(Quotation.quoted(part.key))"
    case .noPosition(let part):
      "it has no key \(Quotation.quoted(part.key)), which is null for an item without a position"
    case .notAnID(let part, let kind):
      "its \(Quotation.quoted(part.key)) is \(kind.words), and an id is a string or a number"
    case .notText(let part):
      "its \(Quotation.quoted(part.key)) holds half of a surrogate pair, which is no text"
    case .notAPosition(let part, let kind):
      "its \(Quotation.quoted(part.key)) is \(kind.words), and a position is an integer or null"
    case .badPosition(let part, let text, let problem):
      "its \(Quotation.quoted(part.key)) is \(Quotation.quoted(text)): \(problem.sentence)"
    case .notUTF8(let byte, let offset):
      "byte \(Quotation.byte(byte)) at column \(offset + 1) is not UTF-8"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    }
  }
}
