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
    write(input: input, to: &buffer) { source, kind, buffer in
      let value = value(source)
      if case .absent = value { return false }
      append(value, of: kind, to: &buffer)
      return true
    }
  }

  /// Appends one row; `append` appends the value of a source as the template has it, and returns false
  /// if there is none.
  @inline(__always)
  func write(
    input: Span<UInt8>,
    to buffer: inout ByteBuffer,
    append: (Source, FieldSpec.Kind, inout ByteBuffer) -> Bool
  ) {
    // A copy of a step would count references to what is in it, which took half of the time.
    let steps = template.steps.span
    for index in steps.indices {
      let start = buffer.count
      buffer.append(steps[index].before.span)
      let valueStart = buffer.count
      let isQuoted = steps[index].quotesItself
      if isQuoted { buffer.append(UInt8(ascii: "\"")) }
      var isThere = true
      switch steps[index].content {
      case .field(let field):
        isThere = append(fields[field].source, steps[index].kind, &buffer)
      case .input: template.append(input, to: &buffer)
      case .error: isThere = false
      }
      if isThere {
        if isQuoted { buffer.append(UInt8(ascii: "\"")) }
      } else if steps[index].isOptional {
        buffer.truncate(to: start)
        continue
      } else {
        buffer.truncate(to: valueStart)
        buffer.append(steps[index].absence.span)
      }
      buffer.append(steps[index].after.span)
    }
    buffer.append(template.end)
  }

  private func append(
    _ value: FieldValue,
    of kind: FieldSpec.Kind,
    to buffer: inout ByteBuffer
  ) {
    switch value {
    case .absent: break
    case .number(let number):
      append(number, of: kind, to: &buffer) { $0.append(decimal: number) }
    case .signed(let number):
      append(number.magnitude, of: kind, to: &buffer) { $0.append(decimal: number) }
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
      if isString { buffer.append(UInt8(ascii: "\"")) }
      template.append(bytes.span, to: &buffer)
      if isString { buffer.append(UInt8(ascii: "\"")) }
    }
  }

  /// Appends digits, as a string in JSON if a reader's double would round the number.
  private func append(
    _ magnitude: UInt64,
    of kind: FieldSpec.Kind,
    to buffer: inout ByteBuffer,
    digits: (inout ByteBuffer) -> Void
  ) {
    let isString = template.format == .json && kind == .number && magnitude >= 1 << 53
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
