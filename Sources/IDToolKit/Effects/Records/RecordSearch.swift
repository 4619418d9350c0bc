/// Finds the records with some ids in one pass over a collection.
///
/// Memory is that of the ids, of what is found and of some lines, or of an array's text. Every
/// record is checked; that another id than those that are looked for is there twice is not noticed.
struct RecordSearch {
  private let path: [UInt8]?
  private var naturals = OrderedIdentifiers<UInt64>()
  private var naturalFinds: [Find] = []
  private var others = OrderedIdentifiers<JSONIdentity>()
  private var otherFinds: [Find] = []
  /// How many records there were.
  private(set) var count = 0

  /// What is known of an id.
  private struct Find {
    /// Whether its record is wanted, or only whether there is one.
    var isWanted = false
    var place: RecordPlace?
    /// On one line.
    var record: [UInt8] = []
  }

  /// Begins a search for ids in a file, or in standard input where `path` is nil.
  init(for ids: [RecordID], path: [UInt8]?) {
    self.path = path
    for id in ids {
      withFind(of: id.identity) { $0.isWanted = true }
      if let other = id.alternative { withFind(of: other.identity) { _ in } }
    }
  }

  /// The place of an id in the lists, made where there is none.
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

  /// Takes records that were found; a second one with an id that is looked for is reported.
  mutating func take(
    _ batch: [RecordScan.Finding],
    in text: Span<UInt8>,
    on console: inout Console
  ) {
    count += batch.count
    for finding in batch {
      switch finding.id {
      case .natural(let number):
        let index = naturals.firstIndex(of: number)
        if let index { note(finding, in: text, as: &naturalFinds[index], on: &console) }
      case .other(let value):
        guard !others.isEmpty || value.kind == .number,
          let identity = try? JSONIdentity(value, in: text)
        else { continue }
        if case .natural(let number) = identity {
          let index = naturals.firstIndex(of: number)
          if let index { note(finding, in: text, as: &naturalFinds[index], on: &console) }
        } else if let index = others.firstIndex(of: identity) {
          note(finding, in: text, as: &otherFinds[index], on: &console)
        }
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
      RecordReport.reportDuplicate(
        finding.idToken(in: text).span,
        at: finding.place,
        first: first,
        of: path,
        on: &console
      )
      return
    }
    find.place = finding.place
    guard find.isWanted else { return }
    find.record = RecordText.onOneLine(text.extracting(finding.range))
  }

  /// The record with an id that was looked for, on one line; nil if there is none.
  func record(with id: RecordID) -> [UInt8]? {
    let find = find(id)
    return find?.place == nil ? nil : find?.record
  }

  /// Whether there is a record with an id that was looked for, or that one of those could mean.
  func holds(_ id: RecordID) -> Bool { find(id)?.place != nil }

  private func find(_ id: RecordID) -> Find? {
    if case .natural(let number) = id.identity {
      return naturals.firstIndex(of: number).map { naturalFinds[$0] }
    }
    return others.firstIndex(of: id.identity).map { otherFinds[$0] }
  }
}
