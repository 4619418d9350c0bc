/// Writes rows of declared fields in any of the formats.
///
/// About 100 ns a row: for commands whose items are counted in thousands. The loops that see
/// millions use the same ``RowTemplate`` and write their values themselves.
struct RowWriter<Source: Sendable>: Sendable {
  private let fields: [Field<Source>]
  let template: RowTemplate
  /// Whether control characters in CSV and TSV are escaped, because a terminal will show them.
  let escapesControls: Bool

  /// Makes a writer; the template is one of these fields.
  init(fields: [Field<Source>], template: RowTemplate, escapesControls: Bool = false) {
    self.fields = fields
    self.template = template
    self.escapesControls = escapesControls
  }

  /// Appends one row; `value` gives the value that has a source.
  func write(to buffer: inout ByteBuffer, value: (Source) -> FieldValue) {
    for step in template.steps {
      let value = value(fields[step.field].source)
      if case .absent = value, step.isOptional { continue }
      buffer.append(step.before)
      append(value, step: step, to: &buffer)
      buffer.append(step.after)
    }
    buffer.append(template.end)
  }

  private func append(_ value: FieldValue, step: RowTemplate.Step, to buffer: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    if case .absent = value {
      buffer.append(step.absence)
      return
    }
    if step.quotesItself { buffer.append(quote) }
    switch value {
    case .absent: break
    case .number(let number):
      append(number, step: step, to: &buffer) { $0.append(decimal: number) }
    case .signed(let number):
      append(number.magnitude, step: step, to: &buffer) { $0.append(decimal: number) }
    case .identifier(let number): buffer.append(decimal: number)
    case .time(let moment, let precision): moment.append(to: &buffer, precision: precision)
    case .token(let text): buffer.append(text)
    case .text(let bytes): append(bytes, to: &buffer)
    }
    if step.quotesItself { buffer.append(quote) }
  }

  /// Appends digits; as a string in JSON where a reader's double would round the number.
  private func append(
    _ magnitude: UInt64,
    step: RowTemplate.Step,
    to buffer: inout ByteBuffer,
    digits: (inout ByteBuffer) -> Void
  ) {
    let isString = template.format == .json && step.kind == .number && magnitude >= 1 << 53
    if isString { buffer.append(UInt8(ascii: "\"")) }
    digits(&buffer)
    if isString { buffer.append(UInt8(ascii: "\"")) }
  }

  private func append(_ bytes: [UInt8], to buffer: inout ByteBuffer) {
    switch template.format {
    case .text, .bare:
      if Quotation.isPlain(bytes.span) {
        buffer.append(bytes)
      } else {
        buffer.append(Quotation.escaped(bytes.span))
      }
    case .json: EscapedText.appendJSON(bytes.span, to: &buffer)
    case .csv: EscapedText.appendCSV(escapable(bytes).span, to: &buffer)
    case .tsv: EscapedText.appendTSV(escapable(bytes).span, to: &buffer)
    }
  }

  private func escapable(_ bytes: [UInt8]) -> [UInt8] {
    escapesControls ? Array(Quotation.escaped(bytes.span).utf8) : bytes
  }
}

extension RowWriter {
  /// Appends one row.
  func write<Row>(
    _ row: Row,
    to buffer: inout ByteBuffer
  ) where Source == @Sendable (Row) -> FieldValue {
    write(to: &buffer) { source in source(row) }
  }
}

/// The writer of rows whose values are functions of them.
typealias RowWriterOf<Row> = RowWriter<@Sendable (Row) -> FieldValue>
