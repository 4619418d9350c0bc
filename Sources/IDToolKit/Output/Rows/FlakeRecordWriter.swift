/// Writes ids with their fields, one by one, with everything that may be in a record.
struct FlakeRecordWriter {
  let layout: FlakeLayout
  private(set) var presentation: FlakePresentation
  let fields: [Field<FlakeRow.Source>]
  private let rowWriter: RowWriter<FlakeRow.Source>
  private let layoutName: [UInt8]
  /// The time of the id before, for the delta.
  private var previous: Timestamp?

  /// Makes a writer; `writer` has been made from the fields.
  init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    fields: [Field<FlakeRow.Source>],
    writer: RowWriter<FlakeRow.Source>
  ) {
    self.layout = layout
    self.presentation = presentation
    self.fields = fields
    rowWriter = writer
    layoutName = Array(layout.name.utf8)
  }

  /// How ids are written.
  var form: FlakeForm {
    get { presentation.form }
    set { presentation.form = newValue }
  }

  /// What stands around the values.
  var template: RowTemplate { rowWriter.template }

  /// What records show of an id.
  var sources: [FlakeRow.Source] {
    template.steps.compactMap { step in
      switch step.content {
      case .field(let index): fields[index].source
      case .input, .error: nil
      }
    }
  }

  /// Writes one record.
  mutating func write(
    _ id: FlakeID,
    signed: Bool = false,
    warning: String? = nil,
    input: Span<UInt8> = Span(),
    to buffer: inout ByteBuffer
  ) {
    let time = layout.time(of: id)
    let before = previous
    previous = time
    let timeText = presentation.text(of: time, layout: layout)
    rowWriter.write(input: input, to: &buffer) { source in
      switch source {
      case .id: .token(idText(id, signed: signed))
      case .layout: .text(layoutName)
      case .time: .token(timeText)
      case .unixMilliseconds: .signed(time.unixMilliseconds)
      case .field(let field): .number(field.value(in: id))
      case .delta:
        before.map { .signed(time.unixMilliseconds - $0.unixMilliseconds) } ?? .absent
      case .missing: .absent
      case .warning: warning.map { .text(Array($0.utf8)) } ?? .absent
      }
    }
  }

  private func idText(_ id: FlakeID, signed: Bool) -> String {
    var buffer = ByteBuffer()
    FlakeText.append(id, layout: layout, form: presentation.form, signed: signed, to: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  /// Writes what a template makes of an id, and a line feed.
  mutating func write(
    _ id: FlakeID,
    signed: Bool,
    template: FlakeTemplate,
    to buffer: inout ByteBuffer
  ) {
    presentation.append(id, signed: signed, layout: layout, template: template, to: &buffer)
    buffer.append(0x0A)
  }
}
