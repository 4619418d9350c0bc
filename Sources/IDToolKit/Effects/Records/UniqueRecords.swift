/// Checks that no two records of a collection have the same id.
///
/// Memory holds the ids.
struct UniqueRecords {
  private let path: [UInt8]?
  /// Handles repeated ids.
  private let sink: ItemSink
  private var identities = RecordIdentities()
  /// The lines of the first records with these ids, and the columns if records don't have lines of
  /// their own.
  private var lines: [UInt64] = []
  private var columns: [UInt64] = []

  init(path: [UInt8]?, sink: ItemSink) {
    self.path = path
    self.sink = sink
  }

  /// Checks records that were found; `body` receives those with a new id.
  @inline(__always)
  mutating func take(
    _ batch: [RecordScan.Finding],
    in text: Span<UInt8>,
    on console: inout Console,
    _ body: (RecordScan.Finding, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for finding in batch { identities.prefetch(finding.id) }
    for finding in batch {
      guard let (isNew, index) = identities.insert(finding.id, in: text) else { continue }
      if isNew {
        lines.append(finding.place.line)
        if let column = finding.place.column { columns.append(column) }
        try body(finding, &console)
        continue
      }
      try sink.refuse(
        finding.idToken(in: text).span,
        as: .uniqueRecordID,
        at: finding.place.item(in: path),
        RecordReport.sentence(aboutDuplicateOf: place(of: index)),
        on: &console
      )
    }
  }

  /// Returns the place of the record with the id of an index.
  private func place(of index: Int) -> RecordPlace {
    RecordPlace(line: lines[index], column: columns.isEmpty ? nil : columns[index])
  }

  /// The ids that are there as a number and as a string; nil if none is.
  ///
  /// O(n).
  var retyped: RetypedIDs? {
    let pairs = identities.numbersAndStrings
    // Of two records the later one is at fault.
    let last = pairs.min {
      max($0.number.index, $0.string.index) < max($1.number.index, $1.string.index)
    }
    guard let (number, string) = last else { return nil }
    let (first, second) = number.index < string.index ? (number, string) : (string, number)
    return RetypedIDs(
      id: second.id,
      place: place(of: second.index).item(in: path),
      other: first.id,
      owner: "the record at \(place(of: first.index).words)",
      count: pairs.count
    )
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
