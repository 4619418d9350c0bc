/// Finds the ids of JSON records, or where a new id would go.
struct AUIDRecordReader {
  /// The result for a record.
  enum Finding {
    /// An id of general use.
    case id(UInt64)
    /// An id for private use: valid, but never part of a state.
    case privateUse
    /// No id.
    ///
    /// A new member goes to `offset`, followed by a comma unless it is the only one.
    case noID(offset: Int, isOnlyMember: Bool)
    /// Something else in place of an id, and what is wrong with it.
    case invalidID([UInt8], String)
    /// No record, or no object in it that an id could be put into.
    case invalidRecord(String, hints: [String] = [])
  }

  private var parentFinder: JSONFinder?

  init(key: JSONKeyPath) {
    parentFinder = key.parent.map { JSONFinder($0) }
  }

  /// Examines a record of a text, which may have anything under the key.
  ///
  /// O(length of the id), and of the record if it has none.
  mutating func examine(_ record: RecordStream.Record, in text: Span<UInt8>) -> Finding {
    switch record.id {
    case .absent: return place(in: record.range, text)
    case .natural(let number) where AppUniqueIdentifier.Region(containing: number) == .generalUse:
      return .id(number)
    case .other(let value) where value.kind != .number:
      let sentence =
        "it is \(value.kind.words), and an id is a number; a record without one is given one"
      return .invalidID(record.idToken(in: text), sentence)
    case .natural, .other:
      return Self.finding(ofText: record.idToken(in: text))
    }
  }

  /// Examines the cell of a table, which may be blank.
  static func finding(ofCell cell: Span<UInt8>) -> Finding {
    cell.trimmedRange.isEmpty
      ? .noID(offset: 0, isOnlyMember: true) : finding(ofText: cell.array)
  }

  private static func finding(ofText text: [UInt8]) -> Finding {
    do throws(IdentifierText.Problem) {
      // Nothing but digits, so that it can be written back unchanged.
      let identifier = try IdentifierText.identifier(text.span)
      return identifier.region == .generalUse ? .id(identifier.rawValue) : .privateUse
    } catch {
      return .invalidID(text, error.sentence)
    }
  }

  /// Finds the place for an id in a record without one.
  private mutating func place(in range: Range<Int>, _ text: Span<UInt8>) -> Finding {
    let record = text.extracting(range)
    var start = JSONScanner.start(of: record)
    if let lookup = try? parentFinder?.find(in: record) {
      if let key = lookup.duplicateKey {
        let name = record.extracting(key.lowerBound + 1..<key.upperBound - 1).array
        return .invalidRecord(RecordProblem.repeatedKey(name).sentence)
      }
      guard let object = lookup.match else {
        return .invalidRecord("it has no object to put the id into")
      }
      guard object.kind == .object else {
        let sentence = "what the id should be put into is \(object.kind.words), not an object"
        return .invalidRecord(sentence)
      }
      start = object.range.lowerBound
    }
    let next = JSONScanner.afterSpace(record, from: start + 1)
    return .noID(
      offset: range.lowerBound + start + 1,
      isOnlyMember: record[next] == UInt8(ascii: "}")
    )
  }
}
