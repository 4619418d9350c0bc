/// Reports that a collection has no record with an id.
enum RecordsMissing {
  static func report(_ id: RecordID, in search: RecordSearch, on console: inout Console) {
    report(id, count: search.count, on: &console) { search.holds($0) }
  }

  static func report(
    _ id: RecordID,
    in collection: RecordCollection,
    on console: inout Console
  ) {
    report(id, count: collection.records.count, on: &console) { collection.index(of: $0) != nil }
  }

  private static func report(
    _ id: RecordID,
    count: Int,
    on console: inout Console,
    holds: (RecordID) -> Bool
  ) {
    console.reportItem(
      .recordID,
      at: .argument,
      text: id.text.span,
      sentence: sentence(id, count: count, holds: holds)
    )
  }

  /// Returns why no record was found, with the alternative of the id if that exists: a number is
  /// often meant where there is a string, and vice versa.
  private static func sentence(
    _ id: RecordID,
    count: Int,
    holds: (RecordID) -> Bool
  ) -> String {
    let found =
      count == 1
      ? "the collection has 1 record, with another id"
      : "the collection has \(count) records, and none has it"
    guard let other = id.alternative, holds(other) else { return found }
    let suggestion = Quotation.shellWord(other.text).map { ": did you mean \($0)?" } ?? ""
    switch other.identity {
    case .string: return "no record has the number, but one has the string\(suggestion)"
    case .natural, .number:
      return "no record has the string, but one has the number\(suggestion)"
    }
  }

  /// Returns the index of the record with an id that an option names; throws if there is none.
  static func index(
    of id: RecordID,
    option: String,
    in collection: RecordCollection
  ) throws(Failure) -> Int {
    if let index = collection.index(of: id) { return index }
    let count = collection.records.count
    throw .invalidInput(
      "\(option) \(Quotation.quoted(id.text)) names no record: "
        + sentence(id, count: count) { collection.index(of: $0) != nil }
    )
  }
}
