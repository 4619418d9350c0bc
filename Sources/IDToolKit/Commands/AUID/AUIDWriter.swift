/// Writes ids one by one, as the only field of a record.
struct AUIDWriter {
  /// Nil for text, which needs neither a header nor a look at the terminal.
  private let records: RecordWriter?
  /// Whether a record is the id and a line feed, as text is: written 20 times as fast.
  private let isBare: Bool

  init(_ request: RecordRequest, on console: inout Console) {
    records = request.format == .text ? nil : request.begin(on: &console)
    switch request.format {
    // Asking for the field by name, even twice, makes it bare.
    case .text: isBare = true
    case .bare, .csv, .tsv: isBare = (request.selection?.count ?? 1) == 1
    case .json: isBare = false
    }
  }

  /// Writes each id of a range, in constant memory however many they are.
  func writeEach(of range: ClosedRange<UInt64>, on console: inout Console) throws(Failure) {
    for id in range {
      if isBare {
        console.output.buffer.append(decimal: id)
        console.output.buffer.append(0x0A)
      } else {
        records?.write(to: &console.output.buffer) { _ in .identifier(id) }
      }
      try console.flushIfFull()
    }
  }
}
