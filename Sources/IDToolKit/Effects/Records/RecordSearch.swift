/// Finds the records with some ids in one pass over a collection.
///
/// Memory holds the ids, the results and a few records. Every record is checked, but duplicates are
/// only noticed among the ids sought.
struct RecordSearch: RecordsByID {
  private let path: [UInt8]?
  /// The ids sought, and those that may have been meant.
  private var identities = RecordIdentities()
  private var finds: [Find] = []
  /// The number of records.
  private(set) var count = 0

  /// What is known of an id.
  private struct Find {
    /// Whether its record is wanted, rather than only its existence.
    var isWanted = false
    var place: RecordPlace?
    /// The record on one line.
    var record: [UInt8] = []
  }

  /// Creates a search for ids in a file, or in standard input if `path` is nil.
  init(for ids: [RecordID], path: [UInt8]?) {
    self.path = path
    for id in ids {
      finds[place(of: id.identity)].isWanted = true
      if let other = id.alternative { _ = place(of: other.identity) }
    }
  }

  /// Returns the index of an id's entry in ``finds``, which is added if there is none.
  private mutating func place(of identity: JSONIdentity) -> Int {
    let (isNew, index) = identities.insert(identity)
    if isNew { finds.append(Find()) }
    return index
  }

  /// Handles records that were found; reports a second one with an id sought.
  mutating func take(
    _ batch: [RecordStream.Record],
    in text: Span<UInt8>,
    on console: inout Console
  ) {
    count += batch.count
    for record in batch {
      guard let index = identities.index(of: record.id, in: text) else { continue }
      note(record, in: text, as: &finds[index], on: &console)
    }
  }

  private func note(
    _ record: RecordStream.Record,
    in text: Span<UInt8>,
    as find: inout Find,
    on console: inout Console
  ) {
    if let first = find.place {
      console.reportItem(
        .uniqueRecordID,
        at: record.place.item(in: path),
        text: record.idToken(in: text).span,
        sentence: RecordReport.sentence(aboutDuplicateOf: first)
      )
      return
    }
    find.place = record.place
    guard find.isWanted else { return }
    find.record = RecordText.onOneLine(record.bytes(in: text))
  }

  /// Returns the record with an id sought, on one line; nil if there is none.
  func record(with id: RecordID) -> [UInt8]? {
    let find = find(id)
    return find?.place == nil ? nil : find?.record
  }

  func holds(_ id: RecordID) -> Bool { find(id)?.place != nil }

  private func find(_ id: RecordID) -> Find? {
    identities.index(of: id.identity).map { finds[$0] }
  }
}
