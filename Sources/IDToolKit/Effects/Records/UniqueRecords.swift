/// Checks that no two records of a collection have the same id.
///
/// Memory holds the ids.
struct UniqueRecords {
  let path: [UInt8]?
  /// Handles repeated ids.
  let sink: ItemSink
  private(set) var identities = RecordIdentities()

  /// Checks records that were found; `body` receives those with a new id.
  @inline(__always)
  mutating func take(
    _ batch: [RecordScan.Finding],
    in text: Span<UInt8>,
    on console: inout Console,
    _ body: (RecordScan.Finding, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for finding in batch {
      if case .natural(let number) = finding.id { identities.prefetch(natural: number) }
    }
    for finding in batch {
      let first: RecordPlace?
      switch finding.id {
      case .natural(let number): first = identities.insert(natural: number, at: finding.place)
      case .other(let value):
        guard let identity = JSONIdentity(value, in: text) else { continue }
        first = identities.insert(identity, at: finding.place)
      }
      guard let first else {
        try body(finding, &console)
        continue
      }
      try sink.refuse(
        finding.idToken(in: text).span,
        as: .uniqueRecordID,
        at: finding.place.item(in: path),
        RecordReport.sentence(aboutDuplicateOf: first),
        on: &console
      )
    }
  }
}

extension RecordScan.Finding {
  /// Returns the id as written in the record.
  func idToken(in text: Span<UInt8>) -> [UInt8] {
    switch id {
    case .natural(let number): Array(String(number).utf8)
    case .other(let value): text.extracting(value.range).array
    }
  }
}
