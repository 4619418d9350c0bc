/// The ids of a wanted order, and where each was named.
struct OrderWantedIDs {
  /// An id as it was named.
  enum Word: Equatable, Sendable {
    /// A string's content or a number, depending on the items' ids.
    case bare([UInt8])
    /// An id of known type.
    case id(JSONIdentity)
  }

  private(set) var words: [Word] = []
  /// The line of each, if they come from a file.
  private var lines: [UInt64] = []
  private let file: [UInt8]?
  private let isFromLines: Bool

  /// Creates an empty list, to be read from lines; `file` is nil for standard input.
  init(linesOf file: [UInt8]?) {
    self.file = file
    isFromLines = true
  }

  /// Creates the ids of a list on the command line.
  init(words: [Word]) {
    file = nil
    isFromLines = false
    self.words = words
  }

  /// Reads a bare id or a JSON string.
  static func word(
    _ text: Span<UInt8>,
    _ reader: OrderItemReader
  ) throws(OrderItemProblem) -> Word {
    if text[0] == UInt8(ascii: "\"") { return .id(try reader.id(ofToken: text)) }
    if let offset = UnicodeText.firstInvalidOffset(in: text) {
      throw .notUTF8(text[offset], offset: offset)
    }
    return .bare(text.array)
  }

  /// Reads a line: a bare id, a JSON string, or a record with the id under its key.
  mutating func append(
    _ line: Span<UInt8>,
    number: UInt64,
    reader: inout OrderItemReader
  ) throws(OrderItemProblem) {
    words.append(
      line[0] == UInt8(ascii: "{")
        ? .id(try reader.id(ofRecord: line)) : try Self.word(line, reader)
    )
    lines.append(number)
  }

  /// Returns the ids, with bare words interpreted like the items' ids.
  func ids(in items: OrderItems) -> [JSONIdentity] {
    words.map { word in
      switch word {
      case .bare(let text): items.id(ofWord: text)
      case .id(let id): id
      }
    }
  }

  /// Returns the message about an id that is named twice.
  func repetition(of id: JSONIdentity, first: Int, second: Int) -> String {
    let name = Quotation.quoted(id.text)
    guard isFromLines else {
      return "--order names \(name) twice: at places \(first + 1) and \(second + 1)"
    }
    let place = ItemPlace.line(lines[second], of: file)
    return "\(place.prefix)id \(name) is repeated: line \(lines[first]) has it already"
  }
}
