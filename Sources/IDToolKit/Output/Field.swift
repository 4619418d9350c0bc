/// A named part of a result: help, manual pages, completions, `--field` and every format are
/// derived from this declaration alone.
///
/// The source provides the value. For most results it is a function of the row, a ``RowField``; if
/// a hot loop compiles the fields into a plan, it is an enum over which the loop switches.
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
  /// Returns these fields, and those of the others with different names.
  func union(_ others: [FieldSpec]) -> [FieldSpec] {
    self + others.filter { other in !contains { $0.name == other.name } }
  }
}

/// The value of one field of one row.
enum FieldValue: Sendable {
  case absent
  /// A number; from 2^53 on it is a string in JSON, whatever the field's kind.
  case number(UInt64)
  /// A number that may be negative.
  case signed(Int64)
  /// A 64-bit id: always a string in JSON.
  case identifier(UInt64)
  case time(Timestamp, TimePrecision)
  /// Plain ASCII without quotes and controls.
  case token(String)
  /// Any bytes, escaped as the format requires.
  case text([UInt8])
  /// The text of a member of a record, for fields of that kind; a number's is JSON.
  case member([UInt8], isNumber: Bool)
}
