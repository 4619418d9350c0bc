/// The fields added next to an id in a record: `order_id_time` next to `order_id`.
struct AddedFields {
  /// The suffixes of their names, `_time`.
  let suffixes: [[UInt8]]
  private(set) var finder: IdentifierFinder
  private let sources: [IdentifierRowSource]
  private var presentation: FlakePresentation

  /// The field that is added if none is named.
  static let usualName = FlakeRow.time.name

  /// Creates the fields with these names, which are among `fields`.
  init(
    _ names: [String],
    of fields: [Field<IdentifierRowSource>],
    finder: IdentifierFinder,
    presentation: FlakePresentation
  ) {
    self.finder = finder
    self.presentation = presentation
    let chosen = names.compactMap { name in fields.first { $0.spec.name == name } }
    suffixes = chosen.map { Array("_\($0.spec.name)".utf8) }
    sources = chosen.map(\.source)
  }

  /// A copy for another thread.
  var independent: AddedFields {
    var copy = self
    copy.finder = finder.independent
    return copy
  }

  /// The time to which ages refer.
  var now: Timestamp { presentation.now }

  /// Whether an id has a field.
  func has(_ index: Int, _ found: FoundIdentifier, id: Span<UInt8>) -> Bool {
    guard case .part(let name) = sources[index] else { return true }
    return value(of: name, found, id) != nil
  }

  /// The value of a part.
  private func value(
    of name: IdentifierField.Name,
    _ found: FoundIdentifier,
    _ id: Span<UInt8>
  ) -> IdentifierFieldValue? {
    let target = finder.targets[found.target]
    guard let field = target.kind.plans[found.plan].fields.first(where: { $0.name == name }),
      !field.isDetail
    else { return nil }
    let value = IdentifierValue(
      bits: found.bits,
      form: target.form,
      prefixCount: found.prefixCount
    )
    return target.kind.value(of: field, found.bits, in: id, value)
  }

  /// Appends the value of a field; appends nothing if the id has none.
  mutating func append(
    _ index: Int,
    of found: FoundIdentifier,
    id: Span<UInt8>,
    as format: RecordFormat,
    to buffer: inout ByteBuffer
  ) {
    let target = finder.targets[found.target]
    let quote = UInt8(ascii: "\"")
    var text = ByteBuffer()
    var isString = true
    switch sources[index] {
    case .time:
      if case .json = format { buffer.append(quote) }
      presentation.append(found.time, precision: found.content.precision, to: &buffer)
      if case .json = format { buffer.append(quote) }
      return
    case .id: text.append(id)
    case .kind: text.append(target.kind.name)
    case .unixMilliseconds:
      text.append(decimal: found.time.unixMilliseconds)
      isString = false
    case .part(let name):
      switch value(of: name, found, id) {
      case .number(let number)?:
        text.append(decimal: number)
        isString = number >= 1 << 53
      case .text(let part)?: text.append(part)
      case nil: return
      }
    // Not available in records.
    case .rank, .bits, .layout, .delta, .deltaInWords, .alike, .warning, .file, .line, .column:
      return
    }
    let bytes = text.array()
    switch format {
    case .json:
      if isString { buffer.append(quote) }
      EscapedText.appendJSON(bytes.span, to: &buffer)
      if isString { buffer.append(quote) }
    case .csv: EscapedText.appendCSV(bytes.span, to: &buffer)
    case .tsv: EscapedText.appendTSV(bytes.span, to: &buffer)
    }
  }
}
