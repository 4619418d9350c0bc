/// Says that a collection has no record with an id.
enum RecordsMissing {
  static func report(
    _ id: RecordID,
    in collection: RecordCollection,
    on console: inout Console
  ) {
    console.reportItem(
      .recordID,
      at: .argument,
      text: id.text.span,
      sentence: sentence(id, in: collection)
    )
  }

  /// A number is often meant where there is a string, and the other way round.
  private static func sentence(_ id: RecordID, in collection: RecordCollection) -> String {
    let count = collection.records.count
    let found =
      count == 1
      ? "the collection has 1 record, with another id"
      : "the collection has \(count) records, and none has it"
    guard let other = id.alternative, collection.index(of: other) != nil else { return found }
    let suggestion = Quotation.shellWord(other.text).map { ": did you mean \($0)?" } ?? ""
    switch other.identity {
    case .string: return "no record has the number, but one has the string\(suggestion)"
    case .natural, .number:
      return "no record has the string, but one has the number\(suggestion)"
    }
  }

  /// The index of the record with an id that an option names; an error where there is none.
  static func index(
    of id: RecordID,
    option: String,
    in collection: RecordCollection
  ) throws(Failure) -> Int {
    if let index = collection.index(of: id) { return index }
    throw Failure(
      status: .invalidInput,
      message: "\(option) \(Quotation.quoted(id.text)) names no record: "
        + sentence(id, in: collection)
    )
  }
}
