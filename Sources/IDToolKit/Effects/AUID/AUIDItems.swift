/// The ids and ranges of ids given to a command, read and checked before anything is touched.
struct AUIDItems {
  /// A valid id or range.
  struct Item {
    let range: ClosedRange<UInt64>
    let place: ItemPlace

    /// The number of ids in the item.
    var idCount: UInt64 { range.upperBound - range.lowerBound + 1 }

    /// `5` or `5-9`.
    var text: String {
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
  }

  /// An invalid item, and the number of valid ones before it.
  struct Failed {
    let position: Int
    let input: [UInt8]
    let sentence: String
  }

  private(set) var valid: [Item] = []
  private(set) var failed: [Failed] = []

  /// Reads all items; reports the invalid ones.
  init(
    of operands: [Operand],
    on console: inout Console
  ) throws(Failure) {
    var valid: [Item] = []
    var failed: [Failed] = []
    try operands.forEachItem(sink: ItemSink(rules: ItemRules()), on: &console) {
      text,
      place,
      console throws(Failure) in
      do throws(IdentifierText.Problem) {
        let range = try IdentifierText.generalUse(text)
        valid.append(Item(range: range, place: place))
      } catch {
        let input = text.extracting(first: Self.longestInput).array
        failed.append(Failed(position: valid.count, input: input, sentence: error.sentence))
        console.reportItem(.auid, at: place, text: text, sentence: error.sentence)
      }
    }
    self.valid = valid
    self.failed = failed
  }

  /// The most bytes of an invalid item that are kept for JSON.
  private static let longestInput = 1 << 10

  /// Writes a row for each item, in the given order.
  ///
  /// Invalid items, and valid ones for which `sentence` returns a problem, are written as failures
  /// in JSON.
  func write(
    with writer: RowWriterOf<AUIDRow.Counted>,
    on console: inout Console,
    sentence: (Int) -> String? = { _ in nil },
    row: (_ position: Int) -> AUIDRow.Counted
  ) throws(Failure) {
    var failures = failed[...]
    for position in 0...valid.count {
      while let failure = failures.first, failure.position == position {
        writer.template.writeFailure(
          input: failure.input.span,
          error: failure.sentence,
          to: &console.output.buffer
        )
        failures.removeFirst()
        try console.flushIfFull()
      }
      guard position < valid.count else { break }
      if let sentence = sentence(position) {
        let input = Array(valid[position].text.utf8)
        writer.template.writeFailure(input: input.span, error: sentence, to: &console.output.buffer)
      } else {
        writer.write(row(position), to: &console.output.buffer)
      }
      try console.flushIfFull()
    }
  }
}
