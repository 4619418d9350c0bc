/// Records that were sought by their ids, some of which may have none.
protocol RecordsByID {
  /// The number of records.
  var count: Int { get }

  /// Whether there is a record with an id, which is one sought or the alternative of one.
  func holds(_ id: RecordID) -> Bool
}

extension RecordsByID {
  /// Reports that no record has an id.
  func reportMissing(_ id: RecordID, on console: inout Console) {
    console.reportItem(.recordID, at: .argument, text: id.text.span, sentence: sentence(on: id))
  }

  /// Returns why no record was found, with the alternative of the id if that exists: a number is
  /// often meant where there is a string, and vice versa.
  fileprivate func sentence(on id: RecordID) -> String {
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
}

extension RecordCollection: RecordsByID {
  var count: Int { records.count }

  func holds(_ id: RecordID) -> Bool { index(of: id) != nil }

  /// Returns the index of the record with an id that an option names; throws if there is none.
  func index(of id: RecordID, option: String) throws(Failure) -> Int {
    if let index = index(of: id) { return index }
    throw .invalidInput(
      "\(option) \(Quotation.quoted(id.text)) names no record: " + sentence(on: id)
    )
  }
}
