/// Writes positions, or keys with `--keys`: a single field.
struct OrderPositionWriter {
  private let records: RecordWriter

  /// The one column of a run.
  static func columns(areKeys: Bool) -> [Column] {
    [Column(name: areKeys ? "key" : "position", kind: .token, isLabelled: false)]
  }

  init(_ request: RecordRequest, on console: inout Console) {
    records = request.begin(on: &console)
  }

  func write(
    _ positions: some Sequence<Int64>,
    on console: inout Console
  ) throws(Failure) {
    for position in positions {
      records.write(to: &console.output.buffer) { _ in .signed(position) }
      try console.flushIfFull()
    }
  }

  func write(_ key: FractionalKey, on console: inout Console) throws(Failure) {
    records.write(to: &console.output.buffer) { _ in .token(key.description) }
    try console.flushIfFull()
  }
}
