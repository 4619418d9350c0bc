/// The items of a list as they were read, and the lines they are on.
struct OrderItems {
  private(set) var items: [OrderedItem<JSONIdentity>] = []
  /// Counted from 1; one for each item.
  private var lines: [UInt64] = []
  private let file: [UInt8]?
  private var hasNumbers = false
  /// The strings among the ids, if there are numbers as well.
  private var strings: Set<JSONIdentity> = []
  /// The items whose positions are strings of digits.
  private var withStringPosition: Set<JSONIdentity> = []

  /// Creates an empty list; `file` is nil for standard input.
  init(file: [UInt8]?) {
    self.file = file
  }

  mutating func append(_ record: OrderItemReader.Record, line: UInt64) {
    if record.hasStringPosition { withStringPosition.insert(record.item.id) }
    items.append(record.item)
    lines.append(line)
  }

  /// Reads the records of a collection as items; reports those that are not.
  init(
    of collection: RecordCollection,
    path: [UInt8]?,
    _ reader: inout OrderItemReader,
    on console: inout Console
  ) {
    self.init(file: path)
    var place = TextPlace()
    var passed = 0
    for record in collection.records {
      guard case .kept(let range) = record.content else { continue }
      let text = collection.text.span.extracting(range)
      place.advance(over: collection.text.span.extracting(passed..<range.lowerBound))
      passed = range.lowerBound
      do throws(OrderItemProblem) {
        append(try reader.item(text), line: place.line)
      } catch {
        console.reportItem(
          .orderedItem,
          at: .line(place.line, of: path),
          text: text,
          sentence: error.sentence
        )
      }
    }
  }

  /// Returns the row of a change of these items.
  func row(_ change: OrderChange<JSONIdentity>) -> OrderRow.Change {
    OrderRow.Change(change: change, isString: withStringPosition.contains(change.id))
  }

  /// Returns the place of an item.
  func place(_ offset: Int) -> ItemPlace { .line(lines[offset], of: file) }

  /// Returns the line of an item, to follow words such as "the id of".
  func line(_ offset: Int) -> UInt64 { lines[offset] }

  /// Determines the types of ids, once all are there.
  ///
  /// Throws if a number reads like a string: the two would be different items that look alike in
  /// every output, and could not be distinguished in a list of ids.
  mutating func finish() throws(Failure) {
    hasNumbers = items.contains { $0.id.isNumber }
    guard hasNumbers, items.contains(where: { !$0.id.isNumber }) else { return }
    for item in items where !item.id.isNumber { strings.insert(item.id) }
    for number in items.indices where items[number].id.isNumber {
      let text = items[number].id.text
      let same = JSONIdentity.string(text)
      guard strings.contains(same) else { continue }
      let string = items.firstIndex { $0.id == same } ?? number
      let (first, second) = (min(number, string), max(number, string))
      throw .invalidInput(
        place(second).prefix + "id \(Quotation.quoted(text)) is a string and a number: "
          + "line \(lines[first]) has the other one"
      )
    }
  }

  /// Returns the id that a bare word names: a string, unless items have numbers for ids and it
  /// reads as one.
  func id(ofWord word: [UInt8]) -> JSONIdentity {
    let string = JSONIdentity.string(word)
    guard hasNumbers, !strings.contains(string),
      let value = try? JSONReader.validate(word.span), value.kind == .number,
      let number = JSONIdentity(value, in: word.span)
    else { return string }
    return number
  }
}

extension ItemPlace {
  /// Returns a line of a file, or of standard input if `file` is nil.
  static func line(_ line: UInt64, of file: [UInt8]?) -> ItemPlace {
    file.map { .file($0, line: line) } ?? .standardInput(line: line)
  }
}
