/// Reads JSON records: their ids, or where a new id would go.
struct AUIDRecordReader {
  /// The result for a record.
  enum Finding {
    /// Only white space: no record.
    case blank
    /// An id of general use.
    case id(UInt64)
    /// An id for private use: valid, but never part of a state.
    case privateUse
    /// No id.
    ///
    /// A new member goes to `offset`, followed by a comma unless it is the only one.
    case noID(offset: Int, isOnlyMember: Bool)
    case invalid(Problem)
  }

  /// What is wrong with a record.
  struct Problem {
    /// The role of the part at fault.
    enum Subject: Equatable, Sendable {
      case record
      case id
    }

    let subject: Subject
    /// The part of the line that is at fault.
    let range: Range<Int>
    let sentence: String
    /// What to do instead.
    var hints: [String] = []
  }

  let key: JSONKeyPath
  private var finder: JSONFinder
  private var parentFinder: JSONFinder?

  init(key: JSONKeyPath) {
    self.key = key
    finder = JSONFinder(key)
    parentFinder = key.parent.map { JSONFinder($0) }
  }

  /// Examines a line without its line feed; a carriage return is white space in JSON.
  ///
  /// O(n).
  mutating func examine(_ line: Span<UInt8>) -> Finding {
    let trimmed = line.trimmedRange
    if trimmed.isEmpty { return .blank }
    do throws(JSONProblem) {
      let lookup = try finder.find(in: line)
      if let duplicate = lookup.duplicateKey { return repeated(duplicate, line, trimmed) }
      if let value = lookup.match { return examine(value, line) }
      return try place(in: lookup.record, line, trimmed)
    } catch {
      let hints = error.hints(for: line)
      return .invalid(
        Problem(subject: .record, range: trimmed, sentence: error.sentence, hints: hints)
      )
    }
  }

  private func repeated(_ key: Range<Int>, _ line: Span<UInt8>, _ trimmed: Range<Int>) -> Finding {
    let name = line.extracting(key.lowerBound + 1..<key.upperBound - 1)
    let sentence = "the key \(Quotation.quoted(name)) is there twice"
    return .invalid(Problem(subject: .record, range: trimmed, sentence: sentence))
  }

  /// Reads an id: nothing but digits, so that it can be written back unchanged.
  private func examine(_ value: JSONValue, _ line: Span<UInt8>) -> Finding {
    let text = line.extracting(value.range)
    let sentence: String
    if value.kind == .number {
      do throws(IdentifierText.Problem) {
        let identifier = try IdentifierText.identifier(text)
        return identifier.region == .generalUse ? .id(identifier.rawValue) : .privateUse
      } catch {
        sentence = error.sentence
      }
    } else {
      sentence =
        "it is \(value.kind.words), and an id is a number; a record without one is given one"
    }
    return .invalid(Problem(subject: .id, range: value.range, sentence: sentence))
  }

  /// Finds the place for an id in a record without one.
  private mutating func place(
    in record: JSONValue,
    _ line: Span<UInt8>,
    _ trimmed: Range<Int>
  ) throws(JSONProblem) -> Finding {
    var object = record
    if record.kind == .object, let lookup = try parentFinder?.find(in: line) {
      if let duplicate = lookup.duplicateKey { return repeated(duplicate, line, trimmed) }
      guard let value = lookup.match else {
        let sentence = "it has no object that the id could be put into"
        return .invalid(Problem(subject: .record, range: trimmed, sentence: sentence))
      }
      object = value
    }
    guard object.kind == .object else {
      let whole = object == record ? "it" : "what the id should be put into"
      let sentence = "\(whole) is \(object.kind.words), not an object"
      return .invalid(Problem(subject: .record, range: trimmed, sentence: sentence))
    }
    let offset = object.range.lowerBound + 1
    let next = JSONScanner.afterSpace(line, from: offset)
    return .noID(offset: offset, isOnlyMember: line[next] == UInt8(ascii: "}"))
  }
}
