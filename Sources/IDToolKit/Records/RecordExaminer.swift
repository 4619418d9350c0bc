/// Checks a series of records: each must be a JSON object with an id under the key.
///
/// Keep one for a stream, since its finder remembers the layout of records.
struct RecordExaminer {
  private var finder: JSONFinder
  private let key: JSONKeyPath

  init(key: JSONKeyPath) {
    self.key = key
    finder = JSONFinder(key)
  }

  /// What is wrong with a record.
  struct Problem: Error {
    /// The part of the text that is at fault.
    let range: Range<Int>
    let sentence: String
    /// What to do instead.
    var hints: [String] = []
  }

  /// Returns the id of the record on a line, which may have white space around it.
  ///
  /// O(n).
  @inline(__always)
  mutating func id(ofLine line: Span<UInt8>) throws(Problem) -> JSONValue {
    let lookup: JSONLookup
    do {
      lookup = try finder.find(in: line)
    } catch {
      let range = line.trimmedRange
      throw Problem(range: range, sentence: error.sentence, hints: error.hints(for: line))
    }
    return try id(lookup)
  }

  /// Returns the next element of an array and its id; nil after the last.
  ///
  /// Throws for a fault in the array itself; a fault in the element is in the result.
  mutating func next(
    _ items: inout JSONItems,
    in text: Span<UInt8>
  ) throws(JSONProblem) -> (item: JSONItems.Item, id: Result<JSONValue, Problem>)? {
    guard let (item, lookup) = try items.next(in: text, with: &finder) else { return nil }
    return (item, Result { () throws(Problem) in try id(lookup) })
  }

  /// Returns the value that begins at or after `offset`, and its id.
  ///
  /// Throws if it is not JSON; any other fault is in the result.
  mutating func value(
    in text: Span<UInt8>,
    from offset: Int
  ) throws(JSONProblem) -> (range: Range<Int>, id: Result<JSONValue, Problem>) {
    let lookup: JSONLookup
    do throws(JSONProblem.AtOffset) {
      let start = JSONScanner.afterSpace(text, from: offset)
      lookup = try finder.lookup(in: text, from: start)
    } catch {
      throw JSONProblem(error, in: text)
    }
    return (lookup.record.range, Result { () throws(Problem) in try id(lookup) })
  }

  @inline(__always)
  private func id(_ lookup: JSONLookup) throws(Problem) -> JSONValue {
    guard lookup.duplicateKey == nil, let value = lookup.match,
      value.kind == .number || value.kind == .string
    else { throw problem(lookup) }
    return value
  }

  @inline(never)
  private func problem(_ lookup: JSONLookup) -> Problem {
    let record = lookup.record
    guard record.kind == .object else {
      let clause = record.kind == .array ? ": records stand one a line, or in one array" : ""
      return Problem(
        range: record.range,
        sentence: "it is \(record.kind.words), not an object\(clause)"
      )
    }
    if lookup.duplicateKey != nil {
      return Problem(range: record.range, sentence: "a key of \(keyText) is in it twice")
    }
    guard let value = lookup.match else {
      return Problem(range: record.range, sentence: "it has no \(keyText)")
    }
    let sentence =
      "under \(keyText), \(value.kind.words) is not an id: a string or a number is"
    return Problem(range: record.range, sentence: sentence)
  }

  /// The key as typed, in quotes.
  private var keyText: String {
    var text: [UInt8] = []
    for key in key.keys {
      if !text.isEmpty { text.append(UInt8(ascii: ".")) }
      for byte in key {
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
    }
    return "'" + Quotation.escaped(text.span) + "'"
  }
}

/// The place of a record in its input.
struct RecordPlace: Equatable, Sendable {
  /// From 1.
  let line: UInt64
  /// In bytes, from 1; nil if the record has a line of its own.
  var column: UInt64?

  /// The place in words, to follow the file's name.
  var words: String { "line \(line)" + (column.map { ", column \($0)" } ?? "") }
}
