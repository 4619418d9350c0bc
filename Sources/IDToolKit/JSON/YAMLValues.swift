/// The scalars under a key in YAML, line by line, as people and programs write it.
///
/// A mapping stands in lines or in braces, with each value on the line of its key. What is written
/// otherwise is passed over: keys after question marks, values on the next line, aliases. A path of
/// several keys fits wherever they follow each other, since where a record begins nothing says.
///
/// Source: YAML 1.2.2, chapters 7 and 8.
struct YAMLValues {
  private let path: [[UInt8]]
  /// The keys of the mappings around a line, with their columns.
  private var parents: [(column: Int, key: [UInt8])] = []
  /// The lines that begin after this column are text; nil if none are.
  private var columnOfText: Int?
  /// For each brace or bracket that is open the last key in it.
  private var open: [[UInt8]] = []
  /// The quotation mark of a scalar that goes on in the next line.
  private var openQuote: UInt8?

  init(under path: JSONKeyPath) { self.path = path.keys }

  /// Passes on where the values in the next line stand, without quotation marks.
  mutating func read(_ line: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var offset = line.hasByteOrderMark ? 3 : 0
    if let quote = openQuote {
      guard let end = Self.end(ofQuoteIn: line, from: 0, quote) else { return }
      openQuote = nil
      if open.isEmpty { return }
      offset = end + 1
    }
    offset = Self.afterBlanks(line, from: offset)
    guard offset < line.count, line[offset] != UInt8(ascii: "#") else { return }
    if let column = columnOfText {
      if offset > column { return }
      columnOfText = nil
    }
    guard open.isEmpty else { return readFlow(line, from: offset, body) }
    // Another document, or the end of this one.
    if line.count >= 3, line[0] == line[1], line[1] == line[2], Self.isDocumentMark(line[0]) {
      parents = []
    }
    // A text that is an item is further to the right than its hyphen, one of a key than that.
    let first = offset
    var column = offset
    while Self.isMark(UInt8(ascii: "-"), at: offset, in: line) {
      column = offset
      offset = Self.afterBlanks(line, from: offset + 1)
    }
    // An item ends those before it, but not the key that they are of.
    parents.removeAll { offset > first ? $0.column > first : $0.column >= first }
    guard offset < line.count else { return }
    var isOfKey = false
    if !Self.opensFlow(line[offset]), let key = Self.key(at: offset, in: line) {
      (column, isOfKey) = (offset, true)
      parents.append((column, key.name))
      offset = key.end
      guard offset < line.count else { return }
    }
    if Self.opensFlow(line[offset]) {
      readFlow(line, from: offset, body)
    } else if line[offset] == UInt8(ascii: "|") || line[offset] == UInt8(ascii: ">") {
      columnOfText = column
    } else {
      let value = Self.scalar(at: offset, in: line, isInFlow: false)
      pass(value, from: offset, in: line, isOfKey: isOfKey, body)
    }
  }

  /// Passes on the content of a scalar that begins at an offset, if it is the value of a key.
  private mutating func pass(
    _ value: Range<Int>,
    from start: Int,
    in line: Span<UInt8>,
    isOfKey: Bool,
    _ body: (Range<Int>) -> Void
  ) {
    let isQuoted = value.lowerBound > start
    if isQuoted, value.upperBound == line.count { openQuote = line[start] }
    // An alias is another's value, and null is none.
    let isOther =
      !isQuoted
      && (line[start] == UInt8(ascii: "*") || value.count == 1 && line[start] == UInt8(ascii: "~")
        || line.extracting(value).holds("null"))
    guard isOfKey, openQuote == nil, !value.isEmpty, !isOther else { return }
    let keys = (parents.map(\.key) + open).filter { !$0.isEmpty }
    if keys.suffix(path.count).elementsEqual(path) { body(value) }
  }

  /// Reads mappings and lists in braces and brackets up to the end of a line.
  private mutating func readFlow(_ line: Span<UInt8>, from start: Int, _ body: (Range<Int>) -> Void)
  {
    var offset = start
    while offset < line.count {
      switch line[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","): if !open.isEmpty { open[open.count - 1] = [] }
      case UInt8(ascii: "#"): return
      default:
        if let key = Self.key(at: offset, in: line, isInFlow: true) {
          if !open.isEmpty { open[open.count - 1] = key.name }
          offset = key.end
        } else {
          let value = Self.scalar(at: offset, in: line, isInFlow: true)
          pass(value, from: offset, in: line, isOfKey: open.last?.isEmpty == false, body)
          offset = max(offset + 1, Self.afterQuote(value, from: offset, in: line))
        }
        continue
      }
      offset = Self.afterBlanks(line, from: offset + 1)
      if open.isEmpty { return }
    }
  }

  /// Reads a key and its colon; `end` is where its value begins.
  private static func key(
    at start: Int,
    in line: Span<UInt8>,
    isInFlow: Bool = false
  ) -> (name: [UInt8], end: Int)? {
    let name = scalar(at: start, in: line, isInFlow: isInFlow, isKey: true)
    let colon = afterBlanks(line, from: afterQuote(name, from: start, in: line))
    // As in JSON, a value may follow at once.
    let isQuoted = isInFlow && name.lowerBound > start
    guard !name.isEmpty, colon < line.count, line[colon] == UInt8(ascii: ":"),
      isQuoted || isMark(UInt8(ascii: ":"), at: colon, in: line, isInFlow: isInFlow)
    else { return nil }
    var end = afterBlanks(line, from: colon + 1)
    // Neither a tag nor an anchor is part of a value.
    while end < line.count, line[end] == UInt8(ascii: "!") || line[end] == UInt8(ascii: "&") {
      while end < line.count, line[end] != UInt8(ascii: " ") { end += 1 }
      end = afterBlanks(line, from: end)
    }
    if end < line.count, line[end] == UInt8(ascii: "#") { end = line.count }
    return (line.extracting(name).array, end)
  }

  /// Returns where the content of a scalar stands that begins at an offset.
  private static func scalar(
    at start: Int,
    in line: Span<UInt8>,
    isInFlow: Bool,
    isKey: Bool = false
  ) -> Range<Int> {
    if isQuote(line[start]) {
      return start + 1..<(end(ofQuoteIn: line, from: start + 1, line[start]) ?? line.count)
    }
    var end = start
    while end < line.count {
      let byte = line[end]
      if isInFlow, isFlowMark(byte) { break }
      if isKey || isInFlow, isMark(UInt8(ascii: ":"), at: end, in: line, isInFlow: isInFlow) {
        break
      }
      if byte == UInt8(ascii: "#"), end > start, line[end - 1] == UInt8(ascii: " ") { break }
      end += 1
    }
    while end > start, line[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return start..<end
  }

  /// Returns the offset after a scalar that began at an offset, quotation marks included.
  private static func afterQuote(
    _ content: Range<Int>,
    from start: Int,
    in line: Span<UInt8>
  ) -> Int {
    min(content.upperBound + content.lowerBound - start, line.count)
  }

  /// Returns the offset of the quotation mark that ends a scalar; nil if that is in a later line.
  private static func end(ofQuoteIn line: Span<UInt8>, from start: Int, _ quote: UInt8) -> Int? {
    var offset = start
    while offset < line.count {
      let isEscape =
        quote == UInt8(ascii: "\"")
        ? line[offset] == UInt8(ascii: "\\")
        : line[offset] == quote && offset + 1 < line.count && line[offset + 1] == quote
      if line[offset] == quote, !isEscape { return offset }
      offset += isEscape ? 2 : 1
    }
    return nil
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether a sign stands at an offset with a blank after it, or nothing.
  private static func isMark(
    _ sign: UInt8,
    at offset: Int,
    in line: Span<UInt8>,
    isInFlow: Bool = false
  ) -> Bool {
    guard offset < line.count, line[offset] == sign else { return false }
    guard offset + 1 < line.count else { return true }
    let next = line[offset + 1]
    return next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || isInFlow && isFlowMark(next)
  }

  private static func opensFlow(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func isDocumentMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isFlowMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }

  private static func afterBlanks(_ line: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < line.count,
      line[offset] == UInt8(ascii: " ") || line[offset] == UInt8(ascii: "\t")
    { offset += 1 }
    return offset
  }
}
