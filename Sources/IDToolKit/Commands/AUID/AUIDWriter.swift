/// Writes ids one by one, each as the only field of a row.
struct AUIDWriter {
  /// Nil for text, which needs neither a header nor to know whether the output is a terminal.
  private let rows: RowWriterOf<UInt64>?
  /// Whether a row is the id and a line feed, as in text: written 20 times as fast.
  private let isBare: Bool

  init(_ request: RowRequestOf<UInt64>, on console: inout Console) {
    rows = request.format == .text ? nil : request.begin(on: &console)
    switch request.format {
    // Selecting the field by name, even twice, makes it bare.
    case .text: isBare = true
    case .bare, .csv, .tsv: isBare = (request.selection?.count ?? 1) == 1
    case .json: isBare = false
    }
  }

  /// Writes each id of a range, in constant memory.
  func writeEach(of range: ClosedRange<UInt64>, on console: inout Console) throws(Failure) {
    for id in range {
      if isBare {
        console.output.buffer.append(decimal: id)
        console.output.buffer.append(0x0A)
      } else {
        rows?.write(id, to: &console.output.buffer)
      }
      try console.flushIfFull()
    }
  }
}
