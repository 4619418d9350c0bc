/// What is written for each id of a layout, and in place of invalid items.
struct FlakeRowMaker {
  private(set) var program: FlakeRowProgram
  let place: ItemSink.Place
  /// Whether the results depend on the layout, but don't show what is odd about an id.
  let hidesWarnings: Bool
  /// Whether the results depend on the layout.
  let restsOnLayout: Bool

  var layout: FlakeLayout { program.layout }
  var presentation: FlakePresentation { program.presentation }

  /// A copy for another thread.
  var independent: FlakeRowMaker {
    var copy = self
    copy.program = program.independent
    return copy
  }

  /// Creates rows of fields.
  init(
    layout: FlakeLayout,
    presentation: FlakePresentation,
    fields: [Field<FlakeRow.Source>],
    template: RowTemplate
  ) {
    program = FlakeRowProgram(
      layout: layout,
      presentation: presentation,
      fields: fields,
      template: template
    )
    place = .row(template)
    let sources = template.steps.compactMap { step -> FlakeRow.Source? in
      switch step.content {
      case .field(let index): fields[index].source
      case .input, .error: nil
      }
    }
    restsOnLayout = sources.contains { $0 != .id }
    hidesWarnings = template.format != .text && !sources.contains(.warning) && restsOnLayout
  }

  /// Creates lines from a template.
  init(layout: FlakeLayout, presentation: FlakePresentation, template: FlakeTemplate) {
    program = FlakeRowProgram(
      layout: layout,
      presentation: presentation,
      template: template,
      end: [0x0A]
    )
    place = .emptyLine
    restsOnLayout = template.showsMoreThanID
    hidesWarnings = restsOnLayout
  }

  /// Appends the row of an id, which is written in a form.
  func append(
    _ id: FlakeID,
    form: FlakeForm,
    signed: Bool = false,
    input: Span<UInt8> = Span(),
    warning: String? = nil,
    to buffer: inout ByteBuffer
  ) {
    var text = ByteBuffer(capacity: 64)
    FlakeText.append(id, layout: layout, form: form, signed: signed, to: &text)
    let warning = Array((warning ?? "").utf8)
    program.append(
      id,
      text: text.span,
      input: input,
      warning: warning.span,
      to: &buffer
    )
  }
}
