/// What becomes of the items that a command can't use.
///
/// One call says on standard error what is wrong, writes what stands in the item's place among the
/// results, counts it, and ends the command with `--strict`.
struct ItemSink: Sendable {
  /// The rows among which a failed item has its place; nil where results are no rows.
  var template: RowTemplate?
  let isStrict: Bool

  init(template: RowTemplate? = nil, isStrict: Bool) {
    self.template = template
    self.isStrict = isStrict
  }

  /// Refuses an item; the sentence says why `text`, the part at fault, is not of the kind.
  ///
  /// In the item's place stand `input` and `error`, where these are not the text and the sentence.
  func refuse(
    _ text: Span<UInt8>,
    as kind: ItemKind,
    at place: ItemPlace,
    _ sentence: String,
    hints: @autoclosure () -> [String] = [],
    input: Span<UInt8>? = nil,
    error: String? = nil,
    on console: inout Console
  ) throws(Failure) {
    if let input {
      writeRow(input: input, error: error ?? sentence, on: &console)
    } else {
      writeRow(input: text, error: error ?? sentence, on: &console)
    }
    console.reportItem(kind, at: place, text: text, sentence: sentence, hints: hints())
    try stopIfStrict()
  }

  /// Refuses an item that is right in itself; `error` says what forbids it.
  func refuse(
    item: Span<UInt8>,
    as kind: ItemKind,
    at place: ItemPlace,
    because error: String,
    on console: inout Console
  ) throws(Failure) {
    writeRow(input: item, error: error, on: &console)
    console.report(kind) { place.prefix + error }
    try stopIfStrict()
  }

  private func writeRow(input: Span<UInt8>, error: String, on console: inout Console) {
    template?.writeFailure(input: input, error: error, to: &console.output.buffer)
  }

  private func stopIfStrict() throws(Failure) {
    if isStrict { throw .stop(.invalidInput) }
  }
}
