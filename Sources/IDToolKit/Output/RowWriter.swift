/// Writes rows of declared fields in any of the formats.
///
/// Takes about 100 ns per row: for commands with thousands of items. The loops that process
/// millions use the same ``RowTemplate`` and write their values themselves.
struct RowWriter<Source: Sendable>: Sendable {
  private let fields: [Field<Source>]
  let template: RowTemplate

  /// Creates a writer; the template is for these fields.
  init(fields: [Field<Source>], template: RowTemplate) {
    self.fields = fields
    self.template = template
  }

  /// Appends one row; `value` returns the value of a source, `input` is the item for which the row
  /// is written.
  func write(
    input: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer,
    value: (Source) -> FieldValue
  ) {
    for step in template.steps {
      let value: FieldValue =
        switch step.content {
        case .field(let index): value(fields[index].source)
        case .input: .text(input.array)
        case .error: .absent
        }
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
    case .text(let bytes): template.append(bytes.span, to: &buffer)
    case .json(let text):
      if template.format == .json {
        buffer.append(text)
      } else {
        template.append(Array(text.utf8).span, to: &buffer)
      }
    case .member(let bytes, let isNumber):
      let isString = template.format == .json && !isNumber
      if isString { buffer.append(quote) }
      template.append(bytes.span, to: &buffer)
      if isString { buffer.append(quote) }
    }
    if step.quotesItself { buffer.append(quote) }
  }

  /// Appends digits, as a string in JSON if a reader's double would round the number.
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
}

extension RowWriter {
  /// Appends one row.
  func write<Row>(
    _ row: Row,
    input: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer
  ) where Source == @Sendable (Row) -> FieldValue {
    write(input: input, to: &buffer) { source in source(row) }
  }
}

/// A writer of rows whose fields are functions of the row.
typealias RowWriterOf<Row> = RowWriter<@Sendable (Row) -> FieldValue>
