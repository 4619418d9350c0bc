/// An id in another form.
struct ConversionRow {
  let text: [UInt8]
  let source: ConvertedIdentifier

  static let fields: [RowField<ConversionRow>] = [
    Field("id", "The id in the other form, a string in JSON", .text, isLabelled: false) {
      .text($0.text)
    },
    Field("kind", "What it was read as", .token, isInText: false) { .token($0.source.name) },
  ]
}
