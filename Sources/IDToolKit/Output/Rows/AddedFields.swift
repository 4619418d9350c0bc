/// The fields that stand beside an id in a record: `order_id_time` beside `order_id`.
struct AddedFields {
  /// The ends of their names, `_time`.
  let suffixes: [[UInt8]]
  let finder: IdentifierFinder
  private let sources: [Source]
  private var presentation: FlakePresentation

  private enum Source {
    case time
    case other(@Sendable (IdentifierFindingRow) -> FieldValue)
  }

  /// The time, where no field is named.
  static let usualName = "time"

  /// The fields of these names, which are among `fields`.
  init(
    _ names: [String],
    of fields: [RowField<IdentifierFindingRow>],
    finder: IdentifierFinder,
    presentation: FlakePresentation
  ) {
    self.finder = finder
    self.presentation = presentation
    let chosen = names.compactMap { name in fields.first { $0.spec.name == name } }
    suffixes = chosen.map { Array("_\($0.spec.name)".utf8) }
    sources = chosen.map { $0.spec.name == Self.usualName ? .time : .other($0.source) }
  }

  /// How a value is written.
  enum Form {
    case json
    case csv
    case tsv
  }

  /// Whether an id has a field.
  func has(_ index: Int, _ found: FoundIdentifier, id: Span<UInt8>) -> Bool {
    guard case .other(let source) = sources[index] else { return true }
    if case .absent = source(row(found, id: id)) { return false }
    return true
  }

  /// Appends the value of a field; nothing where the id has none.
  mutating func append(
    _ index: Int,
    of found: FoundIdentifier,
    id: Span<UInt8>,
    as form: Form,
    to buffer: inout ByteBuffer
  ) {
    let target = finder.targets[found.target]
    let quote = UInt8(ascii: "\"")
    guard case .other(let source) = sources[index] else {
      if case .json = form { buffer.append(quote) }
      presentation.append(found.time, precision: target.precision(of: found), to: &buffer)
      if case .json = form { buffer.append(quote) }
      return
    }
    var text = ByteBuffer()
    var isString = true
    switch source(row(found, id: id)) {
    case .absent: return
    case .number(let number):
      text.append(decimal: number)
      isString = number >= 1 << 53
    case .signed(let number):
      text.append(decimal: number)
      isString = number.magnitude >= 1 << 53
    case .identifier(let number): text.append(decimal: number)
    case .time(let moment, let precision): moment.append(to: &text, precision: precision)
    case .token(let token): text.append(token)
    case .text(let bytes): text.append(bytes)
    }
    let bytes = text.array()
    switch form {
    case .json:
      if isString { buffer.append(quote) }
      EscapedText.appendJSON(bytes.span, to: &buffer)
      if isString { buffer.append(quote) }
    case .csv: EscapedText.appendCSV(bytes.span, to: &buffer)
    case .tsv: EscapedText.appendTSV(bytes.span, to: &buffer)
    }
  }

  /// The id as a row, whose place nobody asks for.
  private func row(_ found: FoundIdentifier, id: Span<UInt8>) -> IdentifierFindingRow {
    IdentifierFindingRow(
      file: [],
      line: 0,
      column: 0,
      id: id.array,
      target: finder.targets[found.target],
      found: found,
      timeText: "",
      deltaMilliseconds: nil
    )
  }
}
