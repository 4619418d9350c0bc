extension RecordCollection {
  /// Reads a text: an array of records, or one record per line; an empty text has no records.
  ///
  /// Reports anything that is not a record, and every repeated id, on the console, and then throws.
  /// O(n).
  init(
    _ text: [UInt8],
    key: JSONKeyPath,
    path: [UInt8]?,
    on console: inout Console
  ) throws(Failure) {
    try Failure.expectText(
      text.span,
      in: Operand(text: path ?? [], isStandardInput: path == nil)
    )
    var reading = RecordReading(text: text, key: key, path: path)
    let start = JSONScanner.afterSpace(text.span, from: 0)
    if start < text.count, text[start] == UInt8(ascii: "[") {
      try reading.readArray(on: &console)
    } else {
      reading.readLines(on: &console)
    }
    guard console.finishItems() == .success else { throw .stop(.invalidInput) }
    self.text = text
    shape = reading.shape
    records = reading.records
    gaps = reading.gaps
    tail = reading.tail
  }
}
