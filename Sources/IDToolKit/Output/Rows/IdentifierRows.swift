/// The rows of a list of ids: a reference to their ``IdentifierRowWriter``, so that values which
/// have it can be copied.
///
/// Not for two threads at once: each has its own ``independent`` copy.
final class IdentifierRows {
  private let fields: [Field<IdentifierRowSource>]
  private let template: RowTemplate
  private let kinds: [IdentifierKind]
  private let presentation: FlakePresentation
  private let showsDelta: Bool
  private var writer: IdentifierRowWriter?

  /// Creates the rows; they refer to `kinds` by index.
  init(
    fields: [Field<IdentifierRowSource>],
    template: RowTemplate,
    kinds: [IdentifierKind],
    presentation: FlakePresentation,
    showsDelta: Bool
  ) {
    self.fields = fields
    self.template = template
    self.kinds = kinds
    self.presentation = presentation
    self.showsDelta = showsDelta
  }

  /// A copy with its own memory.
  var independent: IdentifierRows {
    IdentifierRows(
      fields: fields,
      template: template,
      kinds: kinds,
      presentation: presentation,
      showsDelta: showsDelta
    )
  }

  /// Calls `body` with the writer, which is not moved for it: that takes longer than a row.
  @inline(__always)
  func withWriter<Result>(_ body: (inout IdentifierRowWriter) -> Result) -> Result {
    if writer == nil {
      writer = IdentifierRowWriter(
        fields: fields,
        template: template,
        kinds: kinds,
        presentation: presentation,
        showsDelta: showsDelta,
        showsDetails: false
      )
    }
    // Swift has no other way to change it in place.
    // swift-format-ignore: NeverForceUnwrap
    return body(&writer!)
  }
}
