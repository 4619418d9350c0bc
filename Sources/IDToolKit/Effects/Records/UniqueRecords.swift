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
    _ batch: [RecordStream.Record],
    in text: Span<UInt8>,
    on console: inout Console,
    _ body: (RecordStream.Record, inout Console) throws(Failure) -> Void
  ) throws(Failure) {
    for record in batch { identities.prefetch(record.id) }
    for record in batch {
      guard let (isNew, index) = identities.insert(record.id, in: text) else { continue }
      if isNew {
        lines.append(record.place.line)
        if let column = record.place.column { columns.append(column) }
        try body(record, &console)
        continue
      }
      try sink.refuse(
        record.idToken(in: text).span,
        as: .uniqueRecordID,
        at: record.place.item(in: path),
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
