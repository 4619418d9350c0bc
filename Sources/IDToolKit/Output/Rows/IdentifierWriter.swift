/// Writes ids of one kind, bare or with their contents.
struct IdentifierWriter {
  let kind: IdentifierKind
  private let plan: IdentifierPlan
  /// The prefix of each id, including its underscore; empty if there is none.
  private let prefix: [UInt8]
  /// Nil if ids are written bare.
  private let rows: RowWriter<IdentifierRow.Source>?
  private let text: IdentifierTextWriter
  private var presentation: FlakePresentation

  init(
    _ kind: IdentifierKind,
    prefix: [UInt8],
    rows: RowWriter<IdentifierRow.Source>?,
    presentation: FlakePresentation
  ) {
    self.kind = kind
    self.prefix = prefix.isEmpty ? [] : prefix + [UInt8(ascii: "_")]
    self.rows = rows
    self.presentation = presentation
    plan = kind.plans[kind.sortingPlan ?? 0]
    text = IdentifierTextWriter(kind)
  }

  /// Appends an id; `input` is the item for which it is written.
  @inline(__always)
  mutating func append(
    _ bits: IdentifierBits,
    input: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer
  ) {
    guard rows == nil else {
      var id = ByteBuffer()
      if !prefix.isEmpty { id.append(prefix) }
      _ = text.append(bits, to: &id)
      appendRow(bits, text: id.array(), input: input, to: &buffer)
      return
    }
    if !prefix.isEmpty { buffer.append(prefix) }
    _ = text.append(bits, to: &buffer)
    buffer.append(0x0A)
  }

  /// Appends an id that is a text without bits.
  mutating func append(text: Span<UInt8>, to buffer: inout ByteBuffer) {
    guard rows == nil else {
      appendRow(.zero, text: prefix + text.array, input: Span(), to: &buffer)
      return
    }
    buffer.append(prefix)
    buffer.append(text)
    buffer.append(0x0A)
  }

  private mutating func appendRow(
    _ bits: IdentifierBits,
    text: [UInt8],
    input: Span<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    let moment = plan.time?.time(of: bits)
    let precision = plan.time?.precision ?? .milliseconds
    let timeText = moment.map { presentation.text(of: $0, precision: precision) }
    let value = IdentifierValue(bits: bits, form: 0, prefixCount: max(0, prefix.count - 1))
    rows?.write(input: input, to: &buffer) { source in
      switch source {
      case .id: return .text(text)
      case .kind: return .token(kind.name)
      case .time: return timeText.map { .token($0) } ?? .absent
      case .unixMilliseconds: return moment.map { .signed($0.unixMilliseconds) } ?? .absent
      case .part(let field):
        switch kind.value(of: field, bits, in: text.span, value) {
        case .number(let number)?: return .number(number)
        case .text(let text)?: return .token(text)
        case nil: return .absent
        }
      }
    }
  }
}
