/// One named part of a result: help, manual pages, completions, `--field` and every format are made
/// from this declaration, and from no other.
///
/// The source says where the value comes from. For most results it is a function of the row, a
/// ``RowField``; where a hot loop has to compile the fields into a plan, it is an enum that the loop
/// switches over.
struct Field<Source: Sendable>: Sendable {
  let spec: FieldSpec
  let source: Source
}

/// A field whose value is a function of the row.
typealias RowField<Row> = Field<@Sendable (Row) -> FieldValue>

extension Field {
  init(
    _ name: String,
    _ summary: String,
    _ kind: FieldSpec.Kind,
    isLabelled: Bool = true,
    isInText: Bool = true,
    isOptional: Bool = false,
    isNullable: Bool = false,
    isQuoted: Bool = false,
    from source: Source
  ) {
    spec = FieldSpec(
      name,
      summary,
      kind,
      isLabelled: isLabelled,
      isInText: isInText,
      isOptional: isOptional,
      isNullable: isNullable,
      isQuoted: isQuoted
    )
    self.source = source
  }
}

extension [FieldSpec] {
  /// These fields, and those of the others that have another name.
  func union(_ others: [FieldSpec]) -> [FieldSpec] {
    self + others.filter { other in !contains { $0.name == other.name } }
  }
}
