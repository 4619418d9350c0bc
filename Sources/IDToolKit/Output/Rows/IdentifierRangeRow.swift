/// The ids at the bounds of a span of time.
struct IdentifierRangeRow {
  /// The bounds as ids in the output form.
  let lower: String
  let upper: String?
  let kind: IdentifierKind
  /// The given bounds as times in the output style.
  let startText: String
  let endText: String?

  /// The fields of ranges of flakes, which have a layout.
  static let flakeFields = fields(
    Field("layout", "The layout of the ids", .text, isInText: false) {
      .text(Array($0.kind.name.utf8))
    }
  )

  /// The fields of ranges of ids of any kind.
  static let kindFields = fields(
    Field("kind", "The kind of the ids", .text, isInText: false) {
      .text(Array($0.kind.name.utf8))
    }
  )

  private static func fields(
    _ kind: RowField<IdentifierRangeRow>
  ) -> [RowField<IdentifierRangeRow>] {
    [
      Field(
        "lower",
        "The first id at or after the start, a string in JSON",
        .token,
        isLabelled: false
      ) { .token($0.lower) },
      Field(
        "upper",
        "The first id at or after the end, if there is one",
        .token,
        isLabelled: false,
        isOptional: true
      ) { $0.upper.map { .token($0) } ?? .absent },
      kind,
      Field("from", "The start, RFC 3339 in UTC", .token, isInText: false) {
        .token($0.startText)
      },
      Field("to", "The end, if there is one", .token, isInText: false, isOptional: true) {
        $0.endText.map { .token($0) } ?? .absent
      },
    ]
  }
}
