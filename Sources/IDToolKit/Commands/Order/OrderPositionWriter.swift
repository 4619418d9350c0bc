/// Writes positions, or keys with `--fractional`: a single field.
struct OrderPositionWriter {
  private let rows: RowWriterOf<OrderRow.Position>

  init(_ request: RowRequestOf<OrderRow.Position>, on console: inout Console) {
    rows = request.begin(on: &console)
  }

  /// Returns the request for the only field of a run.
  static func request(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> RowRequestOf<OrderRow.Position> {
    try RowRequest(arguments, fields: [arguments.has(.keys) ? OrderRow.key : OrderRow.position])
  }

  func write(
    _ positions: some Sequence<Int64>,
    on console: inout Console
  ) throws(Failure) {
    for position in positions {
      rows.write(.integer(position), to: &console.output.buffer)
      try console.flushIfFull()
    }
  }

  func write(_ key: FractionalKey, on console: inout Console) throws(Failure) {
    rows.write(.key(key), to: &console.output.buffer)
    try console.flushIfFull()
  }
}
