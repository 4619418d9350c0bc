/// Takes the items that a command can't use.
///
/// One call says on standard error what is wrong, writes what stands in the item's place among the
/// results, counts it, and ends the command with `--strict`.
struct ItemSink: Sendable {
  /// What stands among the results in the place of an item that is invalid, or of a blank line.
  enum Place: Sendable {
    case nothing
    /// An empty line, where a template says all that is printed.
    case emptyLine
    case row(RowTemplate)
  }

  private let place: Place
  /// Whether the first invalid item ends the command.
  let isStrict: Bool

  init(_ place: Place = .nothing, rules: ItemRules) {
    self.place = rules.skipsInvalid ? .nothing : place
    isStrict = rules.isStrict
  }

  /// Takes a line of nothing but blanks, which has its row too where rows are counted.
  func pass(blankLineOn console: inout Console) {
    switch place {
    case .nothing: return
    case .emptyLine: console.output.buffer.append(0x0A)
    case .row(let template): template.writeBlank(to: &console.output.buffer)
    }
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
    switch place {
    case .nothing: return
    case .emptyLine: console.output.buffer.append(0x0A)
    case .row(let template):
      template.writeFailure(input: input, error: error, to: &console.output.buffer)
    }
  }

  private func stopIfStrict() throws(Failure) {
    if isStrict { throw .stop(.invalidInput) }
  }
}

/// What the command line says of items that are invalid.
struct ItemRules: Sendable {
  /// The first one ends the command.
  var isStrict = false
  /// Nothing stands in their place among the results.
  var skipsInvalid = false
}
