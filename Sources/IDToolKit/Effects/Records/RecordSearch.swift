/// Finds the records with some ids in one pass over a collection.
///
/// Memory holds the ids, the results and a few records. Every record is checked, but duplicates are
/// only noticed among the ids sought.
struct RecordSearch: RecordsByID {
  private let path: [UInt8]?
  private var naturals = OrderedIdentifiers<UInt64>()
  private var naturalFinds: [Find] = []
  private var others = OrderedIdentifiers<JSONIdentity>()
  private var otherFinds: [Find] = []
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
      withFind(of: id.identity) { $0.isWanted = true }
      if let other = id.alternative { withFind(of: other.identity) { _ in } }
    }
  }

  /// Calls `body` with the entry of an id, which is added if there is none.
  private mutating func withFind(of identity: JSONIdentity, _ body: (inout Find) -> Void) {
    if case .natural(let number) = identity {
      let (isNew, index) = naturals.append(number)
      if isNew { naturalFinds.append(Find()) }
      body(&naturalFinds[index])
    } else {
      let (isNew, index) = others.append(identity)
      if isNew { otherFinds.append(Find()) }
      body(&otherFinds[index])
    }
  }

  /// Handles records that were found; reports a second one with an id sought.
  mutating func take(
    _ batch: [RecordScan.Finding],
    in text: Span<UInt8>,
    on console: inout Console
  ) {
    count += batch.count
    for finding in batch {
      let identity: JSONIdentity
      switch finding.id {
      case .natural(let number): identity = .natural(number)
      case .other(let value):
        guard !others.isEmpty || value.kind == .number,
          let own = JSONIdentity(value, in: text)
        else { continue }
        identity = own
      }
      if case .natural(let number) = identity {
        let index = naturals.firstIndex(of: number)
        if let index { note(finding, in: text, as: &naturalFinds[index], on: &console) }
      } else if let index = others.firstIndex(of: identity) {
        note(finding, in: text, as: &otherFinds[index], on: &console)
      }
    }
  }

  private func note(
    _ finding: RecordScan.Finding,
    in text: Span<UInt8>,
    as find: inout Find,
    on console: inout Console
  ) {
    if let first = find.place {
      console.reportItem(
        .uniqueRecordID,
        at: finding.place.item(in: path),
        text: finding.idToken(in: text).span,
        sentence: RecordReport.sentence(aboutDuplicateOf: first)
      )
      return
    }
    find.place = finding.place
    guard find.isWanted else { return }
    find.record = RecordText.onOneLine(text.extracting(finding.range))
  }

  /// Returns the record with an id sought, on one line; nil if there is none.
  func record(with id: RecordID) -> [UInt8]? {
    let find = find(id)
    return find?.place == nil ? nil : find?.record
  }

  func holds(_ id: RecordID) -> Bool { find(id)?.place != nil }

  private func find(_ id: RecordID) -> Find? {
    if case .natural(let number) = id.identity {
      return naturals.firstIndex(of: number).map { naturalFinds[$0] }
    }
    return others.firstIndex(of: id.identity).map { otherFinds[$0] }
  }
}
