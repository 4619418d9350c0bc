/// Handles the items that a command can't use.
///
/// One call reports what is wrong, writes what takes its place among the results, counts it, and
/// ends the command with `--strict`.
struct ItemSink: Sendable {
  /// What takes the place of an invalid item, or of a blank line, among the results.
  enum Place: Sendable {
    case nothing
    /// An empty line, if results are printed with a template.
    case emptyLine
    case row(RowTemplate)
    /// What a command writes for the item, with what is wrong and the place.
    case written(@Sendable (Span<UInt8>, String, ItemPlace, inout ByteBuffer) -> Void)
  }

  private let place: Place
  /// Whether the first invalid item ends the command.
  let isStrict: Bool

  init(_ place: Place = .nothing, rules: ItemRules) {
    self.place = rules.skipsInvalid ? .nothing : place
    isStrict = rules.isStrict
  }

  /// The sink of a command whose results have no rows for items.
  var withoutRows: ItemSink { ItemSink(isStrict: isStrict) }

  private init(isStrict: Bool) {
    place = .nothing
    self.isStrict = isStrict
  }

  /// Handles a blank line, which has a row too if rows are counted.
  func pass(blankLineOn console: inout Console) {
    switch place {
    case .nothing: return
    case .emptyLine: console.output.buffer.append(0x0A)
    case .row(let template): template.writeBlank(to: &console.output.buffer)
    case .written: return
    }
  }

  /// Refuses an item; the sentence says why `text`, the part at fault, is not of the kind.
  ///
  /// The row shows `input` and `error` if these differ from the text and the sentence.
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
      writeRow(input: input, error: error ?? sentence, at: place, on: &console)
    } else {
      writeRow(input: text, error: error ?? sentence, at: place, on: &console)
    }
    console.reportItem(kind, at: place, text: text, sentence: sentence, hints: hints())
    try stopIfStrict()
  }

  /// Rejects a well-formed item that the command can't use; `error` says why.
  func refuse(
    item: Span<UInt8>,
    as kind: ItemKind,
    at place: ItemPlace,
    because error: String,
    hints: [String] = [],
    on console: inout Console
  ) throws(Failure) {
    writeRow(input: item, error: error, at: place, on: &console)
    console.report(kind, hints: hints) { place.prefix + error }
    try stopIfStrict()
  }

  private func writeRow(
    input: Span<UInt8>,
    error: String,
    at itemPlace: ItemPlace,
    on console: inout Console
  ) {
    switch place {
    case .nothing: return
    case .emptyLine: console.output.buffer.append(0x0A)
    case .row(let template):
      template.writeFailure(
        input: input,
        error: error,
        line: itemPlace.line,
        to: &console.output.buffer
      )
    case .written(let write): write(input, error, itemPlace, &console.output.buffer)
    }
  }

  private func stopIfStrict() throws(Failure) {
    if isStrict { throw .stop(.invalidInput) }
  }
}

/// What to print for an invalid item: what `--invalid` takes.
enum InvalidItems: String, CaseIterable, Sendable {
  case row
  case skip
}

/// The command line's rules for invalid items.
struct ItemRules: Sendable {
  /// Whether the first one ends the command.
  var isStrict = false
  /// Whether they have no rows.
  var skipsInvalid = false
}
